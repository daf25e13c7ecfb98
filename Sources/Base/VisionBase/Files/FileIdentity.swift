/// A regular file's attributes in the file system, read without its content.
///
/// Any write to the file changes at least one of these: a program cannot set the time of the last
/// status change other than by changing something. The creator of a whole file system, such as a
/// disk image, sets all of them except the device.
package struct FileIdentity: Hashable, Sendable {
  /// The file's size.
  package let byteCount: Int
  /// The time of the last write to the content, in nanoseconds since 1970.
  package let modifiedInNanoseconds: Int
  /// The time of the last change to the content or attributes, in nanoseconds since 1970.
  package let changedInNanoseconds: Int
  /// The number of the file's device.
  package let device: UInt64
  /// The file's number on its device.
  package let inode: UInt64

  /// Examines the file; nil if `path` is not a regular file.
  package init?(of path: String) {
    guard let status = try? FileStatus(of: path) else { return nil }
    self.init(status)
  }

  /// Creates the identity from a status; nil if it is not a regular file.
  package init?(_ status: FileStatus) {
    guard status.kind == .file else { return nil }
    byteCount = status.byteCount
    modifiedInNanoseconds = status.modifiedInNanoseconds
    changedInNanoseconds = status.changedInNanoseconds
    device = status.place.device
    inode = status.place.inode
  }
}
