internal import ModelFiles
internal import VisionBase

/// The places of a model's tensors in the memory that it shares with its parent.
///
/// Both sides compute them from the shapes: inputs first, each tensor on its own page.
struct TensorPlaces {
  let inputs: [Range<Int>]
  let outputs: [Range<Int>]
  let byteCount: Int

  private static let alignment = 4096
  /// The bytes behind a tensor that belong to it, as the runtime reads whole vectors.
  private static let margin = 64

  /// Computes the places.
  ///
  /// Throws `modelUnsupported` when the tensors, and the copies of the outputs in the parent, take
  /// more than `limit` bytes.
  init(
    of file: ModelFile, inputs: [[Int]], outputs: [[Int]], limit: Int
  ) throws(VisionError) {
    let facts = file.inputs + file.outputs
    let shapes = inputs + outputs
    guard inputs.count == file.inputs.count, outputs.count == file.outputs.count else {
      throw VisionError(
        .modelUnsupported, "\(file.bytes.name) has other tensors than its file says")
    }
    var places: [Range<Int>] = []
    var (end, copies) = (0, 0)
    for (index, (facts, shape)) in zip(facts, shapes).enumerated() {
      let count = try TensorBuffer.size(of: facts, shape: shape).byteCount
      let copy = index < inputs.count ? 0 : count
      guard count <= limit - end - copies, copy <= limit - end - copies - count else {
        throw VisionError(
          .modelUnsupported,
          "\(file.bytes.name): its tensors take more than \(limit >> 20) MiB of memory")
      }
      copies += copy
      places.append(end..<end + count)
      end = (end + count + Self.margin + Self.alignment - 1) / Self.alignment * Self.alignment
    }
    self.inputs = Array(places.prefix(inputs.count))
    self.outputs = Array(places.dropFirst(inputs.count))
    byteCount = max(end, Self.alignment)
  }
}
