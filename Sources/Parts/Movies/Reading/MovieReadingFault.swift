/// The reason why a file is not read as a video; the `cause` of a `VisionError`.
package enum MovieReadingFault: Error, Hashable, Sendable {
  /// The file is of a kind that is not accepted, such as a list of other files; holds FFmpeg's name
  /// of it.
  case kindNotAccepted(String)
}
