/// The reason that an openable file's bytes are unavailable; the `cause` of a `VisionError`.
package enum FileFault: Error, Hashable, Sendable {
  /// The file is empty.
  case empty
  /// The item is a folder.
  case folder
  /// The item is a device, a pipe or similar.
  case notPlain
}
