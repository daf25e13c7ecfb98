internal import VisionBase

/// The limits on a caller's wait for an engine that another caller is making.
package struct EngineWait: Sendable {
  /// The moment of `MonotonicClock` until which it waits.
  let deadline: Int64
  /// Returns true as long as the engine is wanted; asked now and then.
  let isWanted: @Sendable () -> Bool

  package init(deadline: Int64, isWanted: @escaping @Sendable () -> Bool) {
    (self.deadline, self.isWanted) = (deadline, isWanted)
  }

  /// The nanoseconds between two looks at whether the engine is still wanted.
  private static let interval: Int64 = 500_000_000

  /// The moment of the next look.
  var nextLook: Int64 { min(deadline, MonotonicClock.nanoseconds + Self.interval) }

  /// The reason not to wait any longer; nil as long as there is none.
  var end: ServiceProblem? {
    guard MonotonicClock.nanoseconds < deadline else {
      return ServiceProblem(
        504, .deadlineExceeded,
        "the request's time was over while another one loaded the model that both need",
        fields: [HTTPField("Retry-After", "1")])
    }
    return isWanted() ? nil : .clientGone
  }
}
