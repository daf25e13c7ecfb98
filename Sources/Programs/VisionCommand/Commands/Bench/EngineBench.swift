import Frames
import Inference
import VisionBase
import VisionTasks

extension BenchService {
  /// The engine's tasks.
  ///
  /// Pose and track keep something between frames; for the others both modes are the same work.
  static let engine = BenchService(
    makeDetectSubject: { (request, mode, input) throws(VisionError) in
      try subject(
        .engine, request, mode, input, model: DetectionService.modelName(request))
    },
    makeEmbedSubject: { (request, _, input) throws(VisionError) in
      let frame = try BenchFrames(input, request.orientation).next()
      let region = try request.region?.normalized(in: frame)
      let embedder = try EmbeddingService.embedder(request)
      return subject(EmbeddingService.modelName(request), frame, threads: request.threads) {
        () throws(VisionError) in
        _ = try embedder.embed(frame, region: region)
      }
    },
    makeClassifySubject: { (request, _, input) throws(VisionError) in
      let frame = try BenchFrames(input, request.orientation).next()
      let region = try request.region?.normalized(in: frame)
      let classifier = try request.classifier()
      return subject(request.modelName, frame, threads: request.threads) {
        () throws(VisionError) in
        _ = try classifier.classify(frame, region: region)
      }
    },
    makePoseSubject: { (request, mode, input) throws(VisionError) in
      try subject(.engine, request, mode, input, model: PoseService.modelName(request))
    },
    makeTrackSubject: { (request, mode, input) throws(VisionError) in
      try subject(.engine, request, mode, input, model: TrackService.modelName(request))
    })

  /// Something that finds things in frames, ready to be measured.
  private static func subject<Request, Report>(
    _ service: FindingService<Request, Report>, _ request: Request, _ mode: FrameMode,
    _ input: Input, model: String
  ) throws(VisionError) -> BenchSubject {
    let frames = try BenchFrames(input, request.orientation)
    var finder = try service.makeFinder(request, mode)
    return subject(model, frames.first, threads: request.threads) { () throws(VisionError) in
      _ = try finder.find(in: frames.next())
    }
  }

  private static func subject(
    _ model: String, _ frame: Frame, threads: Int?, run: @escaping () throws(VisionError) -> Void
  ) -> BenchSubject {
    BenchSubject(
      model: model, width: frame.width, height: frame.height,
      threads: threads ?? ProcessorCores.defaultThreadCount, run: run)
  }
}
