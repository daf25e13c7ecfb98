internal import Frames

/// One-euro filters with a common clock, which smooth coordinates more the slower they move.
///
/// Reference: docs/reference/blazepose.md 6.3.
struct OneEuroFilter: Sendable {
  private let parameters: Parameters
  private var values: [LowPassFilter]
  private var speeds: [LowPassFilter]
  private var lastNanoseconds: Int64 = -1
  private var frequency = UsualFrameRate.framesPerSecond
  private var isMoving = false

  /// The cutoff frequency of speeds.
  private static let speedCutoff = 1.0

  /// The parameters of a filter.
  struct Parameters: Hashable, Sendable {
    /// The cutoff frequency of a coordinate that does not move.
    var minimumCutoff: Double
    /// The rise of the cutoff frequency with the speed (beta).
    var slope: Double
  }

  /// Returns a frame's time in nanoseconds; a time that is too large stops the smoothing instead of
  /// the program.
  static func nanoseconds(_ microseconds: Int64) -> Int64 {
    let (nanoseconds, overflow) = microseconds.multipliedReportingOverflow(by: 1000)
    return overflow ? -1 : nanoseconds
  }

  /// Creates filters for `count` coordinates.
  init(count: Int, _ parameters: Parameters) {
    self.parameters = parameters
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

  /// Sets the time of the next values.
  ///
  /// A time that is not after the last one leaves the next values unfiltered.
  mutating func advance(toNanoseconds nanoseconds: Int64) {
    isMoving = nanoseconds > lastNanoseconds
    guard isMoving else { return }
    // A sequence that starts at 0 keeps the default frequency for two frames, as upstream's does.
    if lastNanoseconds != 0, nanoseconds != 0 {
      frequency = 1 / (Double(nanoseconds - lastNanoseconds) * 1e-9)
    }
    lastNanoseconds = nanoseconds
  }

  /// Filters the next value of a coordinate; `scale` normalizes speeds for the size of the subject.
  mutating func filter(_ index: Int, _ value: Float, scale: Double) -> Float {
    guard isMoving else { return value }
    var speed = 0.0
    if let last = values[index].lastInput {
      speed = (Double(value) - Double(last)) * scale * frequency
    }
    let smoothSpeed = speeds[index].filter(Float(speed), weight: weight(Self.speedCutoff))
    let cutoff = parameters.minimumCutoff + parameters.slope * Double(smoothSpeed).magnitude
    return values[index].filter(value, weight: weight(cutoff))
  }

  private func weight(_ cutoff: Double) -> Float {
    let period = 1 / frequency
    let delay = 1 / (2 * .pi * cutoff)
    return Float(1 / (1 + delay / period))
  }
}
