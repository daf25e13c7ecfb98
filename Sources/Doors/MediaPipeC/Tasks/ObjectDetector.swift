public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<DetectionEngine, MpDetectionResult>

private let detectors = unsafe HandleTable<Held>()
private let kind = "ObjectDetector"

/// Makes an object detector.
@_cdecl("MpObjectDetectorCreate") @implementation
public func MpObjectDetectorCreate(
  _ options: UnsafeMutablePointer<MpObjectDetectorOptions>?,
  _ out: UnsafeMutablePointer<MpObjectDetectorPtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe detectors.create(options, out, error_msg, made)
}

/// Makes an object detector that tells its callback whose results they are.
@_cdecl("SvtObjectDetectorCreate") @implementation
public func SvtObjectDetectorCreate(
  _ options: UnsafeMutablePointer<MpObjectDetectorOptions>?,
  _ callback: SvtObjectDetectorResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpObjectDetectorPtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  var function: Held.ContextCallback?
  if let callback = unsafe callback {
    unsafe function = { unsafe callback($0, $1, $2, $3, $4) }
  }
  let receiver = unsafe Held.receiver(function, context)
  return unsafe detectors.create(options, out, error_msg) { (options) throws(TaskFailure) in
    try unsafe made(options, receiver)
  }
}

/// Finds the objects in an image; only in image mode.
@_cdecl("MpObjectDetectorDetectImage") @implementation
public func MpObjectDetectorDetectImage(
  _ task: MpObjectDetectorPtr?, _ image: MpImagePtr?,
  _ image_processing_options: UnsafePointer<MpImageProcessingOptions>?,
  _ result: UnsafeMutablePointer<MpDetectionResult>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe detectors.call(task, kind, error_msg) { (task) throws(TaskFailure) in
    try unsafe task.image(image, image_processing_options, result)
  }
}

/// Finds the objects in the next frame of a video; only in video mode.
@_cdecl("MpObjectDetectorDetectForVideo") @implementation
public func MpObjectDetectorDetectForVideo(
  _ task: MpObjectDetectorPtr?, _ image: MpImagePtr?,
  _ image_processing_options: UnsafePointer<MpImageProcessingOptions>?, _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpDetectionResult>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe detectors.call(task, kind, error_msg) { (task) throws(TaskFailure) in
    try unsafe task.videoFrame(image, image_processing_options, timestamp_ms, result)
  }
}

/// Takes the next frame of a live stream; only in live stream mode.
@_cdecl("MpObjectDetectorDetectAsync") @implementation
public func MpObjectDetectorDetectAsync(
  _ task: MpObjectDetectorPtr?, _ image: MpImagePtr?,
  _ image_processing_options: UnsafePointer<MpImageProcessingOptions>?, _ timestamp_ms: Int64,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe detectors.call(task, kind, error_msg) { (task) throws(TaskFailure) in
    try unsafe task.liveFrame(image, image_processing_options, timestamp_ms)
  }
}

/// Gives back what a result holds.
@_cdecl("MpObjectDetectorCloseResult") @implementation
public func MpObjectDetectorCloseResult(_ result: UnsafeMutablePointer<MpDetectionResult>?) {
  unsafe MpDetectionResult.close(result)
}

/// Closes an object detector.
@_cdecl("MpObjectDetectorClose") @implementation
public func MpObjectDetectorClose(
  _ task: MpObjectDetectorPtr?, _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe detectors.close(task, kind, error_msg)
}

/// The task that a caller's options ask for.
private func made(_ options: MpObjectDetectorOptions) throws(TaskFailure) -> Held {
  var callback: Held.Callback?
  if let function = unsafe options.result_callback {
    unsafe callback = { unsafe function($0, $1, $2, $3) }
  }
  return try unsafe made(options, Held.receiver(callback))
}

/// The task that a caller's options ask for, with a receiver of its results.
private func made(
  _ options: MpObjectDetectorOptions, _ receiver: Held.Receiver?
) throws(TaskFailure) -> Held {
  let delivery = try unsafe Held.delivery(task: kind, options.running_mode, receiver)
  let model = try unsafe GivenModel(options.base_options).model()
  let rules = try unsafe CategoryTaskOptions(options)
  let runner = try TaskRunner(model, rules, delivery)
  return unsafe Held(runner, allowsRegion: false)
}
