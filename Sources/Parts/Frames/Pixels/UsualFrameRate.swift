/// How fast the frames of a stream follow each other where nothing says it.
///
/// 30 a second: what cameras deliver unless told otherwise, and what upstream's clocks and filters
/// start from.
package enum UsualFrameRate {
  /// The frames in a second.
  package static let framesPerSecond = 30.0

  /// The time from frame to frame, without the fraction, as upstream counts it.
  package static let intervalInMicroseconds: Int64 = 33_333
}
