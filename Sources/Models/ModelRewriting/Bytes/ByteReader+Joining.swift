import ModelBytes
internal import ModelFiles
import VisionBase

extension ByteReader {
  /// Reads a concatenation along the channels, or along the first axis behind the batch.
  func join(_ record: OperatorRecord, to output: Picture) throws(VisionError) -> Site? {
    let rank = output.plane.rank
    guard let axis = try record.joinedAxis(rank: rank) else { return nil }
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
      try reshapes.alwaysMakes(output.plane.shape, by: record)
    else { return nil }
    return Site(
      step: .join(places: [0], tables: [[]], isByChannels: false),
      inputs: [(record.inputs[0], input.plane)],
      output: (record.outputs[OutputSlot.result], output.plane))
  }

  /// Reads a part of a picture as the picking of its pixels.
  func slice(_ record: OperatorRecord, to output: Picture) throws(VisionError) -> Site? {
    guard let tensor = record.inputs.first, let input = try picture(tensor),
      input.hasNumbers(of: output), !input.plane.isFlat, !output.plane.isFlat,
      let slice = try PixelSlice(
        of: record, in: subgraph, from: input.plane.shape, to: output.plane.shape)
    else { return nil }
    return Site(
      step: .pick(rows: slice.rows, columns: slice.columns), inputs: [(tensor, input.plane)],
      output: (record.outputs[OutputSlot.result], output.plane))
  }
}
