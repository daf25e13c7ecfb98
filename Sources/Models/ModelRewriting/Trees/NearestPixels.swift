import ModelBytes
internal import ModelFiles
import VisionBase

/// The rows and columns that RESIZE_NEAREST_NEIGHBOR picks, by the runtime's arithmetic.
struct NearestPixels {
  let rows: [UInt16]
  let columns: [UInt16]

  /// Reads an operator that resizes a picture; nil for uncommon options.
  init?(
    of record: OperatorRecord, in subgraph: Subgraph, from input: (height: Int, width: Int),
    to output: (height: Int, width: Int)
  ) throws(VisionError) {
    let slots = OptionSlot.ResizeNearestNeighbor.self
    guard record.inputs.count == 2, subgraph.tensors.indices.contains(record.inputs[1]),
      subgraph.tensors[record.inputs[1]].integers(limit: 2) == [output.height, output.width],
      try record.table.uint8(Slot.Operator.optionsType)
        == OptionsKind.resizeNearestNeighbor.rawValue,
      let options = try record.table.table(Slot.Operator.options),
      try !options.bool(slots.alignsCorners)
    else { return nil }
    let offset: Float = try options.bool(slots.hasHalfPixelCenters) ? 0.5 : 0
    func places(_ input: Int, _ output: Int) -> [UInt16] {
      let scale = Float(input) / Float(output)
      return (0..<output).map {
        UInt16(clamping: min(Int(((Float($0) + offset) * scale).rounded(.down)), input - 1))
      }
    }
    rows = places(input.height, output.height)
    columns = places(input.width, output.width)
  }
}
