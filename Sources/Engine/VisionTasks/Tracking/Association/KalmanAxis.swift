/// A Kalman filter for one number that changes at a nearly constant rate.
///
/// Time is counted in steps; one step is the usual interval between frames.
struct KalmanAxis: Hashable, Sendable {
  /// The estimated value.
  private(set) var value: Double
  /// The change in a step.
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

  /// Advances the time.
  mutating func predict(steps: Double, deviation: Double, rateDeviation: Double) {
    value += rate * steps
    valueVariance += steps * (2 * covariance + steps * rateVariance) + steps * deviation * deviation
    covariance += steps * rateVariance
    rateVariance += steps * rateDeviation * rateDeviation
  }

  /// Updates the filter with a measurement.
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

  /// Moves the value without changing its estimated rate.
  mutating func shift(by offset: Double) { value += offset }

  /// Sets the initial estimate of the rate.
  mutating func assume(rate: Double) { self.rate = rate }
}
