public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<EmbeddingEngine, MpEmbeddingResult>

private let embedders = unsafe HandleTable<Held>()
private let kind = "ImageEmbedder"

/// Makes an image embedder.
@c @implementation
public func MpImageEmbedderCreate(
  _ options: UnsafeMutablePointer<ImageEmbedderOptions>?,
  _ out: UnsafeMutablePointer<MpImageEmbedderPtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe embedders.create(options, out, error_msg, made)
}

/// Embeds an image; only in image mode.
@c @implementation
public func MpImageEmbedderEmbedImage(
  _ task: MpImageEmbedderPtr?, _ image: MpImagePtr?,
  _ image_processing_options: UnsafePointer<MpImageProcessingOptions>?,
  _ result: UnsafeMutablePointer<MpEmbeddingResult>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe embedders.call(task, kind, error_msg) { (task) throws(TaskFailure) in
    try unsafe task.image(image, image_processing_options, result)
  }
}

/// Embeds the next frame of a video; only in video mode.
@c @implementation
public func MpImageEmbedderEmbedForVideo(
  _ task: MpImageEmbedderPtr?, _ image: MpImagePtr?,
  _ image_processing_options: UnsafePointer<MpImageProcessingOptions>?, _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpEmbeddingResult>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe embedders.call(task, kind, error_msg) { (task) throws(TaskFailure) in
    try unsafe task.videoFrame(image, image_processing_options, timestamp_ms, result)
  }
}

/// Takes the next frame of a live stream; only in live stream mode.
@c @implementation
public func MpImageEmbedderEmbedAsync(
  _ task: MpImageEmbedderPtr?, _ image: MpImagePtr?,
  _ image_processing_options: UnsafePointer<MpImageProcessingOptions>?, _ timestamp_ms: Int64,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe embedders.call(task, kind, error_msg) { (task) throws(TaskFailure) in
    try unsafe task.liveFrame(image, image_processing_options, timestamp_ms)
  }
}

/// Gives back what a result holds.
@c @implementation
public func MpImageEmbedderCloseResult(_ result: UnsafeMutablePointer<MpEmbeddingResult>?) {
  unsafe MpEmbeddingResult.close(result)
}

/// Closes an image embedder.
@c @implementation
public func MpImageEmbedderClose(
  _ task: MpImageEmbedderPtr?, _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe embedders.close(task, kind, error_msg)
}

/// The task that a caller's options ask for.
private func made(_ options: ImageEmbedderOptions) throws(TaskFailure) -> Held {
  var callback: Held.Callback?
  if let function = unsafe options.result_callback {
    unsafe callback = { unsafe function($0, $1, $2, $3) }
  }
  let delivery = try unsafe Held.delivery(task: kind, options.running_mode, callback)
  let model = try unsafe GivenModel(options.base_options).model()
  let rules = unsafe EmbedderTaskOptions(options.embedder_options)
  let runner = try TaskRunner(model, rules, delivery)
  return unsafe Held(runner, allowsRegion: true)
}
