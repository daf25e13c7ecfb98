/// Which file a path leads to, so that two paths of one file can be told from two files.
package struct FilePlace: Hashable, Sendable {
  /// The number of the device it is on.
  package let device: UInt64
  /// Its number on that device.
  package let inode: UInt64

  init(device: UInt64, inode: UInt64) {
    (self.device, self.inode) = (device, inode)
  }

  /// Follows the path; nil when there is nothing.
  package init?(of path: String) {
    guard let status = try? FileStatus(of: path) else { return nil }
    self = status.place
  }
}
