import Frames
import Inference
import VisionBase
import VisionTasks

extension PoseService {
  /// Poses by this package's engine.
  static let engine = PoseService { (request) throws(VisionError) in
    EnginePose(
      landmarker: try PoseLandmarker(loading: try models(request), options: options(request)),
      request: request)
  }

  /// The name of the model a request asks for, as a person would type it.
  static func modelName(_ request: PoseRequest) -> String {
    if let model = request.model { return model }
    return request.isAccurate ? "full" : PoseModels.fastestPresentSize
  }

  static func models(_ request: PoseRequest) throws(VisionError) -> PoseModels {
    let name = modelName(request)
    switch name {
    case "lite", "pose-landmark-lite": return .lite
    case "base", "pose-landmark-base": return .base
    case "full", "pose-landmark-full": return .full
    case "heavy", "pose-landmark-heavy": return .heavy
    case "pose-landmarker": return .bundle(named: name)
    default:
      if name.hasSuffix(".task") { return .bundle(name) }
      return .files(
        detector: .named("pose-detector"), landmarks: try ModelChoice.reference(name))
    }
  }

  static func options(_ request: PoseRequest) -> PoseOptions {
    var options = PoseOptions(peopleCount: request.people, threadCount: request.threads)
    if let value = request.detectionConfidence { options.minimumDetectionConfidence = Float(value) }
    if let value = request.presenceConfidence { options.minimumPresenceConfidence = Float(value) }
    if let value = request.trackingConfidence { options.minimumTrackingConfidence = Float(value) }
    return options
  }
}

/// One thread's landmarker, and its pen once it draws.
private struct EnginePose: PoseWorker {
  let landmarker: PoseLandmarker
  let request: PoseRequest
  let annotator = Annotator()

  func findPoses(
    _ input: Input, annotatingAt path: String?
  ) throws(VisionError) -> PoseReport {
    var frame = try Frame(decoding: input.bytes())
    if let orientation = request.orientation { frame.orientation = orientation }
    let start = monotonicSeconds()
    let result = try landmarker.detect(in: frame)
    let milliseconds = (monotonicSeconds() - start) * 1000
    if let path {
      let drawing = PoseDrawing(picture: result.picture)
      try annotator.draw(result.poses.flatMap(drawing.marks), on: frame).write(to: path)
    }
    return PoseReport(result, milliseconds: milliseconds)
  }
}

extension BenchService {
  /// A pose engine ready to be measured.
  static func poseSubject(
    _ request: PoseRequest, _ mode: BenchMode, _ input: Input
  ) throws(VisionError) -> BenchSubject {
    var decoded = try Frame(decoding: input.bytes())
    if let orientation = request.orientation { decoded.orientation = orientation }
    let (detector, landmarks) = try PoseService.models(request).open()
    let engine = try PoseEngine(
      detector: detector, landmarks: landmarks, options: PoseService.options(request))
    var time: Int64 = 0
    return BenchSubject(
      model: PoseService.modelName(request), width: decoded.width, height: decoded.height,
      threads: request.threads ?? ProcessorCores.defaultThreadCount
    ) { [decoded] () throws(VisionError) in
      switch mode {
      case .image: _ = try engine.poses(in: decoded)
      case .video:
        time += 33_333
        _ = try engine.trackedPoses(in: decoded, timestampInMicroseconds: time)
      }
    }
  }
}
