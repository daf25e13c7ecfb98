public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<PoseEngine, MpPoseLandmarkerResult>

private let landmarkers = unsafe HandleTable<Held>()
private let kind = "PoseLandmarker"

/// Makes a pose landmarker.
@_cdecl("MpPoseLandmarkerCreate") @implementation
public func MpPoseLandmarkerCreate(
  _ options: UnsafeMutablePointer<MpPoseLandmarkerOptions>?,
  _ out: UnsafeMutablePointer<MpPoseLandmarkerPtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe landmarkers.create(options, out, error_msg, made)
}

/// Makes a pose landmarker that tells its callback whose results they are.
@_cdecl("SvtPoseLandmarkerCreate") @implementation
public func SvtPoseLandmarkerCreate(
  _ options: UnsafeMutablePointer<MpPoseLandmarkerOptions>?,
  _ callback: SvtPoseLandmarkerResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpPoseLandmarkerPtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  var function: Held.ContextCallback?
  if let callback = unsafe callback {
    unsafe function = { unsafe callback($0, $1, $2, $3, $4) }
  }
  let receiver = unsafe Held.receiver(function, context)
  return unsafe landmarkers.create(options, out, error_msg) { (options) throws(TaskFailure) in
    try unsafe made(options, receiver)
  }
}

/// Finds the people in an image; only in image mode.
@_cdecl("MpPoseLandmarkerDetectImage") @implementation
public func MpPoseLandmarkerDetectImage(
  _ task: MpPoseLandmarkerPtr?, _ image: MpImagePtr?,
  _ image_processing_options: UnsafePointer<MpImageProcessingOptions>?,
  _ result: UnsafeMutablePointer<MpPoseLandmarkerResult>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe landmarkers.call(task, kind, error_msg) { (task) throws(TaskFailure) in
    try unsafe task.image(image, image_processing_options, result)
  }
}

/// Finds the people in the next frame of a video; only in video mode.
@_cdecl("MpPoseLandmarkerDetectForVideo") @implementation
public func MpPoseLandmarkerDetectForVideo(
  _ task: MpPoseLandmarkerPtr?, _ image: MpImagePtr?,
  _ image_processing_options: UnsafePointer<MpImageProcessingOptions>?, _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpPoseLandmarkerResult>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe landmarkers.call(task, kind, error_msg) { (task) throws(TaskFailure) in
    try unsafe task.videoFrame(image, image_processing_options, timestamp_ms, result)
  }
}

/// Takes the next frame of a live stream; only in live stream mode.
@_cdecl("MpPoseLandmarkerDetectAsync") @implementation
public func MpPoseLandmarkerDetectAsync(
  _ task: MpPoseLandmarkerPtr?, _ image: MpImagePtr?,
  _ image_processing_options: UnsafePointer<MpImageProcessingOptions>?, _ timestamp_ms: Int64,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe landmarkers.call(task, kind, error_msg) { (task) throws(TaskFailure) in
    try unsafe task.liveFrame(image, image_processing_options, timestamp_ms)
  }
}

/// Gives back what a result holds.
@_cdecl("MpPoseLandmarkerCloseResult") @implementation
public func MpPoseLandmarkerCloseResult(_ result: UnsafeMutablePointer<MpPoseLandmarkerResult>?) {
  unsafe MpPoseLandmarkerResult.close(result)
}

/// Closes a pose landmarker.
@_cdecl("MpPoseLandmarkerClose") @implementation
public func MpPoseLandmarkerClose(
  _ task: MpPoseLandmarkerPtr?, _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe landmarkers.close(task, kind, error_msg)
}

/// The task that a caller's options ask for.
private func made(_ options: MpPoseLandmarkerOptions) throws(TaskFailure) -> Held {
  var callback: Held.Callback?
  if let function = unsafe options.result_callback {
    unsafe callback = { unsafe function($0, $1, $2, $3) }
  }
  return try unsafe made(options, Held.receiver(callback))
}

/// The task that a caller's options ask for, with a receiver of its results.
private func made(
  _ options: MpPoseLandmarkerOptions, _ receiver: Held.Receiver?
) throws(TaskFailure) -> Held {
  let delivery = try unsafe Held.delivery(task: kind, options.running_mode, receiver)
  let models = try unsafe GivenModel(options.base_options).bundle().poseModels()
  let rules = unsafe PoseTaskOptions(options)
  let runner = try TaskRunner(models, rules, delivery)
  return unsafe Held(runner, allowsRegion: false)
}
