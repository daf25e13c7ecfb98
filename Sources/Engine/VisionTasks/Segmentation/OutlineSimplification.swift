internal import Frames

/// Leaves out corners of outlines (Douglas and Peucker, 1973) within a tolerance, as long as the
/// area stays.
struct OutlineSimplification {
  let tolerance: Double

  /// The largest error of a polygon's area, as a share of the part's.
  static let areaTolerance = 0.02

  /// The longest run of corners that is simplified as one, which bounds the time of any outline.
  private static let longestRun = 512

  /// The times that the tolerance is halved before the exact outline is taken.
  private static let attempts = 3

  /// Returns the corners that are kept of an outline of pixels with an area.
  func simplified(_ corners: [OutlineTracer.Corner], area: Int) -> [PicturePoint] {
    let exact = corners.map { PicturePoint(x: Double($0.x), y: Double($0.y)) }
    guard tolerance > 0, corners.count > 4 else { return exact }
    let breaks = breaks(corners, exact)
    var tolerance = tolerance
    for _ in 0..<Self.attempts {
      let points = kept(exact, breaks, tolerance)
      let difference = abs(MaskOutline.area(of: points) - Double(area))
      if points.count > 2, difference <= Self.areaTolerance * Double(area) { return points }
      tolerance /= 2
    }
    return exact
  }

  /// Returns the indices of corners that stay in any case, with at least two of them.
  private func breaks(_ corners: [OutlineTracer.Corner], _ points: [PicturePoint]) -> [Int] {
    var fixed = corners.indices.filter { corners[$0].isFixed }
    if fixed.isEmpty { fixed = [0] }
    if fixed.count == 1 {
      let first = points[fixed[0]]
      let farthest = points.indices.max {
        points[$0].squaredDistance(to: first) < points[$1].squaredDistance(to: first)
      }
      fixed = [fixed[0], farthest ?? 0].sorted()
    }
    var breaks: [Int] = []
    for (place, start) in fixed.enumerated() {
      let end = place + 1 < fixed.count ? fixed[place + 1] : fixed[0] + points.count
      for index in stride(from: start, to: end, by: Self.longestRun) {
        breaks.append(index)
      }
    }
    return breaks
  }

  private func kept(
    _ points: [PicturePoint], _ breaks: [Int], _ tolerance: Double
  ) -> [PicturePoint] {
    var isKept = [Bool](repeating: false, count: points.count)
    for index in breaks { isKept[index % points.count] = true }
    var runs: [(Int, Int)] = []
    for (place, start) in breaks.enumerated() {
      runs.append((start, place + 1 < breaks.count ? breaks[place + 1] : breaks[0] + points.count))
    }
    let limit = tolerance * tolerance
    while let (start, end) = runs.popLast() {
      guard end - start > 1 else { continue }
      let (from, to) = (points[start % points.count], points[end % points.count])
      var (farthest, distance) = (start, limit)
      for index in start + 1..<end {
        let other = points[index % points.count].squaredDistance(toLineFrom: from, to: to)
        if other > distance { (farthest, distance) = (index, other) }
      }
      guard farthest != start else { continue }
      isKept[farthest % points.count] = true
      runs.append((start, farthest))
      runs.append((farthest, end))
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }
}

extension PicturePoint {
  fileprivate func squaredDistance(to other: PicturePoint) -> Double {
    (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
  }

  /// Returns the squared distance to the nearest point of a line between two points.
  fileprivate func squaredDistance(
    toLineFrom start: PicturePoint, to end: PicturePoint
  ) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    guard length > 0 else { return squaredDistance(to: start) }
    let share = min(max(((x - start.x) * dx + (y - start.y) * dy) / length, 0), 1)
    return squaredDistance(to: PicturePoint(x: start.x + share * dx, y: start.y + share * dy))
  }
}
