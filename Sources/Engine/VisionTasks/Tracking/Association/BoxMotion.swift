internal import Frames

/// The position and motion of a box: a Kalman filter of constant velocity for its center and sides.
///
/// The four numbers are independent of each other, as their noise is in SORT and ByteTrack, so four
/// filters with two states each equal one with eight. Deviations are fractions of the box's mean
/// side.
struct BoxMotion: Hashable, Sendable {
  private var centerX: KalmanAxis
  private var centerY: KalmanAxis
  private var width: KalmanAxis
  private var height: KalmanAxis

  /// The standard deviation of a detected box.
  static let detectionDeviation = 0.05
  /// The standard deviation of a followed box.
  static let followingDeviation = 0.03
  /// The uncertainty that a step adds to the position and the speed.
  private static let stepDeviation = 0.03
  private static let stepRateDeviation = 0.015
  /// The standard deviation of a new object's speed, per step.
  private static let firstRateDeviation = 0.12
  /// The factor for the sides, which change much more slowly than positions.
  private static let sideSlowness = 0.5
  private static let smallestSide = 1.0

  init(_ box: PictureBox) {
    let side = max((box.width + box.height) / 2, Self.smallestSide)
    let deviation = Self.detectionDeviation * side
    let rate = Self.firstRateDeviation * side
    centerX = KalmanAxis(value: box.centerX, deviation: deviation, rateDeviation: rate)
    centerY = KalmanAxis(value: box.centerY, deviation: deviation, rateDeviation: rate)
    let sideRate = rate * Self.sideSlowness * Self.sideSlowness
    width = KalmanAxis(value: box.width, deviation: deviation, rateDeviation: sideRate)
    height = KalmanAxis(value: box.height, deviation: deviation, rateDeviation: sideRate)
  }

  /// Creates the motion of a box that was elsewhere some steps ago.
  init(_ box: PictureBox, after steps: Double, from before: PictureBox) {
    self.init(box)
    guard steps > 0 else { return }
    centerX.assume(rate: (box.centerX - before.centerX) / steps)
    centerY.assume(rate: (box.centerY - before.centerY) / steps)
  }

  /// The current box.
  var box: PictureBox {
    let (wide, high) = (
      max(width.value, Self.smallestSide), max(height.value, Self.smallestSide)
    )
    return PictureBox(
      x: centerX.value - wide / 2, y: centerY.value - high / 2, width: wide, height: high)
  }

  /// The velocity of the center, in pixels a step.
  var velocity: (x: Double, y: Double) { (centerX.rate, centerY.rate) }

  private var meanSide: Double {
    max((width.value + height.value) / 2, Self.smallestSide)
  }

  /// Advances the time.
  mutating func predict(steps: Double) {
    let (deviation, rate) = (Self.stepDeviation * meanSide, Self.stepRateDeviation * meanSide)
    centerX.predict(steps: steps, deviation: deviation, rateDeviation: rate)
    centerY.predict(steps: steps, deviation: deviation, rateDeviation: rate)
    let slow = Self.sideSlowness
    width.predict(steps: steps, deviation: deviation * slow, rateDeviation: rate * slow * slow)
    height.predict(steps: steps, deviation: deviation * slow, rateDeviation: rate * slow * slow)
  }

  /// Updates the filter with an observed box.
  mutating func correct(_ box: PictureBox, deviation: Double) {
    let noise = deviation * meanSide
    centerX.correct(box.centerX, deviation: noise)
    centerY.correct(box.centerY, deviation: noise)
    width.correct(box.width, deviation: noise)
    height.correct(box.height, deviation: noise)
  }

  /// Moves the box without changing its estimated speed.
  mutating func shift(right: Double, down: Double) {
    centerX.shift(by: right)
    centerY.shift(by: down)
  }

  /// Freezes the size: an object that is not seen is not measured either.
  mutating func holdSize() {
    width.assume(rate: 0)
    height.assume(rate: 0)
  }
}
