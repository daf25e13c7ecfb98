internal import Frames

/// Where a box is and how it moves: a Kalman filter of constant velocity for its centre and sides.
///
/// The four numbers are independent of each other, as their noises are in SORT and ByteTrack, so
/// that four filters of two states are the same as one of eight. Deviations are fractions of the
/// box's mean side.
struct BoxMotion: Hashable, Sendable {
  private var centerX: KalmanAxis
  private var centerY: KalmanAxis
  private var width: KalmanAxis
  private var height: KalmanAxis

  /// How far off a detector's box may be.
  static let detectionDeviation = 0.05
  /// How far off a followed box may be.
  static let followingDeviation = 0.03
  /// What a step adds to the uncertainty of the place and of the speed.
  private static let stepDeviation = 0.03
  private static let stepRateDeviation = 0.015
  /// How fast a new object may move, in a step.
  private static let firstRateDeviation = 0.12
  /// Sides change much more slowly than places.
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

  /// A box that was elsewhere some steps ago.
  init(_ box: PictureBox, after steps: Double, from before: PictureBox) {
    self.init(box)
    guard steps > 0 else { return }
    centerX.assume(rate: (box.centerX - before.centerX) / steps)
    centerY.assume(rate: (box.centerY - before.centerY) / steps)
  }

  /// Where the box is now.
  var box: PictureBox {
    let (wide, high) = (
      max(width.value, Self.smallestSide), max(height.value, Self.smallestSide)
    )
    return PictureBox(
      x: centerX.value - wide / 2, y: centerY.value - high / 2, width: wide, height: high)
  }

  /// How far the centre moves in a step, in pixels.
  var velocity: (x: Double, y: Double) { (centerX.rate, centerY.rate) }

  private var meanSide: Double {
    max((width.value + height.value) / 2, Self.smallestSide)
  }

  /// Lets time pass.
  mutating func predict(steps: Double) {
    let (deviation, rate) = (Self.stepDeviation * meanSide, Self.stepRateDeviation * meanSide)
    centerX.predict(steps: steps, deviation: deviation, rateDeviation: rate)
    centerY.predict(steps: steps, deviation: deviation, rateDeviation: rate)
    let slow = Self.sideSlowness
    width.predict(steps: steps, deviation: deviation * slow, rateDeviation: rate * slow * slow)
    height.predict(steps: steps, deviation: deviation * slow, rateDeviation: rate * slow * slow)
  }

  /// Takes a box in that was seen.
  mutating func correct(_ box: PictureBox, deviation: Double) {
    let noise = deviation * meanSide
    centerX.correct(box.centerX, deviation: noise)
    centerY.correct(box.centerY, deviation: noise)
    width.correct(box.width, deviation: noise)
    height.correct(box.height, deviation: noise)
  }

  /// Moves the box without learning anything about its speed.
  mutating func shift(right: Double, down: Double) {
    centerX.shift(by: right)
    centerY.shift(by: down)
  }

  /// Keeps the size as it is from now on: an object that is not seen is not measured either.
  mutating func holdSize() {
    width.assume(rate: 0)
    height.assume(rate: 0)
  }
}
