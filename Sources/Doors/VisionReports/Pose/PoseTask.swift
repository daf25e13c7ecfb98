internal import Frames
internal import VisionBase
internal import VisionTasks

/// Finding poses, as every door offers it.
package typealias PoseTask = VisionTask<PoseRequest, PoseReport>

extension PoseTask {
  /// Poses by this package's engine; in a video people are followed.
  package static var pose: PoseTask {
    VisionTask(
      "pose", classNames: { _ in [PoseReport.person.shownName] },
      makeEngine: { (request, mode) throws(VisionError) in try FramePoses(request, mode) })
  }
}

/// One thread's pose engine.
private struct FramePoses: FrameEngine {
  let engine: PoseEngine
  let mode: FrameMode

  init(_ request: PoseRequest, _ mode: FrameMode) throws(VisionError) {
    let (detector, landmarks) = try request.models().open()
    engine = try PoseEngine(
      detector: detector, landmarks: landmarks, options: request.engineOptions)
    self.mode = mode
  }

  func report(on frame: Frame) throws(VisionError) -> PoseReport {
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
