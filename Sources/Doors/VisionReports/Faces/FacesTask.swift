internal import Frames
internal import VisionBase
internal import VisionTasks

/// Face detection, as every interface of the package offers it.
package typealias FacesTask = VisionTask<FacesRequest, FacesReport>

extension FacesTask {
  /// Faces by this package's engine; frames of a video are processed one by one.
  package static var faces: FacesTask {
    VisionTask(facts, evaluation: evaluation) { (request) throws(VisionError) in
      let model = try DescribedModel(request.chosenModel.reference().open())
      return OpenedTask(
        models: [model.file],
        classNames: { [FacesReport.face.shownName] }
      ) { (request, _) throws(VisionError) in
        FrameFaces(
          engine: try FaceDetectionEngine(
            model, options: request.engineOptions, threadCount: request.threads))
      }
    }
  }
}

/// One thread's face detector.
private struct FrameFaces: FrameEngine {
  let engine: FaceDetectionEngine

  func report(on frame: Frame) throws(VisionError) -> FacesReport {
    let (result, milliseconds) = try timed { () throws(VisionError) in
      try engine.faces(in: frame)
    }
    return FacesReport(result, milliseconds: milliseconds)
  }
}
