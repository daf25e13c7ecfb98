internal import Frames
internal import VisionBase
internal import VisionTasks

/// Pose estimation, as every interface of the package offers it.
package typealias PoseTask = VisionTask<PoseRequest, PoseReport>

extension PoseTask {
  /// Poses by this package's engine; in a video, people are tracked.
  package static var pose: PoseTask {
    VisionTask(facts, evaluation: evaluation) { (request) throws(VisionError) in
      let (detector, landmarks) = try request.models().open()
      let models = try PoseEngineModels(
        detector: detector, landmarks: landmarks, options: request.engineOptions)
      let counter = try request.counter()
      return OpenedTask(
        models: models.files,
        classNames: { [PoseReport.person.shownName] }
      ) { (request, mode) throws(VisionError) in
        FramePoses(
          engine: try PoseEngine(models, threadCount: request.threads), mode: mode,
          givesMasks: request.givesMasks, counter: mode == .video ? counter : nil)
      }
    }
  }
}

/// One thread's pose engine.
private struct FramePoses: FrameEngine {
  let engine: PoseEngine
  let mode: FrameMode
  let givesMasks: Bool
  /// The counter of a video's repetitions; nil if none are counted.
  var counter: RepetitionCounter?

  mutating func report(on frame: Frame) throws(VisionError) -> PoseReport {
    let (result, milliseconds) = try timed { () throws(VisionError) in
      switch mode {
      case .image: try engine.poses(in: frame)
      case .video:
        try engine.trackedPoses(
          in: frame, timestampInMicroseconds: frame.timestampInMicroseconds ?? 0)
      }
    }
    return PoseReport(
      result, milliseconds: milliseconds, followsPeople: mode == .video, givesMasks: givesMasks,
      repetitions: counter?.count(result))
  }
}
