internal import Frames
internal import VisionBase
internal import VisionTasks

/// Hand landmarking, as every interface of the package offers it.
package typealias HandsTask = VisionTask<HandsRequest, HandsReport>

extension HandsTask {
  /// Hands by this package's engine; in a video, hands are tracked.
  package static var hands: HandsTask {
    VisionTask(facts, evaluation: evaluation) { (request) throws(VisionError) in
      let models = try request.models().open(for: request.values.engineOptions)
      return OpenedTask(
        models: models.files,
        classNames: { [HandsReport.hand.shownName] }
      ) { (request, mode) throws(VisionError) in
        FrameHands(engine: try HandEngine(models, threadCount: request.threads), mode: mode)
      }
    }
  }
}

/// One thread's engine of hands.
struct FrameHands<Content: HandContent>: FrameEngine {
  let engine: HandEngine
  let mode: FrameMode
  /// The names of the gestures that the model knows.
  var gestureNames: [String] = []

  func report(on frame: Frame) throws(VisionError) -> HandReport<Content> {
    let (result, milliseconds) = try timed { () throws(VisionError) in
      switch mode {
      case .image: try engine.hands(in: frame)
      case .video:
        try engine.trackedHands(
          in: frame, timestampInMicroseconds: frame.timestampInMicroseconds ?? 0)
      }
    }
    return HandReport(
      result, milliseconds: milliseconds, followsHands: mode == .video,
      gestureNames: gestureNames)
  }
}
