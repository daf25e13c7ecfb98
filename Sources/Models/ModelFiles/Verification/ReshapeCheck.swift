import VisionBase

extension OperatorSite {
  /// Checks the shape that a RESHAPE requests: in a constant input, otherwise in its options.
  ///
  /// The number of elements is compared with the input's only if the input's shape is certain: that
  /// of constants and of the model's inputs without open dimensions. Other shapes depend on the
  /// kernels, which report a mismatch as an error.
  func checkReshape() throws(VisionError) {
    guard let target = try reshapeTarget() else { return }
    guard target.count <= TensorCheck.highestRank else {
      throw badShape(
        "it asks for \(target.count) dimensions, more than the runtime's "
          + "\(TensorCheck.highestRank)")
    }
    guard target.allSatisfy({ $0 >= -1 && $0 < Int(Int32.max) }),
      target.count(where: { $0 == -1 }) <= 1
    else { throw badShape("it asks for the shape \(target)") }
    var product = 1
    for dimension in target where dimension > 0 {
      product *= dimension
      guard product <= Int(Int32.max) else { throw badShape("it asks for the shape \(target)") }
    }
    try checkElementCount(of: target, product: product)
  }

  /// True if the kernel of a RESHAPE ignores its shape input, because that is not a list.
  ///
  /// The shape in the options counts then.
  var overlooksShape: Bool {
    guard let shape = input(InputSlot.Reshape.shape) else { return false }
    return shape.content != nil && shape.shape.count != 1
  }

  private func reshapeTarget() throws(VisionError) -> [Int]? {
    if let shape = input(InputSlot.Reshape.shape), !overlooksShape {
      guard shape.content != nil, shape.type == .int32, shape.shape.count == 1 else { return nil }
      guard let numbers = shape.integers() else {
        throw badShape("it asks for \(shape.shape[0]) dimensions")
      }
      return numbers
    }
    let target = try options(.reshape)?.indices(OptionSlot.Reshape.newShape) ?? []
    // Old converters write [0] for a single value.
    return target == [0] ? [] : target
  }

  private func checkElementCount(of target: [Int], product: Int) throws(VisionError) {
    guard let input = input(InputSlot.Reshape.operand), let count = input.elementCount,
      hasCertainShape(input)
    else { return }
    let wanted = target.contains(0) ? 0 : product
    let fits =
      target.contains(-1)
      ? count == 0 || wanted > 0 && count.isMultiple(of: wanted) : count == wanted
    guard !fits else { return }
    throw badShape("\(count) elements do not fit the shape \(target)")
  }

  private func hasCertainShape(_ tensor: TensorRecord) -> Bool {
    guard tensor.type != .string else { return false }
    if tensor.content != nil { return true }
    guard let index = record.inputs.first, subgraph.inputSet.contains(index) else { return false }
    let signature = (try? tensor.table.indices(Slot.Tensor.shapeSignature)) ?? []
    return !signature.contains(-1)
  }
}
