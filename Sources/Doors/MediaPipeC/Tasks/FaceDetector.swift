public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<FaceDetectionEngine, MpDetectionResult>

private let detectors = unsafe HeldTasks<FaceDetectionEngine, MpDetectionResult>(
  "FaceDetector", allowsRegion: false)

/// Creates a face detector.
@_cdecl("MpFaceDetectorCreate") @implementation
public func MpFaceDetectorCreate(
  _ options: UnsafeMutablePointer<MpFaceDetectorOptions>?,
  _ out: UnsafeMutablePointer<MpFaceDetectorPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe detectors.create(
    options, out, error_msg, receiver: { unsafe Held.receiver($0.result_callback) }, made)
}

/// Creates a face detector that passes a context to its callback.
@_cdecl("SvtFaceDetectorCreate") @implementation
public func SvtFaceDetectorCreate(
  _ options: UnsafeMutablePointer<MpFaceDetectorOptions>?,
  _ callback: SvtFaceDetectorResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpFaceDetectorPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe detectors.create(
    options, out, error_msg, receiver: { _ in unsafe Held.receiver(callback, context) }, made)
}

/// Finds the faces in an image; only in image mode.
@_cdecl("MpFaceDetectorDetectImage") @implementation
public func MpFaceDetectorDetectImage(
  _ task: MpFaceDetectorPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ result: UnsafeMutablePointer<MpDetectionResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe detectors.image(task, image, options, result, error_msg)
}

/// Finds the faces in the next frame of a video; only in video mode.
@_cdecl("MpFaceDetectorDetectForVideo") @implementation
public func MpFaceDetectorDetectForVideo(
  _ task: MpFaceDetectorPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpDetectionResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe detectors.videoFrame(task, image, options, timestamp_ms, result, error_msg)
}

/// Accepts the next frame of a live stream; only in live stream mode.
@_cdecl("MpFaceDetectorDetectAsync") @implementation
public func MpFaceDetectorDetectAsync(
  _ task: MpFaceDetectorPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe detectors.liveFrame(task, image, options, timestamp_ms, error_msg)
}

/// Frees the memory of a result.
@_cdecl("MpFaceDetectorCloseResult") @implementation
public func MpFaceDetectorCloseResult(
  _ result: UnsafeMutablePointer<MpDetectionResult>?
) {
  unsafe MpDetectionResult.close(result)
}

/// Closes a face detector.
@_cdecl("MpFaceDetectorClose") @implementation
public func MpFaceDetectorClose(_ task: MpFaceDetectorPtr?, _ error_msg: ErrorMessage?)
  -> MpStatus
{
  unsafe detectors.close(task, error_msg)
}

// MARK: - Options

extension MpFaceDetectorOptions: GivenOptions {}

/// Opens the model of a caller's options and creates the engine.
private func made(
  _ options: MpFaceDetectorOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  let model = try unsafe GivenModel(options.base_options).model()
  var rules = FaceDetectorTaskOptions()
  rules.minDetectionConfidence = unsafe options.min_detection_confidence
  rules.minSuppressionThreshold = unsafe options.min_suppression_threshold
  return try TaskRunner(model, rules, settings)
}
