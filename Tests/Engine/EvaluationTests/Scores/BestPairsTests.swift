import TestSupport
import Testing
import VisionBase

@testable import Evaluation

@Suite struct BestPairsTests {
  private func pairs(
    _ found: [LabelBox], _ objects: [LabelBox], least: Double, time: EvaluationTime = .unlimited
  ) throws -> BestPairs {
    try BestPairs(of: found.count, with: objects.count, time: time) { thing, object in
      let likeness = Similarity.boxes(found[thing], objects[object], isCrowd: false)
      return likeness >= least ? BestPairs.Rank(likeness: likeness) : nil
    }
  }

  /// Returns the detection of each object by sorting all pairs.
  private func answers(_ found: [LabelBox], _ objects: [LabelBox], least: Double) -> [Int?] {
    var pairs: [(likeness: Double, thing: Int, object: Int)] = []
    for (thing, box) in found.enumerated() {
      for (number, object) in objects.enumerated() {
        let likeness = Similarity.boxes(box, object, isCrowd: false)
        if likeness >= least { pairs.append((likeness, thing, number)) }
      }
    }
    pairs.sort { ($1.likeness, $0.thing, $0.object) < ($0.likeness, $1.thing, $1.object) }
    var answers = [Int?](repeating: nil, count: objects.count)
    for pair in pairs where answers[pair.object] == nil && !answers.contains(pair.thing) {
      answers[pair.object] = pair.thing
    }
    return answers
  }

  @Test func `pairs are those of a sort of all, with many ties and few`() throws {
    var random = SeededGenerator(seed: 34)
    for _ in 0..<400 {
      // Few places make boxes equal; many make each likeness its own.
      let places = Double(Int.random(in: 1...40, using: &random))
      func boxes(_ most: Int) -> [LabelBox] {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in
          LabelBox(
            x: Double.random(in: 0...places, using: &random).rounded(), y: 0,
            width: Double.random(in: 20...30, using: &random).rounded(), height: 10)
        }
      }
      let (found, objects) = (boxes(60), boxes(40))
      let least = Double.random(in: 0...0.9, using: &random)
      let pairs = try pairs(found, objects, least: least)
      #expect(pairs.partnersOfSecond == answers(found, objects, least: least))
      #expect(
        pairs.partners == found.indices.map { pairs.partnersOfSecond.firstIndex(of: $0) })
    }
  }

  @Test(.enabled(if: PeakMemory.isMeasurable, "\(PeakMemory.missing)"))
  func `thousands of equal boxes take no memory for their pairs`() throws {
    let boxes = Array(repeating: LabelBox(x: 1, y: 1, width: 9, height: 9), count: 5000)
    let memory = try PeakMemory.taken {
      let pairs = try pairs(boxes, boxes, least: 0.5)
      #expect(pairs.partners == boxes.indices.map { $0 })
    }
    // The pairs would take 600 MB; other tests run beside this one.
    #expect(memory < 256 << 20)
  }

  @Test func `pairs are given up when the time is over`() throws {
    let boxes = Array(repeating: LabelBox(x: 1, y: 1, width: 9, height: 9), count: 2)
    let time = EvaluationTime(until: 0)
    let error = #expect(throws: VisionError.self) {
      try pairs(boxes, boxes, least: 0.5, time: time)
    }
    #expect(error?.code == .cancelled)
  }

  @Test func `of equally similar pairs the nearest comes first`() throws {
    let distances = [[3.0, 2, 1], [1, 1, 1], [0, 5, 5]]
    let pairs = try BestPairs(of: 3, with: 3, time: .unlimited) { first, second in
      BestPairs.Rank(likeness: 0.5, distance: distances[first][second])
    }
    #expect(pairs.partners == [2, 1, 0])
  }

  @Test func `many that like the same ones look a bounded number of times`() throws {
    let count = 400
    var looks = 0
    let pairs = try BestPairs(of: count, with: count, time: .unlimited) { _, second in
      looks += 1
      return BestPairs.Rank(likeness: 1 / Double(second + 1))
    }
    #expect(pairs.partners == (0..<count).map { $0 })
    #expect(looks < 8 * count * count)
  }
}
