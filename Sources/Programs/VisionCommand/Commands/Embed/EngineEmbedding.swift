import ModelCatalogue
import Frames
import ModelFiles
import VisionBase
import VisionTasks

extension EmbeddingService {
  /// Embedding by this package's engine.
  static let engine = EmbeddingService(
    makeWorker: { (request) throws(VisionError) in
      EngineEmbedding(embedder: try embedder(request), request: request)
    },
    describe: { (request) throws(VisionError) in
      let name = modelName(request)
      let model = try ModelChoice.reference(name).open()
      return EmbedderDescription(
        model: name, sha256: digest(of: model), valueCounts: model.outputs.map(valueCount))
    })

  /// The embedder that a request asks for.
  static func embedder(_ request: EmbeddingRequest) throws(VisionError) -> ImageEmbedder {
    try ImageEmbedder(
      loading: ModelChoice.reference(modelName(request)),
      options: EmbedderOptions(
        l2Normalize: request.l2Normalize, quantize: request.quantize, threadCount: request.threads))
  }

  /// The model a request asks for, as a person would type it: without a choice the first embedder
  /// of the catalogue that was pulled.
  static func modelName(_ request: EmbeddingRequest) -> String {
    if let model = request.model { return model }
    let embedders = Catalogue.entries.filter { $0.task == "image embedding" }.map(\.name)
    return ModelChoice.first(
      pulledOf: embedders, else: embedders.first ?? "mobilenet-v3-small-embedder")
  }

  /// The digest of a model's bytes, which is noted beside models of the cache.
  private static func digest(of model: ModelFile) -> SHA256 {
    DigestNote.digest(of: model.bytes.name) ?? model.bytes.withBytes { SHA256(of: $0) }
  }

  private static func valueCount(_ output: TensorFacts) -> Int {
    output.shape.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
  }
}

/// One thread's embedder.
private struct EngineEmbedding: EmbeddingWorker {
  let embedder: ImageEmbedder
  let request: EmbeddingRequest

  func embed(_ input: Input) throws(VisionError) -> EmbeddingReport {
    var frame = try Frame(decoding: input.bytes())
    if let orientation = request.orientation { frame.orientation = orientation }
    let region = try request.region?.normalized(in: frame)
    let start = MonotonicClock.seconds
    let result = try embedder.embed(frame, region: region)
    return EmbeddingReport(
      milliseconds: (MonotonicClock.seconds - start) * 1000, embeddings: result.embeddings)
  }
}
