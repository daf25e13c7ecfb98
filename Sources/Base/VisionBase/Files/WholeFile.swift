/// Writes files in one step: whoever looks sees the old file or the new one, never a part.
package enum WholeFile {
  /// Writes bytes under another name in the same folder, then renames that file to `path`.
  ///
  /// With `isDurable` the bytes are on the disk before the rename, so that a power cut leaves no
  /// empty file. A file that `isPrivate` only its owner may read at any moment; another may be read
  /// by whom the one in its place allowed, else by whom the user's mask allows. With `streams` bytes
  /// go straight into a device or a pipe. Throws `fileFailed` with a `SystemError`, and leaves nothing
  /// behind.
  package static func write(
    _ bytes: RawSpan, to path: String, isDurable: Bool = false, isPrivate: Bool = false,
    streams: Bool = false
  ) throws(VisionError) {
    let file = try TemporaryFile(for: path, isPrivate: isPrivate, streams: streams)
    try file.write(bytes, at: 0)
    if isDurable { try file.synchronize() }
    try file.install()
  }

  /// Who may read and write the file at a path; nil when there is none.
  package static func mode(of path: String) -> UInt32? {
    guard let status = try? FileStatus(of: path), status.kind == .file else { return nil }
    return status.permissions
  }
}
