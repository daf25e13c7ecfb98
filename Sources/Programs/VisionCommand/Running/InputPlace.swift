internal import VisionBase

/// Where some inputs are among all that a command works on, so that progress is that of the whole.
struct InputPlace: Sendable {
  /// How many inputs come before.
  var first = 0

  /// How many inputs there are altogether; nil when these are all.
  var total: Int?

  /// When the work on the first of all inputs began.
  var start = MonotonicClock.seconds
}
