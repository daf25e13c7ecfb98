/// How a task receives pictures, and with that which of its calls may be made.
package enum TaskMode: CaseIterable, Sendable {
  /// Single pictures; calls block.
  case image
  /// Frames of a video with increasing timestamps; calls block.
  case video
  /// Frames of a live stream with increasing timestamps; results are delivered.
  case liveStream
}
