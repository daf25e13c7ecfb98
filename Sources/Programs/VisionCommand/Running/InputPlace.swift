internal import VisionBase

/// The place of some inputs among all those of a command, for overall progress.
struct InputPlace: Sendable {
  /// The number of earlier inputs.
  var first = 0

  /// The total number of inputs; nil when these are all.
  var total: Int?

  /// The start of the work on the first of all inputs, in seconds of `MonotonicClock`.
  var start = MonotonicClock.seconds
}
