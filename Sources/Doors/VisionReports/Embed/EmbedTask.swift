internal import Frames
internal import VisionBase
internal import VisionTasks

/// Embedding, as every door offers it.
package typealias EmbedTask = VisionTask<EmbeddingRequest, EmbeddingReport>

extension EmbedTask {
  /// Embedding by this package's engine; frames of a video are looked at one by one.
  package static var embed: EmbedTask {
    VisionTask("embed") { (request, _) throws(VisionError) in try EmbedEngine(request) }
  }
}

/// One thread's embedder.
private struct EmbedEngine: FrameEngine {
  let embedder: ImageEmbedder
  let region: PictureRegion?
  let head: Int?

  init(_ request: EmbeddingRequest) throws(VisionError) {
    embedder = try ImageEmbedder(
      loading: request.chosenModel.reference(),
      options: EmbedderOptions(
        l2Normalize: request.l2Normalize, quantize: request.quantize,
        threadCount: request.threads))
    (region, head) = (request.region, request.head)
  }

  func report(on frame: Frame) throws(VisionError) -> EmbeddingReport {
    let region = try region?.normalized(in: frame)
    let (result, milliseconds) = try timed { () throws(VisionError) in
      try embedder.embed(frame, region: region)
    }
    return EmbeddingReport(result, milliseconds: milliseconds, head: head)
  }
}
