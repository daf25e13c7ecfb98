public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<ClassificationEngine, MpClassificationResult>

private let classifiers = unsafe HandleTable<Held>()
private let kind = "ImageClassifier"

/// Makes an image classifier.
@c @implementation
public func MpImageClassifierCreate(
  _ options: UnsafeMutablePointer<MpImageClassifierOptions>?,
  _ out: UnsafeMutablePointer<MpImageClassifierPtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe classifiers.create(options, out, error_msg, made)
}

/// Says what is in an image; only in image mode.
@c @implementation
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
@c @implementation
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
@c @implementation
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
@c @implementation
public func MpImageClassifierCloseResult(_ result: UnsafeMutablePointer<MpClassificationResult>?) {
  unsafe MpClassificationResult.close(result)
}

/// Closes an image classifier.
@c @implementation
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
  let delivery = try unsafe Held.delivery(task: kind, options.running_mode, callback)
  let model = try unsafe GivenModel(options.base_options).model()
  let rules = try unsafe CategoryTaskOptions(options.classifier_options)
  let runner = try TaskRunner(model, rules, delivery)
  return unsafe Held(runner, allowsRegion: true)
}
