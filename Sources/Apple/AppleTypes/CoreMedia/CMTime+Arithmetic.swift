/// The rounding of a value when a time changes its timescale.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// Rounding to the nearest value, halves away from zero.
  case roundHalfAwayFromZero = 1
  /// Rounding toward zero.
  case roundTowardZero = 2
  /// Rounding away from zero.
  case roundAwayFromZero = 3
  /// Rounding toward zero to a coarser scale, away from zero to a finer one; a negative value never
  /// becomes zero.
  case quickTime = 4
  /// Rounding toward positive infinity.
  case roundTowardPositiveInfinity = 5
  /// Rounding toward negative infinity.
  case roundTowardNegativeInfinity = 6

  /// Rounding to the nearest value, halves away from zero.
  public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

extension CMTime {
  /// True if the time can take part in arithmetic.
  private var isUsableNumber: Bool { isNumeric && timescale > 0 }

  /// Returns a fraction of seconds with the largest timescale, at most `timescale`, whose value
  /// fits.
  ///
  /// The numerator has at most 96 bits and the denominator is positive.
  private static func fitting(
    _ numerator: Int128, over denominator: Int128, timescale: Int64, epoch: CMTimeEpoch,
    wasRounded: Bool
  ) -> CMTime {
    var scale = timescale
    while true {
      let (value, isExact) = rounded(
        numerator * Int128(scale), over: denominator, .roundHalfAwayFromZero)
      if let value = Int64(exactly: value) {
        let flags: CMTimeFlags = isExact && !wasRounded ? .valid : [.valid, .hasBeenRounded]
        return CMTime(value: value, timescale: Int32(scale), flags: flags, epoch: epoch)
      }
      guard scale > 1 else { return numerator < 0 ? .negativeInfinity : .positiveInfinity }
      scale /= 2
    }
  }

  private static func rounded(
    _ numerator: Int128, over denominator: Int128, _ method: CMTimeRoundingMethod
  ) -> (value: Int128, isExact: Bool) {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    guard remainder != 0 else { return (quotient, true) }
    let away: Int128 = numerator < 0 ? -1 : 1
    let goesAway =
      switch method {
      case .roundTowardZero: false
      case .roundAwayFromZero, .quickTime: true
      case .roundTowardPositiveInfinity: numerator > 0
      case .roundTowardNegativeInfinity: numerator < 0
      case .roundHalfAwayFromZero: remainder.magnitude * 2 >= denominator.magnitude
      }
    return (goesAway ? quotient + away : quotient, false)
  }

  /// Returns the sum, or the difference if `sign` is -1, by the rules of `CMTime.h`.
  static func sum(_ first: CMTime, _ second: CMTime, sign: Int128) -> CMTime {
    guard first.isValid, second.isValid else { return .invalid }
    if let special = specialSum(first, sign < 0 ? second.negatedInfinity : second) {
      return special
    }
    guard first.isUsableNumber, second.isUsableNumber else { return .invalid }
    guard let epoch = commonEpoch(first.epoch, second.epoch) else { return .invalid }
    let common = leastCommonMultiple(Int64(first.timescale), Int64(second.timescale))
    let numerator =
      Int128(first.value) * Int128(common / Int64(first.timescale))
      + sign * Int128(second.value) * Int128(common / Int64(second.timescale))
    return fitting(
      numerator, over: Int128(common), timescale: min(common, Int64(kCMTimeMaxTimescale)),
      epoch: epoch, wasRounded: first.hasBeenRounded || second.hasBeenRounded)
  }

  /// Returns the sum of two valid times if either is not numeric.
  private static func specialSum(_ first: CMTime, _ second: CMTime) -> CMTime? {
    let positive = first.isPositiveInfinity || second.isPositiveInfinity
    let negative = first.isNegativeInfinity || second.isNegativeInfinity
    if positive { return negative ? .invalid : .positiveInfinity }
    if negative { return .negativeInfinity }
    return first.isIndefinite || second.isIndefinite ? .indefinite : nil
  }

  private var negatedInfinity: CMTime {
    if isPositiveInfinity { return .negativeInfinity }
    return isNegativeInfinity ? .positiveInfinity : self
  }

  /// Returns the epoch of a sum: zero, for durations, combines with any; two different timelines do
  /// not mix.
  private static func commonEpoch(_ first: CMTimeEpoch, _ second: CMTimeEpoch) -> CMTimeEpoch? {
    if first == second { return 0 }
    if first == 0 { return second }
    return second == 0 ? first : nil
  }

  private static func leastCommonMultiple(_ first: Int64, _ second: Int64) -> Int64 {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return first / larger * second
  }

  /// Returns the product with a fraction; overflow lowers the timescale.
  func multiplied(by multiplier: Int32, over divisor: Int32 = 1) -> CMTime {
    guard isValid, divisor != 0 else { return .invalid }
    let isNegative = (multiplier < 0) != (divisor < 0)
    guard isNumeric else { return isNegative ? negatedInfinity : self }
    guard timescale > 0 else { return .invalid }
    let sign: Int128 = divisor < 0 ? -1 : 1
    return CMTime.fitting(
      sign * Int128(value) * Int128(multiplier), over: Int128(timescale) * Int128(divisor) * sign,
      timescale: Int64(timescale), epoch: epoch, wasRounded: hasBeenRounded)
  }

  /// Returns the product with a number, in a timescale of at least 65536.
  func multiplied(by multiplier: Double) -> CMTime {
    guard isValid, !multiplier.isNaN else { return .invalid }
    guard isNumeric else { return multiplier.sign == .minus ? negatedInfinity : self }
    guard timescale > 0 else { return .invalid }
    guard multiplier.isFinite else {
      guard value != 0 else { return .invalid }
      return (value < 0) == (multiplier < 0) ? .positiveInfinity : .negativeInfinity
    }
    var scale = timescale
    while scale < 65536 { scale *= 2 }
    while true {
      // The ratio of the scales is a power of two, so only the product itself is rounded.
      let scaled = Double(value) * (Double(scale) / Double(timescale))
      let product = scaled * multiplier
      let nearest = product.rounded(.toNearestOrAwayFromZero)
      if let whole = Int64(exactly: nearest) {
        let isExact =
          !hasBeenRounded && nearest == product && (-product).addingProduct(scaled, multiplier) == 0
          && Int64(exactly: Double(value)) == value
        return CMTime(
          value: whole, timescale: scale, flags: isExact ? .valid : [.valid, .hasBeenRounded],
          epoch: epoch)
      }
      guard scale > 1 else { return product < 0 ? .negativeInfinity : .positiveInfinity }
      scale /= 2
    }
  }

  /// Returns the same time in another timescale.
  ///
  /// A value that does not fit becomes infinite; a timescale below one gives an invalid time.
  public func convertScale(
    _ newTimescale: CMTimeScale, method: CMTimeRoundingMethod
  ) -> CMTime {
    guard isNumeric else { return self }
    guard timescale > 0, newTimescale > 0 else { return .invalid }
    let chosen =
      method == .quickTime && newTimescale < timescale ? .roundTowardZero : method
    var (result, isExact) = CMTime.rounded(
      Int128(value) * Int128(newTimescale), over: Int128(timescale), chosen)
    if method == .quickTime, value < 0, result == 0 { result = -1 }
    guard let fitting = Int64(exactly: result) else {
      return value < 0 ? .negativeInfinity : .positiveInfinity
    }
    isExact = isExact && !hasBeenRounded
    return CMTime(
      value: fitting, timescale: newTimescale, flags: isExact ? .valid : [.valid, .hasBeenRounded],
      epoch: epoch)
  }

  static func make(seconds: Double, preferredTimescale: CMTimeScale) -> CMTime {
    guard preferredTimescale > 0, !seconds.isNaN else { return .invalid }
    guard seconds.isFinite else { return seconds < 0 ? .negativeInfinity : .positiveInfinity }
    var scale = preferredTimescale
    while true {
      if let value = Int64(exactly: (seconds * Double(scale)).rounded(.towardZero)) {
        let isExact = Double(value) / Double(scale) == seconds
        return CMTime(
          value: value, timescale: scale, flags: isExact ? .valid : [.valid, .hasBeenRounded],
          epoch: 0)
      }
      guard scale > 1 else { return seconds < 0 ? .negativeInfinity : .positiveInfinity }
      scale /= 2
    }
  }

  /// Returns -1, 0 or 1 if the first time is before, equal to, or after the second.
  ///
  /// The order is total: negative infinity, numbers, indefinite, positive infinity, invalid.
  static func order(_ first: CMTime, _ second: CMTime) -> Int32 {
    let ranks = (first.rank, second.rank)
    guard ranks == (1, 1) else { return ranks.0 < ranks.1 ? -1 : ranks.0 > ranks.1 ? 1 : 0 }
    guard first.epoch == second.epoch else { return first.epoch < second.epoch ? -1 : 1 }
    let left = Int128(first.value) * Int128(second.timescale)
    let right = Int128(second.value) * Int128(first.timescale)
    return left < right ? -1 : left > right ? 1 : 0
  }

  private var rank: Int {
    if isUsableNumber { return 1 }
    if isNegativeInfinity { return 0 }
    if isIndefinite { return 2 }
    return isPositiveInfinity ? 3 : 4
  }
}

// MARK: - Operators

extension CMTime: Comparable, Hashable {
  /// Returns true if two times are equal, regardless of their timescales.
  public static func == (left: CMTime, right: CMTime) -> Bool { order(left, right) == 0 }

  /// Returns true if the left time is before the right one.
  public static func < (left: CMTime, right: CMTime) -> Bool { order(left, right) < 0 }

  /// Returns the sum; see `CMTimeAdd`.
  public static func + (left: CMTime, right: CMTime) -> CMTime { sum(left, right, sign: 1) }

  /// Returns the difference; see `CMTimeSubtract`.
  public static func - (left: CMTime, right: CMTime) -> CMTime { sum(left, right, sign: -1) }

  /// Hashes the values that equality compares: the reduced fraction and the epoch.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    guard isUsableNumber else { return }
    hasher.combine(epoch)
    var (larger, smaller) = (value.magnitude, UInt64(timescale))
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    hasher.combine(Int128(value) / Int128(larger))
    hasher.combine(UInt64(timescale) / larger)
  }
}
