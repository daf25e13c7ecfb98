import ModelBytes
internal import VisionBase

/// Checks that the bytes after a model belong to it or are an archive, as metadata's files are.
///
/// A model does not use other bytes, and a file that consists almost only of them would be read,
/// copied and hashed like any other. The archive may hold other files than the metadata's; its size
/// has no limit of its own.
struct TailCheck {
  let graph: ModelGraph
  /// The end of the part that the flatbuffer's offsets lead to.
  let structureEnd: Int

  /// The maximum number of other bytes; writers need fewer for padding to a page.
  static let mostBytes = 1 << 20

  /// Throws `modelInvalid` if more than a mebibyte of unused bytes follows the model, or an archive
  /// with more files than a model has.
  func check() throws(VisionError) {
    let (bytes, range) = (graph.buffer.bytes, graph.buffer.range)
    let modelEnd = graph.buffers.reduce(structureEnd) { max($0, $1.content?.upperBound ?? 0) }
    guard range.upperBound - modelEnd > Self.mostBytes else { return }
    let archive = try ZipArchive.findReadable(in: bytes)
    let end = archive.map { max($0.start, modelEnd) } ?? range.upperBound
    guard end - modelEnd > Self.mostBytes else { return }
    throw VisionError(
      .modelInvalid,
      "\(bytes.name): behind the model, which ends at byte \(modelEnd), there are \(end - modelEnd) "
        + "bytes that are neither its data nor an archive with its files; at most \(Self.mostBytes) "
        + "are allowed",
      cause: ModelFault.outOfBounds(position: modelEnd))
  }
}
