internal import Frames
internal import VisionBase
internal import VisionTasks

/// Holistic landmarking, as every interface of the package offers it.
package typealias HolisticTask = VisionTask<HolisticRequest, HolisticReport>

extension HolisticTask {
  /// A person's body, face and hands by this package's engine; in a video, the person is tracked.
  package static var holistic: HolisticTask {
    VisionTask(facts) { (request) throws(VisionError) in
      let models = try request.models().open(for: request.engineOptions)
      return OpenedTask(
        models: models.files,
        classNames: { [PoseReport.person.shownName] }
      ) { (request, mode) throws(VisionError) in
        FramePerson(
          engine: try HolisticEngine(models, threadCount: request.threads), request: request,
          mode: mode)
      }
    }
  }
}

/// One thread's holistic landmarker.
private struct FramePerson: FrameEngine {
  let engine: HolisticEngine
  let request: HolisticRequest
  let mode: FrameMode

  func report(on frame: Frame) throws(VisionError) -> HolisticReport {
    let (result, milliseconds) = try timed { () throws(VisionError) in
      switch mode {
      case .image: try engine.person(in: frame)
      case .video:
        try engine.trackedPerson(
          in: frame, timestampInMicroseconds: frame.timestampInMicroseconds ?? 0)
      }
    }
    return HolisticReport(
      result, milliseconds: milliseconds, followsPeople: mode == .video,
      givesBlendshapes: request.givesBlendshapes, givesMask: request.givesMask)
  }
}
