/// The identity of the file at a path, which distinguishes two paths to one file from two files.
package struct FilePlace: Hashable, Sendable {
  /// The number of the file's device.
  package let device: UInt64
  /// The file's number on that device.
  package let inode: UInt64

  init(device: UInt64, inode: UInt64) {
    (self.device, self.inode) = (device, inode)
  }

  /// Follows the path; nil if nothing exists there.
  package init?(of path: String) {
    guard let status = try? FileStatus(of: path) else { return nil }
    self = status.place
  }

  /// Follows the path; nil unless it leads to a plain file.
  package init?(ofPlainFile path: String) {
    guard let status = try? FileStatus(of: path), status.kind == .file else { return nil }
    self = status.place
  }

  /// Returns the place of an open plain file; nil for a pipe, a device or a closed descriptor.
  package init?(ofPlainFile descriptor: Int32) {
    guard let status = try? FileStatus(of: descriptor), status.kind == .file else { return nil }
    self = status.place
  }
}
