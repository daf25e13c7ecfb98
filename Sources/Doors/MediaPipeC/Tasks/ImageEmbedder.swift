public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<EmbeddingEngine, MpEmbeddingResult>

private let embedders = unsafe HandleTable<Held>()
private let kind = "ImageEmbedder"

/// Makes an image embedder.
@_cdecl("MpImageEmbedderCreate") @implementation
public func MpImageEmbedderCreate(
  _ options: UnsafeMutablePointer<ImageEmbedderOptions>?,
  _ out: UnsafeMutablePointer<MpImageEmbedderPtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe embedders.create(options, out, error_msg, made)
}

/// Makes an image embedder that tells its callback whose results they are.
@_cdecl("SvtImageEmbedderCreate") @implementation
public func SvtImageEmbedderCreate(
  _ options: UnsafeMutablePointer<ImageEmbedderOptions>?,
  _ callback: SvtImageEmbedderResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpImageEmbedderPtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  var function: Held.ContextCallback?
  if let callback = unsafe callback {
    unsafe function = { unsafe callback($0, $1, $2, $3, $4) }
  }
  let receiver = unsafe Held.receiver(function, context)
  return unsafe embedders.create(options, out, error_msg) { (options) throws(TaskFailure) in
    try unsafe made(options, receiver)
  }
}

/// Embeds an image; only in image mode.
@_cdecl("MpImageEmbedderEmbedImage") @implementation
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
@_cdecl("MpImageEmbedderEmbedForVideo") @implementation
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
@_cdecl("MpImageEmbedderEmbedAsync") @implementation
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
@_cdecl("MpImageEmbedderCloseResult") @implementation
public func MpImageEmbedderCloseResult(_ result: UnsafeMutablePointer<MpEmbeddingResult>?) {
  unsafe MpEmbeddingResult.close(result)
}

/// Closes an image embedder.
@_cdecl("MpImageEmbedderClose") @implementation
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
  return try unsafe made(options, Held.receiver(callback))
}

/// The task that a caller's options ask for, with a receiver of its results.
private func made(
  _ options: ImageEmbedderOptions, _ receiver: Held.Receiver?
) throws(TaskFailure) -> Held {
  let delivery = try unsafe Held.delivery(task: kind, options.running_mode, receiver)
  let model = try unsafe GivenModel(options.base_options).model()
  let rules = unsafe EmbedderTaskOptions(options.embedder_options)
  let runner = try TaskRunner(model, rules, delivery)
  return unsafe Held(runner, allowsRegion: true)
}
