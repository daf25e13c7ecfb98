/// The way a task receives pictures, which determines the calls that are allowed.
package enum TaskMode: CaseIterable, Sendable {
  /// Single pictures; calls block.
  case image
  /// Frames of a video with increasing timestamps; calls block.
  case video
  /// Frames of a live stream with increasing timestamps; results are delivered asynchronously.
  case liveStream
}
