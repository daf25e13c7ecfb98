import Frames
import VisionBase
import VisionReports
import VisionTasks

/// An embedder of pictures by their words, for tests of everything around the engine.
struct SampleEmbedder: FrameEngine {
  let request: EmbeddingRequest

  /// The possible words of a picture; each pixel counts one of them.
  static let words = ["cat", "dog", "bird", "night", "broken"]

  /// Returns one number for each word but the last; two outputs for the model `two`.
  func report(on frame: Frame) throws(VisionError) -> EmbeddingReport {
    let counts = try Self.counts(in: frame)
    if counts[4] > 0 { throw VisionError(.inputInvalid, "the JPEG ends\nin the middle") }
    let values = counts.prefix(4).map(Float.init)
    let made: Embedding.Values =
      request.quantize ? .quantized(values.map { Int8($0) }) : .float(values)
    var embeddings = [Embedding(made, headIndex: 0, headName: "words")]
    if request.model == "two" { embeddings.append(Embedding(.float([1, 2]), headIndex: 1)) }
    return EmbeddingReport(
      EmbeddingResult(embeddings: embeddings), milliseconds: 1.23456, head: request.head)
  }

  /// Returns the number of times each word occurs in a picture.
  static func counts(in frame: Frame) throws(VisionError) -> [Int] {
    try frame.rgb().withBytes { span in
      words.indices.map { index in
        index < frame.width ? Int(span.unsafeLoad(fromByteOffset: 3 * index, as: UInt8.self)) : 0
      }
    }
  }

  /// Returns the words of a picture, as in `cat dog`.
  static func text(of frame: Frame) throws(VisionError) -> String {
    zip(words, try counts(in: frame))
      .flatMap { word, count in [String](repeating: word, count: count) }.joined(separator: " ")
  }

  static let task = EmbedTask.embed.with { (request, _) throws(VisionError) in
    try SampleServices.check(request.model)
    return SampleEmbedder(request: request)
  }.describing { (request) throws(VisionError) in try description(of: request) }

  static func description(
    of request: EmbeddingRequest
  ) throws(VisionError) -> EmbedderDescription {
    try SampleServices.check(request.model)
    let model = request.model?.text ?? "sample"
    return EmbedderDescription(
      model: model, sha256: SHA256(of: Array(model.utf8).span.bytes),
      valueCounts: model == "two" ? [4, 2] : [4])
  }
}
