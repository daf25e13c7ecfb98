import Frames
import Inference
import VisionBase
import VisionTasks

extension PoseService {
  /// Poses by this package's engine; in a video people are followed.
  static var engine: PoseService {
    PoseService { (request, mode) throws(VisionError) in
      let (detector, landmarks) = try models(request).open()
      return EnginePose(
        engine: try PoseEngine(
          detector: detector, landmarks: landmarks, options: options(request)), mode: mode)
    }
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

/// One thread's engine.
private struct EnginePose: Finder {
  let engine: PoseEngine
  let mode: FrameMode

  func find(in frame: Frame) throws(VisionError) -> PoseReport {
    let (result, milliseconds) = try timed { () throws(VisionError) in
      switch mode {
      case .image: try engine.poses(in: frame)
      case .video:
        try engine.trackedPoses(
          in: frame, timestampInMicroseconds: frame.timestampInMicroseconds ?? 0)
      }
    }
    return PoseReport(result, milliseconds: milliseconds, followsPeople: mode == .video)
  }
}
