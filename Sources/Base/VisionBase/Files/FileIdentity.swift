/// What the file system says about a plain file without reading it.
///
/// Any write to the file changes at least one of these: the time of the last change of state
/// cannot be set by a program, only by changing something. Whoever makes a whole file system, as
/// the image of a disk, sets all of them but the device.
package struct FileIdentity: Hashable, Sendable {
  /// The file's size.
  package let byteCount: Int
  /// When the content was last written, in nanoseconds since 1970.
  package let modifiedInNanoseconds: Int
  /// When content or attributes were last changed, in nanoseconds since 1970.
  package let changedInNanoseconds: Int
  /// The number of the device it is on.
  package let device: UInt64
  /// The file's number on its device.
  package let inode: UInt64

  /// Looks at the file; nil when there is no plain file at `path`.
  package init?(of path: String) {
    guard let status = try? FileStatus(of: path) else { return nil }
    self.init(status)
  }

  /// Takes what was seen; nil when it is not a plain file.
  package init?(_ status: FileStatus) {
    guard status.kind == .file else { return nil }
    byteCount = status.byteCount
    modifiedInNanoseconds = status.modifiedInNanoseconds
    changedInNanoseconds = status.changedInNanoseconds
    device = status.place.device
    inode = status.place.inode
  }
}
