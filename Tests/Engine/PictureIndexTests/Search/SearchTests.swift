import Testing
import TestSupport
import VisionBase

@testable import PictureIndex

@Suite struct SearchTests {
  /// Numbered vectors of some kind.
  struct Made: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var count = 3100
    var valueCount = 24
    var vector: @Sendable (_ number: Int, inout SeededGenerator) -> [Float]
  }

  static let kinds = [
    Made(testDescription: "random ones") { _, random in random.vector(24) },
    Made(testDescription: "ones that are all alike") { _, random in
      random.vector(24).map { 100 + $0 / 1000 }
    },
    Made(testDescription: "a few, each many times") { number, _ in
      var same = SeededGenerator(seed: UInt64(number % 7))
      return same.vector(24)
    },
    Made(testDescription: "one large number among small ones") { number, random in
      var vector = random.vector(24)
      vector[number % 24] = 1000
      return vector
    },
    Made(testDescription: "single numbers", count: 500, valueCount: 1) { number, random in
      [number.isMultiple(of: 2) ? 1 : -2]
    },
    Made(testDescription: "many long ones", count: 10_000, valueCount: 16) { _, random in
      random.vector(16)
    },
  ]

  @Test(arguments: kinds)
  func `the result is that of comparing with every vector`(kind: Made) throws {
    let sample = try SampleIndex(valueCount: kind.valueCount)
    let file = try SampleIndex.file()
    var random = SeededGenerator(seed: 5)
    let vectors = (0..<kind.count).map { kind.vector($0, &random) }
    try sample.update { (update) throws(VisionError) in
      for (number, vector) in vectors.enumerated() {
        try update.add("\(number)", file, vector: vector)
      }
    }
    let index = try sample.open()
    for (count, threads) in [(1, 1), (10, 2), (kind.count + 1, 3)] {
      let query = kind.vector(random.below(kind.count), &random)
      let found = try index.search(query, count: count, threadCount: threads)
      let cosines = vectors.map { plainCosine(query, $0) }
      let expected = cosines.enumerated().map { (number: $0, cosine: $1) }
        .sorted { ($1.cosine, $0.number) < ($0.cosine, $1.number) }.prefix(count)
      #expect(found.count == expected.count)
      for (match, plain) in zip(found, expected) {
        // Cosines that differ in the last bits may swap places.
        #expect(abs(match.similarity - plain.cosine) < 1e-12, "\(random)")
        let number = try #require(Int(match.path))
        #expect(abs(cosines[number] - match.similarity) < 1e-12)
      }
      #expect(Set(found.map(\.path)).count == found.count)
    }
  }

  @Test func `equal pictures come in the order of their paths`() throws {
    let sample = try SampleIndex(valueCount: 2)
    let file = try SampleIndex.file()
    try sample.update { (update) throws(VisionError) in
      for name in ["b", "a", "c"] { try update.add(name, file, vector: [1, 2]) }
    }
    #expect(try sample.open().search([2, 4], count: 3).map(\.path) == ["a", "b", "c"])
    // If only some fit, the earlier ones are returned.
    #expect(try sample.open().search([2, 4], count: 2).map(\.path) == ["a", "b"])
  }

  @Test func `an empty index has no result`() throws {
    #expect(try SampleIndex(valueCount: 2).open().search([1, 2], count: 5).isEmpty)
  }

  @Test(arguments: [[1], [1, 2, 3], [0, 0], [.nan, 1]] as [[Float]])
  func `a vector that cannot be searched for is refused`(vector: [Float]) throws {
    let sample = try SampleIndex(valueCount: 2)
    #expect(throws: VisionError.self) { try sample.open().search(vector, count: 5) }
  }
}

extension SeededGenerator {
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
