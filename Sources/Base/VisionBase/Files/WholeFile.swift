/// Atomic writing of files: readers see the old file or the new one, never a part.
package enum WholeFile {
  /// Writes bytes under another name in the same folder, then renames that file to `path`.
  ///
  /// With `isDurable`, the bytes are on the disk before the rename, so that a power failure leaves
  /// no empty file. With `isPrivate`, only the owner may read the file at any time; otherwise it
  /// gets the permissions of the file it replaces, or those that the user's mask allows. With
  /// `streams`, bytes go directly into a device or a pipe. `check` runs right before the rename,
  /// and prevents it with an error. Throws `fileFailed` with a `SystemError`, and leaves no file
  /// behind.
  package static func write(
    _ bytes: RawSpan, to path: String, isDurable: Bool = false, isPrivate: Bool = false,
    streams: Bool = false, check: () throws(VisionError) -> Void = {}
  ) throws(VisionError) {
    let file = try TemporaryFile(for: path, isPrivate: isPrivate, streams: streams)
    try file.write(bytes, at: 0)
    if isDurable { try file.synchronize() }
    try check()
    try file.install()
  }

  /// Returns the permissions of the file at a path; nil if there is none.
  package static func mode(of path: String) -> UInt32? {
    guard let status = try? FileStatus(of: path), status.kind == .file else { return nil }
    return status.permissions
  }
}
