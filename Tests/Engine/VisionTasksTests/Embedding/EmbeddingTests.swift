import Testing
import VisionBase

@testable import VisionTasks

/// Tests of docs/reference/mediapipe-tasks.md 4, and of requests that the modern API refuses.
@Suite struct EmbeddingTests {
  @Test func `cosines, also of lengths that fill no whole vector register`() throws {
    #expect(
      try Embedding(.float([1, 0, 0, 0])).similarity(to: Embedding(.float([0.5, 0.5, 0.5, 0.5])))
        == 0.5)
    let bytes = (Embedding(.quantized([127, 0])), Embedding(.quantized([-128, 0])))
    #expect(try bytes.0.similarity(to: bytes.1) == -1)
    for count in 1...40 {
      let first = (0..<count).map { Float($0 % 7) - 2.5 }
      let second = (0..<count).map { Float($0 % 5) + 0.5 }
      let (dot, one, other) = zip(first, second).reduce((0.0, 0.0, 0.0)) { sums, pair in
        let (x, y) = (Double(pair.0), Double(pair.1))
        return (sums.0 + x * y, sums.1 + x * x, sums.2 + y * y)
      }
      let similarity = try Embedding(.float(first)).similarity(to: Embedding(.float(second)))
      #expect(abs(similarity - dot / (one * other).squareRoot()) < 1e-12)
    }
  }

  @Test(
    "embeddings that cannot be compared",
    arguments: [
      (Embedding(.float([1])), Embedding(.quantized([1])), EmbeddingFault.mixedKinds),
      (Embedding(.float([1])), Embedding(.float([1, 2])), .differentSizes(1, 2)),
      (Embedding(.float([])), Embedding(.float([])), .empty),
      (Embedding(.float([0, 0])), Embedding(.float([1, 0])), .zeroNorm),
      (Embedding(.quantized([1])), Embedding(.quantized([0])), .zeroNorm),
      (Embedding(.float([.nan])), Embedding(.float([1])), .zeroNorm),
    ])
  func refusals(first: Embedding, second: Embedding, fault: EmbeddingFault) {
    let error = #expect(throws: VisionError.self) { try first.similarity(to: second) }
    #expect(error?.code == .optionInvalid)
    #expect(error?.cause as? EmbeddingFault == fault)
  }
}
