package import VisionBase

/// A file of models, opened once.
///
/// All later access to the file uses this descriptor, so that the file cannot be replaced between a
/// check and a use. There is no other way from a path to a model's bytes.
package struct OpenedModel: Sendable {
  /// The path that was opened, for messages.
  package let path: String

  /// The descriptor.
  package let file: OpenFile

  /// The descriptor's file status.
  package let status: FileStatus

  /// The kind of file, by its first bytes.
  package let format: ModelFormat

  /// Opens a file.
  ///
  /// Throws what `StableBytes.init(mapping:)` throws for a file that does not exist, is empty or is
  /// not a plain file, and `modelInvalid` or `modelUnsupported` for one that is neither a model nor
  /// a bundle; nothing more is read of that.
  package init(_ path: String) throws(VisionError) {
    let file = try StableBytes.open(path)
    _ = try StableBytes.byteCount(of: file, path)
    status = try SystemCall.attempt("\(path): cannot be examined") { () throws(SystemError) in
      try file.status()
    }
    format = try ModelFormat(of: file, name: path)
    (self.path, self.file) = (path, file)
  }

  /// Reads the file into memory, or maps it if it is above 256 MiB.
  package func bytes() throws(VisionError) -> StableBytes {
    try StableBytes(of: file, name: path, copyingUpTo: StableBytes.mostCopied)
  }

  /// Maps the file; it must not be truncated while the bytes live.
  package func mappedBytes() throws(VisionError) -> StableBytes {
    try StableBytes(of: file, name: path, copyingUpTo: 0)
  }
}
