import Foundation
import TestSupport
import Testing

@testable import VisionTasks

@Suite struct ScoreRankingTests {
  /// A row that `record_score_order.py` recorded, written as a list.
  struct Row: Decodable {
    let limit: Int?
    let scores: [Float]
    let order: [Int]

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      limit = try list.decodeNil() ? nil : list.decode(Int.self)
      scores = try list.decode([Float].self)
      order = try list.decode([Int].self)
    }
  }

  private struct Recorded: Decodable { let rows: [Row] }

  @Test func `the order is that of LLVM's library`() throws {
    let path =
      SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/score-order.json"
    let recorded = try JSONDecoder().decode(
      Recorded.self, from: Data(contentsOf: URL(filePath: path)))
    #expect(recorded.rows.count > 150)
    for row in recorded.rows {
      #expect(ScoreRanking.indices(of: row.scores, atMost: row.limit) == row.order)
    }
    // The recording would mean little if a stable order gave the same.
    let unlikeStable = recorded.rows.count { row in
      let stable = row.scores.indices.sorted {
        (-row.scores[$0], $0) < (-row.scores[$1], $1)
      }
      return row.order != Array(stable.prefix(row.order.count))
    }
    #expect(unlikeStable > 50)
  }

  @Test(
    "any scores give an order of all of them, best first",
    arguments: [0, 1, 2, 23, 24, 25, 128, 129, 1000, 5000])
  func anyScores(count: Int) {
    var numbers = SystemRandomNumberGenerator()
    for levels in [1, 2, 7, 1000] {
      let scores = (0..<count).map { _ -> Float in
        let level = Int.random(in: -2..<levels, using: &numbers)
        return level == -2 ? .nan : level == -1 ? -.infinity : Float(level)
      }
      let order = ScoreRanking.indices(of: scores)
      #expect(order.sorted() == Array(0..<count))
      let keys = order.map { scores[$0].isNaN ? -.infinity : scores[$0] }
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 >= $1 })
      // One after the other, they come in the same order.
      var ranking = ScoreRanking(scores)
      let some = (0..<min(count, 10)).compactMap { _ in ranking.next() }
      #expect(some == Array(order.prefix(10)))
      #expect(some + (0..<count).compactMap { _ in ranking.next() } == order)
      #expect(ranking.next() == nil)
      for limit in [-1, 0, 1, 5, count, count + 1] {
        let best = ScoreRanking.indices(of: scores, atMost: limit)
        #expect(best.count == min(max(limit, 0), count))
        #expect(Set(best).count == best.count)
        let bestKeys = best.map { scores[$0].isNaN ? -.infinity : scores[$0] }
        #expect(bestKeys == Array(keys.prefix(best.count)))
      }
    }
  }

  @Test func `not a number is the lowest score`() {
    #expect(ScoreRanking.indices(of: [.nan, 1, -.infinity, 2]) == [3, 1, 0, 2])
    #expect(ScoreRanking.indices(of: [.nan, 1, .nan, 2], atMost: 2) == [3, 1])
  }
}
