import TestSupport
import Testing

@testable import VisionTasks

@Suite struct AssignmentTests {
  private func pairs(_ costs: [[Double]], limit: Double) -> [Int?] {
    var assignment = Assignment()
    return assignment.pairs(
      rowCount: costs.count, columnCount: costs.first?.count ?? 0, limit: limit
    ) { costs[$0][$1] }
  }

  @Test func `the sum counts, not the single pair`() {
    #expect(pairs([[0.1, 0.2], [0.2, 0.9]], limit: 1) == [1, 0])
  }

  @Test func `a pair at the limit or beyond is none`() {
    #expect(pairs([[0.5]], limit: 0.5) == [nil])
    #expect(pairs([[0.49]], limit: 0.5) == [0])
    #expect(pairs([[.nan, .infinity, 0.3]], limit: 0.5) == [2])
  }

  @Test func `rows and columns may be left over`() {
    #expect(pairs([[0.3], [0.1], [0.2]], limit: 1) == [nil, 0, nil])
    #expect(pairs([[0.3, 0.1, 0.2]], limit: 1) == [1])
    #expect(pairs([], limit: 1) == [])
    #expect(pairs([[], []], limit: 1) == [nil, nil])
  }

  @Test func `of equal ways the first rows and columns are paired`() {
    #expect(pairs([[0.2, 0.2], [0.2, 0.2]], limit: 1) == [0, 1])
    #expect(pairs([[0.2], [0.2]], limit: 1) == [0, nil])
  }

  /// Returns the lowest cost by trying all assignments; an unassigned row costs the limit.
  private func leastCost(_ costs: [[Double]], limit: Double) -> Double {
    func least(_ row: Int, _ taken: Set<Int>) -> Double {
      guard row < costs.count else { return 0 }
      var best = limit + least(row + 1, taken)
      for (column, cost) in costs[row].enumerated()
      where !taken.contains(column) && cost < limit {
        best = min(best, cost + least(row + 1, taken.union([column])))
      }
      return best
    }
    return least(0, [])
  }

  @Test func `no other way is cheaper`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let (rows, columns) = (
        Int.random(in: 1...5, using: &random), Int.random(in: 1...5, using: &random)
      )
      // Few different costs make many ties.
      let costs = (0..<rows).map { _ in
        (0..<columns).map { _ in Double(Int.random(in: 0...10, using: &random)) / 8 }
      }
      let found = pairs(costs, limit: 1)
      #expect(Set(found.compactMap(\.self)).count == found.compactMap(\.self).count)
      let cost = found.enumerated().reduce(0.0) { sum, pair in
        sum + (pair.element.map { costs[pair.offset][$0] } ?? 1)
      }
      #expect(abs(cost - leastCost(costs, limit: 1)) < 1e-9, "\(random) \(costs)")
    }
  }
}
