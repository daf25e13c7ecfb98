import VisionBase

/// A file that grows piece by piece and takes its place once it is complete.
///
/// A file that is never installed leaves nothing behind. For one thread.
final class UnfinishedFile {
  private let file: TemporaryFile
  private var pending: [UInt8] = []
  private var offset = 0

  private static let pieceSize = 1 << 20

  /// Begins a file that will be at `path`; with `streams`, writes into the device or pipe there.
  init(_ path: String, streams: Bool = false) throws(VisionError) {
    file = try TemporaryFile(for: path, streams: streams)
  }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) throws(VisionError) {
    pending += bytes
    if pending.count >= Self.pieceSize { try flush() }
  }

  /// Replaces the first bytes.
  func overwriteStart(_ bytes: [UInt8]) throws(VisionError) {
    try flush()
    try file.write(bytes.span.rawBytes, at: 0)
  }

  /// Moves the complete file into place under a rule, and notes its digest.
  func install(under replacement: Replacement, of option: String) throws(VisionError) {
    try flush()
    try replacement.installNoted(file, of: option)
  }

  private func flush() throws(VisionError) {
    let piece = pending
    pending = []
    try file.write(piece.span.rawBytes, at: offset)
    offset += piece.count
  }
}
