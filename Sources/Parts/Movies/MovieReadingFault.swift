/// Why a file is not read as a video, for programs; the `cause` of a `VisionError`.
public enum MovieReadingFault: Error, Hashable, Sendable {
  /// The file is of a kind that is not accepted, such as a list of other files; FFmpeg's name of it.
  case kindNotAccepted(String)
}
