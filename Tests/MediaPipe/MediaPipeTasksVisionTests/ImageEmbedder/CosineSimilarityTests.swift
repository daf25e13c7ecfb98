import Foundation
import MediaPipeTasksVision
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 2.4 and 4.
@Suite struct CosineSimilarityTests {
  private func floats(_ values: [Float]) -> Embedding {
    Embedding(
      floatEmbedding: values.map { NSNumber(value: $0) }, quantizedEmbedding: nil, head: 0,
      headName: nil)
  }

  private func bytes(_ values: [Int8]) -> Embedding {
    Embedding(
      floatEmbedding: nil, quantizedEmbedding: values.map { NSNumber(value: $0) }, head: 0,
      headName: "feature")
  }

  private func similarity(_ first: Embedding, _ second: Embedding) throws -> Double {
    try ImageEmbedder.cosineSimilarity(embedding1: first, embedding2: second).doubleValue
  }

  @Test func `upstream's vectors`() throws {
    #expect(try similarity(floats([1, 0, 0, 0]), floats([0.5, 0.5, 0.5, 0.5])) == 0.5)
    #expect(try similarity(bytes([127, 0, 0, 0]), bytes([-128, 0, 0, 0])) == -1)
    #expect(try similarity(floats([3, 4]), floats([3, 4])) == 1)
  }

  @Test func `heads are not compared, and floats are used where both forms are there`() throws {
    let both = Embedding(
      floatEmbedding: [1, 0], quantizedEmbedding: [0, 1], head: 3, headName: "other")
    #expect(both.headIndex == 3 && both.headName == "other")
    #expect(try similarity(both, both) == 1)
    #expect(try similarity(both, floats([0, 1])) == 0)
    #expect(try similarity(both, bytes([0, 1])) == 1)
  }

  @Test func `different lengths`() {
    // The closing parenthesis is missing in upstream's message too.
    expectFailure(
      .invalidArgumentError,
      "Cannot compute cosine similarity between embeddings of different sizes (2 vs 3"
    ) { try similarity(floats([1, 2]), floats([1, 2, 3])) }
    expectFailure(
      .invalidArgumentError,
      "Cannot compute cosine similarity between embeddings of different sizes (1 vs 0"
    ) { try similarity(bytes([1]), bytes([])) }
  }

  @Test func `different forms`() {
    let message = "Cannot compute cosine similarity between quantized and float embeddings."
    expectFailure(.invalidArgumentError, message) { try similarity(floats([1]), bytes([1])) }
    expectFailure(.invalidArgumentError, message) { try similarity(bytes([1]), floats([1])) }
    let neither = Embedding(
      floatEmbedding: nil, quantizedEmbedding: nil, head: 0, headName: nil)
    expectFailure(.invalidArgumentError, message) { try similarity(neither, neither) }
  }

  @Test func `zeros and nothing have no direction`() throws {
    #expect(try similarity(floats([0, 0]), floats([1, 0])).isNaN)
    #expect(try similarity(bytes([0]), bytes([0])).isNaN)
    #expect(try similarity(floats([]), floats([])).isNaN)
    #expect(try similarity(floats([.nan]), floats([1])).isNaN)
  }
}
