import ModelBytes
internal import ModelFiles
import VisionBase

extension ByteReader {
  /// Reads a concatenation along the channels, or along the first axis behind the batch.
  func join(_ record: OperatorRecord, to output: Picture) throws(VisionError) -> Site? {
    let slots = OptionSlot.Concatenation.self
    guard (1...Limit.joined).contains(record.inputs.count),
      try record.table.uint8(Slot.Operator.optionsType) == OptionsKind.concatenation.rawValue,
      let options = try record.table.table(Slot.Operator.options),
      FusedActivation(rawValue: try options.int8(slots.activation)) == .unchanged
    else { return nil }
    let rank = output.plane.rank
    let stored = Int(try options.int32(slots.axis))
    let axis = stored < 0 ? stored + rank : stored
    let isByChannels = axis == rank - 1
    guard isByChannels || axis == 1 else { return nil }
    var (inputs, places, tables): ([(tensor: Int, plane: BytePlane)], [Int], [[UInt8]]) = (
      [], [], []
    )
    var length = 0
    for tensor in record.inputs {
      guard let input = try picture(tensor), input.plane.rank == rank,
        let table = table(from: input, to: output)
      else { return nil }
      var shape = input.plane.shape
      places.append(isByChannels ? length : length * shape[2...].reduce(1, *))
      length += shape[axis]
      shape[axis] = output.plane.shape[axis]
      guard shape == output.plane.shape, length <= shape[axis] else { return nil }
      inputs.append((tensor, input.plane))
      tables.append(table)
    }
    guard length == output.plane.shape[axis] else { return nil }
    return Site(
      step: .join(places: places, tables: tables, isByChannels: isByChannels), inputs: inputs,
      output: (record.outputs[OutputSlot.result], output.plane))
  }

  /// Returns the bytes that an input's bytes become; none if they stay the same.
  ///
  /// The runtime rejects other scales of bytes with a sign.
  private func table(from input: Picture, to output: Picture) -> [UInt8]? {
    if input.hasNumbers(of: output) { return [] }
    guard !input.plane.isSigned, !output.plane.isSigned,
      rounding.hasScaledJoinsAndSuppression,
      Limit.conversionScale.contains(input.scale / output.scale)
    else { return nil }
    let scale = input.scale * (1 / output.scale)
    let offset = -Float(input.plane.zeroPoint) * scale
    return (0...255).map {
      let distance = (Float($0) * scale + offset).rounded(.toNearestOrAwayFromZero)
      return UInt8(min(max(Int(distance) + Int(output.plane.zeroPoint), 0), 255))
    }
  }

  /// Reads a change of the shape, which moves no bytes.
  func reshaped(_ record: OperatorRecord, to output: Picture) throws(VisionError) -> Site? {
    guard (1...2).contains(record.inputs.count), let input = try picture(record.inputs[0]),
      input.hasNumbers(of: output), input.plane.byteCount == output.plane.byteCount,
      try record.reshapes(to: output.plane.shape, in: subgraph)
    else { return nil }
    return Site(
      step: .join(places: [0], tables: [[]], isByChannels: false),
      inputs: [(record.inputs[0], input.plane)],
      output: (record.outputs[OutputSlot.result], output.plane))
  }

  /// Reads a part of a picture as the picking of its pixels.
  func slice(_ record: OperatorRecord, to output: Picture) throws(VisionError) -> Site? {
    let slots = OptionSlot.StridedSlice.self
    guard record.inputs.count == 4, let input = try picture(record.inputs[0]),
      input.hasNumbers(of: output), !input.plane.isFlat, !output.plane.isFlat,
      try record.table.uint8(Slot.Operator.optionsType) == OptionsKind.stridedSlice.rawValue,
      let options = try record.table.table(Slot.Operator.options),
      try options.int32(slots.ellipsis) == 0, try options.int32(slots.newAxis) == 0,
      try options.int32(slots.shrunkAxis) == 0, try !options.bool(slots.offset)
    else { return nil }
    let masks = [
      Int(try options.int32(slots.startMask)), Int(try options.int32(slots.endMask)), 0,
    ]
    var numbers: [[Int]] = []
    for (index, mask) in zip(record.inputs[1...], masks) {
      guard subgraph.tensors.indices.contains(index),
        let found = subgraph.tensors[index].integers(limit: 4), found.count == 4
      else { return nil }
      let isEnd = numbers.count == 1
      numbers.append(
        found.enumerated().map { axis, number in
          if mask >> axis & 1 == 1 { return isEnd ? input.plane.shape[axis] : 0 }
          return number < 0 && numbers.count < 2 ? number + input.plane.shape[axis] : number
        })
    }
    var places: [[UInt16]] = []
    for axis in 0..<4 {
      let (start, end, step) = (numbers[0][axis], numbers[1][axis], numbers[2][axis])
      guard start >= 0, start < end, end <= input.plane.shape[axis], step > 0 else { return nil }
      let picked = Array(stride(from: start, to: end, by: step))
      guard picked.count == output.plane.shape[axis] else { return nil }
      places.append(picked.map { UInt16(clamping: $0) })
    }
    guard output.plane.channels == input.plane.channels else { return nil }
    return Site(
      step: .pick(rows: places[1], columns: places[2]),
      inputs: [(record.inputs[0], input.plane)],
      output: (record.outputs[OutputSlot.result], output.plane))
  }
}
