import Foundation
import VisionBase
import VisionTasks

@testable import VisionCommand

/// Embeds pictures by the words in their files, for tests of everything around the engine.
struct SampleEmbedder: EmbeddingWorker {
  let request: EmbeddingRequest

  private static let words = ["cat", "dog", "bird", "night"]

  /// One number for each word that the file has; two outputs for the model `two`.
  mutating func embed(_ input: Input) throws(VisionError) -> EmbeddingReport {
    let bytes = try input.bytes()
    let text = bytes.withBytes { span in
      unsafe span.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
    if text.contains("broken") {
      throw VisionError(.inputInvalid, "\(input.name): the JPEG ends\nin the middle")
    }
    let values = Self.words.map { word in Float(text.components(separatedBy: word).count - 1) }
    let made: Embedding.Values =
      request.quantize ? .quantized(values.map { Int8($0) }) : .float(values)
    var embeddings = [Embedding(made, headIndex: 0, headName: "words")]
    if request.model == "two" { embeddings.append(Embedding(.float([1, 2]), headIndex: 1)) }
    return EmbeddingReport(milliseconds: 1.23456, embeddings: embeddings)
  }

  static let service = EmbeddingService(
    makeWorker: { (request) throws(VisionError) in
      try check(request)
      return SampleEmbedder(request: request)
    },
    describe: { (request) throws(VisionError) in
      try check(request)
      let model = request.model ?? "sample"
      return EmbedderDescription(
        model: model, sha256: unsafe SHA256(of: Array(model.utf8).span.bytes),
        valueCounts: model == "two" ? [4, 2] : [4])
    })

  private static func check(_ request: EmbeddingRequest) throws(VisionError) {
    guard request.model == "absent" else { return }
    throw VisionError(
      .modelMissing, "the model absent is not here; run 'vision models pull absent'")
  }
}
