internal import ModelFiles
internal import VisionBase

/// Where the tensors of a model lie in the memory that it shares with its parent.
///
/// Both sides work it out from the shapes: inputs first, each on a page of its own.
struct TensorPlaces {
  let inputs: [Range<Int>]
  let outputs: [Range<Int>]
  let byteCount: Int

  private static let alignment = 4096

  /// Throws `modelUnsupported` when the tensors take more than `limit` bytes.
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
    var end = 0
    for (facts, shape) in zip(facts, shapes) {
      let count = try TensorBuffer.size(of: facts, shape: shape).byteCount
      guard count <= limit - end else {
        throw VisionError(
          .modelUnsupported,
          "\(file.bytes.name): its tensors take more than \(limit >> 20) MiB of memory")
      }
      places.append(end..<end + count)
      end = (end + count + Self.alignment - 1) / Self.alignment * Self.alignment
    }
    self.inputs = Array(places.prefix(inputs.count))
    self.outputs = Array(places.dropFirst(inputs.count))
    byteCount = max(end, Self.alignment)
  }
}
