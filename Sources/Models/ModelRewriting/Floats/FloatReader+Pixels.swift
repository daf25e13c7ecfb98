import ModelBytes
internal import ModelFiles
import VisionBase

// The operators that choose among the numbers of a picture.

extension FloatReader {
  /// Reads an operator that takes the largest number of each window.
  func largest(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    guard let site = try pooled(.largest, record, to: output), let pool = site.step.pool else {
      return nil
    }
    let input = site.inputs[0].plane
    let isOfFour =
      pool.side == 2 && pool.stride == 2 && input.height == 2 * output.height
      && input.width == 2 * output.width
    return pool.side == 3 || isOfFour ? site : nil
  }

  /// Reads an operator that takes the mean of each window.
  func averages(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    #if arch(x86_64)
      guard let site = try pooled(.averages, record, to: output), let pool = site.step.pool else {
        return nil
      }
      // Of single pixels the runtime clamps others than it does of windows.
      let isPlain = site.step.range == -.infinity ... .infinity
      return (2...3).contains(pool.side) || pool.side == 1 && pool.stride > 1 && isPlain
        ? site : nil
    #else
      // Not compared with the runtime there.
      return nil
    #endif
  }

  /// Reads an operator that makes one number of each square window.
  private func pooled(
    _ kind: FloatStep.Kind, _ record: OperatorRecord, to output: FloatPlane
  ) throws(VisionError) -> Site? {
    let slots = OptionSlot.Pool2D.self
    guard record.inputs.count == 1, let input = try picture(record.inputs[0]),
      input.channels == output.channels,
      try record.table.uint8(Slot.Operator.optionsType) == OptionsKind.pool2D.rawValue,
      let options = try record.table.table(Slot.Operator.options),
      let range = Self.range(FusedActivation(rawValue: try options.int8(slots.activation)))
    else { return nil }
    let (side, stride) = (
      Int(try options.int32(slots.filterHeight)), Int(try options.int32(slots.strideHeight))
    )
    let place = WindowPlace(
      padding: WindowPadding(rawValue: try options.int8(slots.padding)), strideY: stride,
      strideX: stride)
    guard try options.int32(slots.filterWidth) == side, side > 0,
      try options.int32(slots.strideWidth) == stride, Limit.strides.contains(stride),
      let top = place.rowPadding(input.height, output.height, side),
      let left = place.columnPadding(input.width, output.width, side)
    else { return nil }
    var site = plain(kind, record, input, output, range: range)
    site.step.pool = FloatStep.Pool(
      side: side, stride: stride, paddingTop: top, paddingLeft: left)
    return site
  }

  /// Reads a resizing that picks the nearest pixels.
  func pick(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    guard let tensor = record.inputs.first, let input = try picture(tensor),
      input.channels == output.channels,
      let pixels = try NearestPixels(
        of: record, in: subgraph, from: (input.height, input.width),
        to: (output.height, output.width))
    else { return nil }
    var site = plain(.pick, record, input, output)
    site.step.pick = FloatStep.Pick(rows: pixels.rows, columns: pixels.columns)
    return site
  }

  /// Reads an operator that keeps a part of a picture.
  func slice(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    guard let tensor = record.inputs.first, let input = try picture(tensor),
      let pixels = try PixelSlice(
        of: record, in: subgraph, from: [1, input.height, input.width, input.channels],
        to: [1, output.height, output.width, output.channels])
    else { return nil }
    var site = plain(.pick, record, input, output)
    site.step.pick = FloatStep.Pick(rows: pixels.rows, columns: pixels.columns)
    return site
  }

  /// Reads an operator that puts zeros around a picture, for one that cannot do so itself.
  func frame(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    let result = record.outputs[OutputSlot.result]
    guard framed.contains(result), let border = borders[result],
      record.inputs.first == border.tensor, let input = try picture(border.tensor)
    else { return nil }
    var site = plain(.pick, record, input, output)
    site.step.pick = FloatStep.Pick(
      rows: Self.places(of: input.height, behind: border.top, in: output.height),
      columns: Self.places(of: input.width, behind: border.left, in: output.width))
    return site
  }

  /// Returns the places of a row with others in front of it and behind it.
  private static func places(of count: Int, behind front: Int, in all: Int) -> [UInt16] {
    (0..<all).map {
      (front..<front + count).contains($0)
        ? UInt16(clamping: $0 - front) : FloatStep.Pick.outside
    }
  }

  /// Reads a concatenation along the channels.
  func stack(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    guard try record.joinedAxis(rank: 4) == 3 else { return nil }
    var (inputs, firstChannels, count): ([(tensor: Int, plane: FloatPlane)], [Int], Int) = (
      [], [], 0
    )
    for tensor in record.inputs {
      guard let input = try picture(tensor), input.height == output.height,
        input.width == output.width
      else { return nil }
      inputs.append((tensor, input))
      firstChannels.append(count)
      count += input.channels
    }
    guard count == output.channels else { return nil }
    var step = FloatStep(kind: .stack, window: nil, range: -.infinity ... .infinity)
    step.firstChannels = firstChannels
    return Site(
      step: step, inputs: inputs, output: (record.outputs[OutputSlot.result], output))
  }

  /// Reads the last operator of an enlargement by repeated pixels.
  func enlarge(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    let result = record.outputs[OutputSlot.result]
    guard
      let found = copies.picked(
        in: result, height: output.height, width: output.width, channels: output.channels),
      let input = try picture(found.tensor)
    else { return nil }
    var step = FloatStep(kind: .pick, window: nil, range: -.infinity ... .infinity)
    step.pick = FloatStep.Pick(rows: found.rows, columns: found.columns)
    return Site(step: step, inputs: [(found.tensor, input)], output: (result, output))
  }

  typealias Ending = (tensors: [Int], make: (_ planes: [Int]) -> TreeEnding)

  /// Reads a RESHAPE of a picture, or a CONCATENATION of such ones behind each other: the pictures
  /// whose numbers its result lists.
  func ending(of record: OperatorRecord) throws(VisionError) -> Ending? {
    guard record.outputs.count == 1, let result = record.outputs.first,
      subgraph.tensors.indices.contains(result)
    else { return nil }
    let tensor = subgraph.tensors[result]
    guard tensor.type == .float32, tensor.content == nil, !tensor.isVariable,
      try !tensor.table.has(Slot.Tensor.sparsity),
      try tensor.table.uint32(Slot.Tensor.externalBuffer) == 0, try tensor.hasFixedShape()
    else { return nil }
    let parts: [Int]
    switch graph.builtin(of: record) {
    case .reshape: parts = [result]
    case .concatenation where try joinsRows(record, to: tensor.shape): parts = record.inputs
    default: return nil
    }
    var pictures: [Int] = []
    var count = 0
    for part in parts {
      guard let copy = copies[part], copy.isWhole, try picture(copy.tensor) != nil else {
        return nil
      }
      pictures.append(copy.tensor)
      count += copy.count
    }
    guard tensor.elementCount == count else { return nil }
    return (
      pictures,
      { planes in
        TreeEnding(kind: .numbers(planes: planes), shapes: [tensor.shape], tensors: [result])
      }
    )
  }

  /// Returns true if a concatenation puts whole tensors behind each other.
  private func joinsRows(
    _ record: OperatorRecord, to shape: [Int]
  ) throws(VisionError) -> Bool {
    guard let axis = try record.joinedAxis(rank: shape.count),
      shape[..<axis].allSatisfy({ $0 == 1 })
    else { return false }
    return record.inputs.allSatisfy { index in
      guard subgraph.tensors.indices.contains(index) else { return false }
      let part = subgraph.tensors[index].shape
      return part.count == shape.count && part[..<axis] == shape[..<axis]
        && part[(axis + 1)...] == shape[(axis + 1)...]
    }
  }
}
