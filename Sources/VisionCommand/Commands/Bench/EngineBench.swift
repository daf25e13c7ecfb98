import Frames
import Inference
import VisionBase
import VisionTasks

extension BenchService {
  /// The engine's tasks.
  ///
  /// Only pose keeps something between frames; for the others both modes are the same work.
  static let engine = BenchService(
    makeDetectSubject: { (request, _, input) throws(VisionError) in
      let frame = try frame(input, request.orientation)
      let region = try request.region?.normalized(in: frame)
      let detector = try DetectionService.detector(request)
      return subject(DetectionService.modelName(request), frame, threads: request.threads) {
        () throws(VisionError) in
        _ = try detector.detect(in: frame, region: region)
      }
    },
    makeEmbedSubject: { (request, _, input) throws(VisionError) in
      let frame = try frame(input, request.orientation)
      let region = try request.region?.normalized(in: frame)
      let embedder = try EmbeddingService.embedder(request)
      return subject(EmbeddingService.modelName(request), frame, threads: request.threads) {
        () throws(VisionError) in
        _ = try embedder.embed(frame, region: region)
      }
    },
    makeClassifySubject: { (request, _, input) throws(VisionError) in
      let frame = try frame(input, request.orientation)
      let region = try request.region?.normalized(in: frame)
      let classifier = try request.classifier()
      return subject(request.modelName, frame, threads: request.threads) {
        () throws(VisionError) in
        _ = try classifier.classify(frame, region: region)
      }
    }, makePoseSubject: poseSubject)

  private static func frame(
    _ input: Input, _ orientation: Orientation?
  ) throws(VisionError) -> Frame {
    var frame = try Frame(decoding: input.bytes())
    if let orientation { frame.orientation = orientation }
    return frame
  }

  private static func subject(
    _ model: String, _ frame: Frame, threads: Int?, run: @escaping () throws(VisionError) -> Void
  ) -> BenchSubject {
    BenchSubject(
      model: model, width: frame.width, height: frame.height,
      threads: threads ?? ProcessorCores.defaultThreadCount, run: run)
  }
}
