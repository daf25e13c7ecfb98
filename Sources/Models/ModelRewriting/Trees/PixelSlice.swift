import ModelBytes
internal import ModelFiles
import VisionBase

/// The rows and columns of a picture that STRIDED_SLICE keeps.
struct PixelSlice {
  let rows: [UInt16]
  let columns: [UInt16]

  /// Reads an operator between pictures of these shapes; nil if it does anything else.
  init?(
    of record: OperatorRecord, in subgraph: Subgraph, from input: [Int], to output: [Int]
  ) throws(VisionError) {
    let slots = OptionSlot.StridedSlice.self
    guard record.inputs.count == 4, input.count == 4, output.count == 4, input[3] == output[3],
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
          if mask >> axis & 1 == 1 { return isEnd ? input[axis] : 0 }
          return number < 0 && numbers.count < 2 ? number + input[axis] : number
        })
    }
    var places: [[UInt16]] = []
    for axis in 0..<4 {
      let (start, end, step) = (numbers[0][axis], numbers[1][axis], numbers[2][axis])
      guard start >= 0, start < end, end <= input[axis], step > 0 else { return nil }
      let picked = Array(stride(from: start, to: end, by: step))
      guard picked.count == output[axis] else { return nil }
      places.append(picked.map { UInt16(clamping: $0) })
    }
    (rows, columns) = (places[1], places[2])
  }
}
