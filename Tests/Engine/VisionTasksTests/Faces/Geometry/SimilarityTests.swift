import Foundation
import TestSupport
import Testing

@testable import VisionTasks

@Suite struct SimilarityTests {
  private let points: [SIMD3<Double>] = [
    [0, 0, 0], [2, 0, 0], [0, 3, 0], [0, 0, 4], [1, -1, 2], [-2, 1, 1],
  ]

  /// A rotation about a tilted axis, by columns.
  private func rotation(_ angle: Double) -> [SIMD3<Double>] {
    let axis = SIMD3<Double>(0.6, 0, 0.8)
    return [SIMD3<Double>(1, 0, 0), [0, 1, 0], [0, 0, 1]].map { unit in
      let along = axis * (axis * unit).sum()
      let across = SIMD3(
        axis.y * unit.z - axis.z * unit.y, axis.z * unit.x - axis.x * unit.z,
        axis.x * unit.y - axis.y * unit.x)
      return along + (unit - along) * cos(angle) + across * sin(angle)
    }
  }

  @Test(arguments: [0, 0.3, 2, 3.14159, -1.2])
  func `a turned, scaled and moved cloud is found exactly`(angle: Double) throws {
    let (columns, move) = (rotation(angle), SIMD3<Double>(5, -7, -40))
    let targets = points.map { point in
      (columns[0] * point.x + columns[1] * point.y + columns[2] * point.z) * 1.5 + move
    }
    let found = try #require(
      Similarity(of: points, to: targets, weights: [1, 2, 0.5, 1, 0.1, 3]))
    #expect(abs(found.scale - 1.5) < 1e-12)
    for (point, target) in zip(points, targets) {
      let difference = found.map(point) - target
      #expect((difference * difference).sum() < 1e-20)
    }
  }

  @Test func `a mirror image gives a rotation, not a reflection`() throws {
    let found = try #require(
      Similarity(
        of: points, to: points.map { SIMD3(-$0.x, $0.y, $0.z) },
        weights: Array(repeating: 1, count: points.count)))
    let (a, b, c) = (found.columns[0], found.columns[1], found.columns[2])
    let cross = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    #expect((cross * c).sum() > 0.999)
  }

  @Test func `points without weight do not count`() throws {
    var targets = points
    targets[5] = [100, 100, 100]
    let found = try #require(
      Similarity(of: points, to: targets, weights: [1, 1, 1, 1, 1, 0]))
    #expect(abs(found.scale - 1) < 1e-12)
  }

  @Test func `clouds without an extent have no mapping`() {
    let weights = Array(repeating: 1.0, count: points.count)
    let same = [SIMD3<Double>](repeating: [1, 2, 3], count: points.count)
    let line = points.map { SIMD3($0.x, 0, 0) }
    let nowhere = [SIMD3<Double>](repeating: [.nan, 0, 0], count: points.count)
    let far = points.map { $0 * 1e300 }
    for targets in [same, nowhere, far] {
      #expect(Similarity(of: points, to: targets, weights: weights) == nil)
    }
    #expect(Similarity(of: same, to: points, weights: weights) == nil)
    #expect(Similarity(of: line, to: line, weights: weights) == nil)
  }
}
