/// The frame rate assumed for a stream that states none.
///
/// 30 per second: the default of cameras, and the starting point of upstream's clocks and filters.
package enum UsualFrameRate {
  /// The number of frames per second.
  package static let framesPerSecond = 30.0

  /// The interval between frames, without the fraction, as upstream counts it.
  package static let intervalInMicroseconds: Int64 = 33_333
}
