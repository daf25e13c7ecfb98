internal import Frames

/// Smooths coordinates the more the slower they move: one-euro filters that share a clock.
///
/// Reference: docs/reference/blazepose.md 6.3.
struct OneEuroFilter: Sendable {
  private let minimumCutoff: Double
  private let slope: Double
  private var values: [LowPassFilter]
  private var speeds: [LowPassFilter]
  private var lastNanoseconds: Int64 = -1
  private var frequency = UsualFrameRate.framesPerSecond
  private var isMoving = false

  private static let speedCutoff = 1.0

  /// Makes filters for `count` coordinates; `slope` is how much faster motion is followed (beta).
  init(count: Int, minimumCutoff: Double, slope: Double) {
    self.minimumCutoff = minimumCutoff
    self.slope = slope
    values = Array(repeating: LowPassFilter(), count: count)
    speeds = values
  }

  /// Forgets everything.
  mutating func reset() {
    for index in values.indices {
      values[index] = LowPassFilter()
      speeds[index] = LowPassFilter()
    }
    lastNanoseconds = -1
    frequency = UsualFrameRate.framesPerSecond
  }

  /// Sets the time of the values that follow.
  ///
  /// A time that does not come after the last leaves the values that follow as they are.
  mutating func advance(toNanoseconds nanoseconds: Int64) {
    isMoving = nanoseconds > lastNanoseconds
    guard isMoving else { return }
    // A sequence that starts at 0 keeps the usual frequency for two frames, as upstream's does.
    if lastNanoseconds != 0, nanoseconds != 0 {
      frequency = 1 / (Double(nanoseconds - lastNanoseconds) * 1e-9)
    }
    lastNanoseconds = nanoseconds
  }

  /// Filters the next value of a coordinate; `scale` makes speeds of large and small bodies alike.
  mutating func filter(_ index: Int, _ value: Float, scale: Double) -> Float {
    guard isMoving else { return value }
    var speed = 0.0
    if let last = values[index].lastInput {
      speed = (Double(value) - Double(last)) * scale * frequency
    }
    let smoothSpeed = speeds[index].filter(Float(speed), weight: weight(Self.speedCutoff))
    let cutoff = minimumCutoff + slope * Double(smoothSpeed).magnitude
    return values[index].filter(value, weight: weight(cutoff))
  }

  private func weight(_ cutoff: Double) -> Float {
    let period = 1 / frequency
    let delay = 1 / (2 * .pi * cutoff)
    return Float(1 / (1 + delay / period))
  }
}
