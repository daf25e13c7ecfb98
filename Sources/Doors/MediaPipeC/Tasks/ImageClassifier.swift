public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<ClassificationEngine, MpClassificationResult>

private let classifiers = unsafe HandleTable<Held>()
private let kind = "ImageClassifier"

/// Makes an image classifier.
@_cdecl("MpImageClassifierCreate") @implementation
public func MpImageClassifierCreate(
  _ options: UnsafeMutablePointer<MpImageClassifierOptions>?,
  _ out: UnsafeMutablePointer<MpImageClassifierPtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe classifiers.create(options, out, error_msg, made)
}

/// Makes an image classifier that tells its callback whose results they are.
@_cdecl("SvtImageClassifierCreate") @implementation
public func SvtImageClassifierCreate(
  _ options: UnsafeMutablePointer<MpImageClassifierOptions>?,
  _ callback: SvtImageClassifierResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpImageClassifierPtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  var function: Held.ContextCallback?
  if let callback = unsafe callback {
    unsafe function = { unsafe callback($0, $1, $2, $3, $4) }
  }
  let receiver = unsafe Held.receiver(function, context)
  return unsafe classifiers.create(options, out, error_msg) { (options) throws(TaskFailure) in
    // As on iOS, where a threshold of 0 hides the one in the model's metadata.
    var rules = try unsafe CategoryTaskOptions(options.classifier_options)
    rules.scoreThreshold = unsafe options.classifier_options.score_threshold
    return try unsafe made(options, rules, receiver)
  }
}

/// Says what is in an image; only in image mode.
@_cdecl("MpImageClassifierClassifyImage") @implementation
public func MpImageClassifierClassifyImage(
  _ task: MpImageClassifierPtr?, _ image: MpImagePtr?,
  _ image_processing_options: UnsafePointer<MpImageProcessingOptions>?,
  _ result: UnsafeMutablePointer<MpClassificationResult>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe classifiers.call(task, kind, error_msg) { (task) throws(TaskFailure) in
    try unsafe task.image(image, image_processing_options, result)
  }
}

/// Says what is in the next frame of a video; only in video mode.
@_cdecl("MpImageClassifierClassifyForVideo") @implementation
public func MpImageClassifierClassifyForVideo(
  _ task: MpImageClassifierPtr?, _ image: MpImagePtr?,
  _ image_processing_options: UnsafePointer<MpImageProcessingOptions>?, _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpClassificationResult>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe classifiers.call(task, kind, error_msg) { (task) throws(TaskFailure) in
    try unsafe task.videoFrame(image, image_processing_options, timestamp_ms, result)
  }
}

/// Takes the next frame of a live stream; only in live stream mode.
@_cdecl("MpImageClassifierClassifyAsync") @implementation
public func MpImageClassifierClassifyAsync(
  _ task: MpImageClassifierPtr?, _ image: MpImagePtr?,
  _ image_processing_options: UnsafePointer<MpImageProcessingOptions>?, _ timestamp_ms: Int64,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe classifiers.call(task, kind, error_msg) { (task) throws(TaskFailure) in
    try unsafe task.liveFrame(image, image_processing_options, timestamp_ms)
  }
}

/// Gives back what a result holds.
@_cdecl("MpImageClassifierCloseResult") @implementation
public func MpImageClassifierCloseResult(_ result: UnsafeMutablePointer<MpClassificationResult>?) {
  unsafe MpClassificationResult.close(result)
}

/// Closes an image classifier.
@_cdecl("MpImageClassifierClose") @implementation
public func MpImageClassifierClose(
  _ task: MpImageClassifierPtr?, _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe classifiers.close(task, kind, error_msg)
}

/// The task that a caller's options ask for.
private func made(_ options: MpImageClassifierOptions) throws(TaskFailure) -> Held {
  var callback: Held.Callback?
  if let function = unsafe options.result_callback {
    unsafe callback = { unsafe function($0, $1, $2, $3) }
  }
  let rules = try unsafe CategoryTaskOptions(options.classifier_options)
  return try unsafe made(options, rules, Held.receiver(callback))
}

/// The task that a caller's options ask for, with a receiver of its results.
private func made(
  _ options: MpImageClassifierOptions, _ rules: CategoryTaskOptions, _ receiver: Held.Receiver?
) throws(TaskFailure) -> Held {
  let delivery = try unsafe Held.delivery(task: kind, options.running_mode, receiver)
  let model = try unsafe GivenModel(options.base_options).model()
  let runner = try TaskRunner(model, rules, delivery)
  return unsafe Held(runner, allowsRegion: true)
}
