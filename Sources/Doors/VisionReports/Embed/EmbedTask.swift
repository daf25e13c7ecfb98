internal import Frames
package import VisionBase
internal import VisionTasks

/// Embedding, as every interface of the package offers it.
package typealias EmbedTask = VisionTask<EmbeddingRequest, EmbeddingReport>

extension EmbedTask {
  /// Embedding by this package's engine; frames of a video are processed one by one.
  package static var embed: EmbedTask {
    VisionTask(facts, givesVectors: true) { (request) throws(VisionError) in
      let model = try EmbedderModel(request.chosenModel.reference().open())
      return OpenedTask(
        models: [model.file],
        vectors: { EmbedderDescription(of: model.file, named: request.modelName()) }
      ) { (request, _) throws(VisionError) in try EmbedEngine(model, request) }
    }
  }
}

extension TaskEngines where Request == EmbeddingRequest, Report == EmbeddingReport {
  /// Returns the facts about the embedder; throws `modelUnsupported` if it gives no vectors.
  package func embedder() throws(VisionError) -> EmbedderDescription {
    guard let description = try vectors() else {
      throw VisionError(.modelUnsupported, "\(request.modelName()): it gives no vectors")
    }
    return description
  }
}

/// One thread's embedder.
private struct EmbedEngine: FrameEngine {
  let embedder: EmbeddingEngine
  var choice: FrameChoice

  init(_ model: EmbedderModel, _ request: EmbeddingRequest) throws(VisionError) {
    embedder = try EmbeddingEngine(
      model,
      options: EmbedderOptions(
        l2Normalize: request.l2Normalize, quantize: request.quantize,
        threadCount: request.threads))
    choice = request.frameChoice
  }

  mutating func choose(_ choice: FrameChoice) { self.choice = choice }

  func report(on frame: Frame) throws(VisionError) -> EmbeddingReport {
    let region = try choice.region?.normalized(in: frame)
    let (result, milliseconds) = try timed { () throws(VisionError) in
      try embedder.embed(frame, part: region)
    }
    return EmbeddingReport(result, milliseconds: milliseconds, head: choice.output)
  }
}
