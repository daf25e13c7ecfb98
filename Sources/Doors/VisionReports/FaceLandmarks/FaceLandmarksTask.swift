internal import Frames
internal import VisionBase
internal import VisionTasks

/// Face landmarking, as every interface of the package offers it.
package typealias FaceLandmarksTask = VisionTask<FaceLandmarksRequest, FaceLandmarksReport>

extension FaceLandmarksTask {
  /// Landmarks of faces by this package's engine; in a video, faces are tracked.
  package static var faceLandmarks: FaceLandmarksTask {
    VisionTask(facts, evaluation: evaluation) { (request) throws(VisionError) in
      let models = try request.models().open(for: request.engineOptions)
      return OpenedTask(
        models: models.files,
        classNames: { [FaceLandmarksReport.face.shownName] }
      ) { (request, mode) throws(VisionError) in
        FrameFaceLandmarks(
          engine: try FaceEngine(models, threadCount: request.threads), request: request,
          mode: mode)
      }
    }
  }
}

/// One thread's face landmarker.
private struct FrameFaceLandmarks: FrameEngine {
  let engine: FaceEngine
  let request: FaceLandmarksRequest
  let mode: FrameMode

  func report(on frame: Frame) throws(VisionError) -> FaceLandmarksReport {
    let (result, milliseconds) = try timed { () throws(VisionError) in
      switch mode {
      case .image: try engine.faces(in: frame)
      case .video:
        try engine.trackedFaces(
          in: frame, timestampInMicroseconds: frame.timestampInMicroseconds ?? 0)
      }
    }
    return FaceLandmarksReport(
      result, milliseconds: milliseconds, followsFaces: mode == .video,
      givesBlendshapes: request.givesBlendshapes,
      givesTransformation: request.givesTransformation)
  }
}
