internal import Frames

/// Detects the changes from picture to picture apart from objects: camera motion and cuts.
///
/// A grid of points over the whole picture is followed as in `BoxFollower`; their median is the
/// camera's motion. A cut is a picture in which hardly a point of the previous one is found and
/// whose coarse structure, or distribution of gray levels, is different.
struct Scene: Sendable {
  /// The change since the previous picture.
  enum Change: Sendable {
    /// There is no previous picture.
    case beginning
    /// The scene goes on; the camera moved its content by this number of the picture's pixels.
    case motion(x: Double, y: Double)
    /// A new scene.
    case cut
  }

  private(set) var before = GrayPyramid()
  private(set) var after = GrayPyramid()
  private var flow = PointFlow()
  private var rights = MotionSample()
  private var downs = MotionSample()

  private static let columns = 10
  private static let rows = 8
  private static let largestError: Float = 1
  private static let leastLikeness: Float = 0.6
  /// The minimum number of points for a motion.
  private static let fewestPoints = 6
  /// The maximum share of points found again, by chance, in a cut.
  private static let largestShareInCut = 0.12
  /// The maximum correlation of the coarse pictures in a cut.
  private static let largestCorrelationInCut = 0.6
  /// Or the minimum share of pixels with another gray level in a cut, 0 to 1.
  private static let leastHistogramChangeInCut = 0.5

  /// Forgets the pictures.
  mutating func restart() {
    before.removeAll()
    after.removeAll()
  }

  /// Takes the next picture and compares it with the previous one.
  mutating func advance(to frame: Frame) -> Change {
    swap(&before, &after)
    after.fill(with: frame)
    guard before.levels == after.levels, let level = after.levels.first else { return .beginning }
    addPoints(level)
    flow.follow(before, after, levelCount: .max)
    rights.removeAll()
    downs.removeAll()
    for index in 0..<flow.count
    where flow.error(index) <= Self.largestError && flow.likeness(index) >= Self.leastLikeness {
      let (start, end) = (flow.start(index), flow.end(index))
      rights.add(end.x - start.x)
      downs.add(end.y - start.y)
    }
    if Double(rights.count) <= Self.largestShareInCut * Double(flow.count), looksOther() {
      return .cut
    }
    guard rights.count >= Self.fewestPoints else { return .motion(x: 0, y: 0) }
    let factor = Double(after.factor)
    return .motion(x: Double(rights.median()) * factor, y: Double(downs.median()) * factor)
  }

  private mutating func addPoints(_ level: GrayPyramid.Level) {
    flow.removeAll()
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let x = (Float(column) + 0.5) / Float(Self.columns) * Float(level.width - 1)
        let y = (Float(row) + 0.5) / Float(Self.rows) * Float(level.height - 1)
        flow.add(x: x, y: y, right: 0, down: 0)
      }
    }
  }

  /// Returns true if the coarse pictures have little in common.
  private func looksOther() -> Bool {
    guard let level = after.levels.last else { return false }
    return before.withLevel(level) { first in
      after.withLevel(level) { second in
        Self.correlation(first, second) <= Self.largestCorrelationInCut
          || Self.histogramChange(first, second) >= Self.leastHistogramChangeInCut
      }
    }
  }

  /// Returns the correlation of two pictures' gray levels, -1 to 1.
  ///
  /// It is 1 for two uniform pictures, and 0 if only one is uniform.
  static func correlation(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Double {
    var (sum1, sum2, square1, square2, product) = (0, 0, 0, 0, 0)
    for index in first.indices {
      let (one, two) = (Int(first[index]), Int(second[index]))
      sum1 += one
      sum2 += two
      square1 += one * one
      square2 += two * two
      product += one * two
    }
    let count = Double(first.count)
    let variance1 = Double(square1) - Double(sum1) * Double(sum1) / count
    let variance2 = Double(square2) - Double(sum2) * Double(sum2) / count
    // A deviation of less than one gray level counts as uniform.
    guard variance1 > count, variance2 > count else {
      return variance1 <= count && variance2 <= count ? 1 : 0
    }
    let covariance = Double(product) - Double(sum1) * Double(sum2) / count
    return covariance / (variance1 * variance2).squareRoot()
  }

  /// Returns the share of pixels with another of sixteen gray levels, 0 to 1.
  static func histogramChange(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Double {
    var counts = [Int](repeating: 0, count: 16)
    for index in first.indices {
      counts[Int(first[index] >> 4)] += 1
      counts[Int(second[index] >> 4)] -= 1
    }
    let moved = counts.reduce(0) { $0 + abs($1) } / 2
    return Double(moved) / Double(max(first.count, 1))
  }
}
