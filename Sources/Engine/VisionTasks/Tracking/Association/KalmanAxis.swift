/// A Kalman filter for one number that changes at a nearly constant rate.
///
/// Time counts in steps, the usual distance of frames.
struct KalmanAxis: Hashable, Sendable {
  /// The number.
  private(set) var value: Double
  /// How much it grows in a step.
  private(set) var rate = 0.0
  /// The variance of the value, that of the rate, and their covariance.
  private(set) var valueVariance: Double
  private(set) var rateVariance: Double
  private(set) var covariance = 0.0

  init(value: Double, deviation: Double, rateDeviation: Double) {
    self.value = value
    valueVariance = deviation * deviation
    rateVariance = rateDeviation * rateDeviation
  }

  /// Lets time pass.
  mutating func predict(steps: Double, deviation: Double, rateDeviation: Double) {
    value += rate * steps
    valueVariance += steps * (2 * covariance + steps * rateVariance) + steps * deviation * deviation
    covariance += steps * rateVariance
    rateVariance += steps * rateDeviation * rateDeviation
  }

  /// Takes a measurement in.
  mutating func correct(_ measured: Double, deviation: Double) {
    let total = valueVariance + deviation * deviation
    guard total > 0 else { return }
    let (valueGain, rateGain) = (valueVariance / total, covariance / total)
    let error = measured - value
    value += valueGain * error
    rate += rateGain * error
    rateVariance -= rateGain * covariance
    covariance *= 1 - valueGain
    valueVariance *= 1 - valueGain
  }

  /// Moves the value without learning anything about its rate.
  mutating func shift(by offset: Double) { value += offset }

  /// Takes a rate as a first guess.
  mutating func assume(rate: Double) { self.rate = rate }
}
