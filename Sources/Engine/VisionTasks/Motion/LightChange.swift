/// An even change of light between two pictures, by a cloud, a lamp or the camera's exposure.
///
/// Gray levels of the earlier picture become `gain * level + offset` in the later one. The change
/// is fitted to the medians of sixteen bands of gray levels, so an object that covers less than
/// half of each band hardly affects it.
struct LightChange: Hashable, Sendable {
  private(set) var gain = 1.0
  private(set) var offset = 0.0

  /// The number of bands, which is a divisor of 256.
  private static let bandCount = 16
  /// The maximum distance of a band's median from the fit; others are not fitted.
  private static let largestDeviation = 10.0
  /// The range of believable gains; with another one, only the offset is fitted.
  private static let gains = 0.5...2.0
  /// The minimum variance of the bands' levels from which a gain can be determined.
  private static let leastVariance = 64.0

  /// A band of gray levels with the median of its later levels.
  private struct Band {
    let level: Double
    let median: Double
    let weight: Double
  }

  /// Counts of later levels by bands, whose memory serves one pair of pictures after the other.
  struct Counts: Sendable {
    fileprivate var numbers: [Int] = []
  }

  /// Fits the change to two pictures of the same size.
  init(from before: Span<UInt8>, to after: Span<UInt8>, using counts: inout Counts) {
    let bands = Self.bands(before, after, &counts.numbers)
    (gain, offset) = Self.fit(bands)
    let near = bands.filter {
      abs($0.median - gain * $0.level - offset) <= Self.largestDeviation
    }
    let weight = near.reduce(0) { $0 + $1.weight }
    guard near.count < bands.count, weight * 2 >= bands.reduce(0, { $0 + $1.weight }) else {
      return
    }
    (gain, offset) = Self.fit(near)
  }

  private static func bands(
    _ before: Span<UInt8>, _ after: Span<UInt8>, _ counts: inout [Int]
  ) -> [Band] {
    counts.removeAll(keepingCapacity: true)
    counts.append(contentsOf: repeatElement(0, count: bandCount * 256))
    var sums = [Int](repeating: 0, count: bandCount)
    let width = 256 / bandCount
    for index in before.indices {
      let level = Int(before[index])
      counts[level / width * 256 + Int(after[index])] += 1
      sums[level / width] += level
    }
    return (0..<bandCount).compactMap { band in
      let levels = counts[(band * 256)..<((band + 1) * 256)]
      let count = levels.reduce(0, +)
      guard count > 0 else { return nil }
      return Band(
        level: Double(sums[band]) / Double(count), median: median(of: levels, count),
        weight: Double(count))
    }
  }

  /// Returns the median of a histogram, between whole levels where there are many of them.
  private static func median(of counts: ArraySlice<Int>, _ count: Int) -> Double {
    var below = 0
    for (level, here) in counts.enumerated() where here > 0 {
      if 2 * (below + here) >= count {
        return Double(level) - 0.5 + (Double(count) / 2 - Double(below)) / Double(here)
      }
      below += here
    }
    return 255
  }

  private static func fit(_ bands: [Band]) -> (gain: Double, offset: Double) {
    let weight = bands.reduce(0) { $0 + $1.weight }
    guard weight > 0 else { return (1, 0) }
    let level = bands.reduce(0) { $0 + $1.weight * $1.level } / weight
    let median = bands.reduce(0) { $0 + $1.weight * $1.median } / weight
    let variance = bands.reduce(0) { sum, band in
      sum + band.weight * (band.level - level) * (band.level - level)
    }
    let covariance = bands.reduce(0) { sum, band in
      sum + band.weight * (band.level - level) * (band.median - median)
    }
    guard variance / weight >= leastVariance, gains.contains(covariance / variance) else {
      return (1, median - level)
    }
    let gain = covariance / variance
    return (gain, median - gain * level)
  }

  /// The parts of a gray level in `table`.
  static let unit = 16

  /// The later levels of all earlier ones, in sixteenths.
  var table: [Int] {
    (0..<256).map { level in
      Int((Double(Self.unit) * min(max(gain * Double(level) + offset, 0), 255)).rounded())
    }
  }

  /// Returns the change of the mean gray level of a picture.
  func shift(of picture: Span<UInt8>) -> Double {
    var sum = 0
    for index in picture.indices { sum += Int(picture[index]) }
    let mean = Double(sum) / Double(max(picture.count, 1))
    return gain * mean + offset - mean
  }
}
