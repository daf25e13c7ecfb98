import ModelBytes
import VisionBase

// The requirements of operators that run other graphs, or share state with other operators.

extension OperatorCheck {
  /// Checks the types passed to and from the graphs that are run: the kernels do not compare them.
  func callees() throws(VisionError) {
    for call in try site.calls() {
      guard site.graph.subgraphs.indices.contains(call.subgraph) else { continue }
      let callee = site.graph.subgraphs[call.subgraph]
      let first = [.if, .stablehloCase].contains(site.builtin) ? 1 : 0
      try checkTypes(
        site.record.inputs.dropFirst(first), callee.inputs, of: callee, "takes", call.subgraph)
      // A loop's condition returns one Boolean value; all other graphs return the operator's
      // outputs.
      guard site.builtin != .while || call.outputCount != 1 || isBody(call) else {
        try checkCondition(of: callee)
        continue
      }
      try checkTypes(
        site.record.outputs[...], callee.outputs, of: callee, "gives", call.subgraph)
    }
  }

  private func isBody(_ call: OperatorSite.Call) -> Bool {
    let body = try? site.options(.whileLoop)?.int32(OptionSlot.While.body)
    let condition = try? site.options(.whileLoop)?.int32(OptionSlot.While.condition)
    return body == Int32(call.subgraph) && body != condition
  }

  private func checkCondition(of callee: Subgraph) throws(VisionError) {
    guard let result = callee.outputs.first, callee.tensors.indices.contains(result),
      callee.tensors[result].type == .bool
    else { throw site.badType("its condition, subgraph \(callee.index), does not give a bool") }
  }

  private func checkTypes(
    _ own: ArraySlice<Int>, _ other: [Int], of callee: Subgraph, _ verb: String, _ number: Int
  ) throws(VisionError) {
    for (mine, theirs) in zip(own, other) {
      guard site.subgraph.tensors.indices.contains(mine),
        callee.tensors.indices.contains(theirs)
      else { continue }
      let types = (site.subgraph.tensors[mine].type, callee.tensors[theirs].type)
      guard types.0 != types.1 else { continue }
      throw site.badType(
        "its tensor \(mine) is \(types.0.rawValue), and subgraph \(number) \(verb) "
          + types.1.rawValue)
    }
  }

  /// Checks that there are two branches: the kernel compares the first two before it counts them.
  func twoBranches() throws(VisionError) {
    let branches = try site.needed(site.options(.caseBranches)).indices(
      OptionSlot.StablehloCase.branches)
    guard branches.count >= 2 else { throw site.badOption("it needs two branches") }
  }

  func attributes() throws(VisionError) {
    guard try site.needed(site.options(.composite)).has(OptionSlot.StablehloComposite.attributes)
    else { throw site.badOption("it has no composite_attributes") }
  }

  /// Checks that a model does not have both variables and tables.
  ///
  /// The runtime keeps both in one map, and mistakes one for the other.
  func ownHandles() throws(VisionError) {
    let kinds = Set(site.graph.operatorCodes.compactMap(\.builtin))
    guard !kinds.contains(.varHandle) || !kinds.contains(.hashtable) else {
      throw site.unsupported("a model with both variables and tables is not supported")
    }
    guard let output = site.output(0), output.elementCount == 1 else {
      throw site.badShape("its output must have one element")
    }
  }

  // MARK: - Custom operators

  private func customOptions() throws(VisionError) -> [String: Double] {
    guard let range = try site.record.table.byteRange(Slot.Operator.customOptions) else {
      throw site.badOption("it has no options")
    }
    return try FlexBuffer(site.graph.buffer.bytes, range: range).numbers
  }

  private func whole(
    _ options: [String: Double], _ name: String, _ allowed: ClosedRange<Double>
  ) throws(VisionError) -> Int? {
    guard let value = options[name] else { return nil }
    guard allowed.contains(value), let number = Int(exactly: value) else {
      throw site.badOption(
        "\(name) must be a whole number from \(Int(allowed.lowerBound)) to "
          + "\(Int(allowed.upperBound))")
    }
    return number
  }

  /// Checks a rotation: the result has its declared shape, whatever the input's.
  func rotation() throws(VisionError) {
    let size = try whole(try customOptions(), "hadamard_size", 1...65_536)
    guard let size, size.nonzeroBitCount == 1 else {
      throw site.badOption("hadamard_size must be a power of two")
    }
    guard let sides = shape(0), !sides.contains(-1), sides == site.output(0)?.shape,
      let last = sides.last, last.isMultiple(of: size)
    else {
      throw site.badShape(
        "its input \(text(0)), its output \(site.output(0)?.shape ?? []) and hadamard_size \(size) "
          + "do not fit")
    }
  }

  func spectrogram() throws(VisionError) {
    let options = try customOptions()
    guard try whole(options, "window_size", 2...65_536) != nil,
      try whole(options, "stride", 1...65_536) != nil
    else { throw site.badOption("it needs a window_size and a stride") }
  }

  func cepstrum() throws(VisionError) {
    let options = try customOptions()
    guard try whole(options, "filterbank_channel_count", 1...4096) != nil,
      try whole(options, "dct_coefficient_count", 1...4096) != nil
    else { throw site.badOption("it needs a filterbank_channel_count and a dct_coefficient_count") }
  }
}
