public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<EmbeddingEngine, MpEmbeddingResult>

private let embedders = unsafe HeldTasks<EmbeddingEngine, MpEmbeddingResult>(
  "ImageEmbedder", allowsRegion: true)

/// Creates an image embedder.
@_cdecl("MpImageEmbedderCreate") @implementation
public func MpImageEmbedderCreate(
  _ options: UnsafeMutablePointer<ImageEmbedderOptions>?,
  _ out: UnsafeMutablePointer<MpImageEmbedderPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe embedders.create(
    options, out, error_msg, receiver: { unsafe Held.receiver($0.result_callback) }, made)
}

/// Creates an image embedder that passes a context to its callback.
@_cdecl("SvtImageEmbedderCreate") @implementation
public func SvtImageEmbedderCreate(
  _ options: UnsafeMutablePointer<ImageEmbedderOptions>?,
  _ callback: SvtImageEmbedderResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpImageEmbedderPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe embedders.create(
    options, out, error_msg, receiver: { _ in unsafe Held.receiver(callback, context) }, made)
}

/// Embeds an image; only in image mode.
@_cdecl("MpImageEmbedderEmbedImage") @implementation
public func MpImageEmbedderEmbedImage(
  _ task: MpImageEmbedderPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ result: UnsafeMutablePointer<MpEmbeddingResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe embedders.image(task, image, options, result, error_msg)
}

/// Embeds the next frame of a video; only in video mode.
@_cdecl("MpImageEmbedderEmbedForVideo") @implementation
public func MpImageEmbedderEmbedForVideo(
  _ task: MpImageEmbedderPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpEmbeddingResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe embedders.videoFrame(task, image, options, timestamp_ms, result, error_msg)
}

/// Accepts the next frame of a live stream; only in live stream mode.
@_cdecl("MpImageEmbedderEmbedAsync") @implementation
public func MpImageEmbedderEmbedAsync(
  _ task: MpImageEmbedderPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe embedders.liveFrame(task, image, options, timestamp_ms, error_msg)
}

/// Frees the memory of a result.
@_cdecl("MpImageEmbedderCloseResult") @implementation
public func MpImageEmbedderCloseResult(_ result: UnsafeMutablePointer<MpEmbeddingResult>?) {
  unsafe MpEmbeddingResult.close(result)
}

/// Closes an image embedder.
@_cdecl("MpImageEmbedderClose") @implementation
public func MpImageEmbedderClose(_ task: MpImageEmbedderPtr?, _ error_msg: ErrorMessage?)
  -> MpStatus
{
  unsafe embedders.close(task, error_msg)
}

// MARK: - Options

extension ImageEmbedderOptions: GivenOptions {}

/// Opens the model of a caller's options and creates the engine.
private func made(
  _ options: ImageEmbedderOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  let model = try unsafe GivenModel(options.base_options).model()
  var rules = EmbedderTaskOptions()
  rules.l2Normalize = unsafe options.embedder_options.l2_normalize
  rules.quantize = unsafe options.embedder_options.quantize
  return try TaskRunner(model, rules, settings)
}

// MARK: - Result

private let keptEmbeddings = KeptResults()

extension MpEmbeddingResult: ResultKind {
  static var kept: KeptResults { keptEmbeddings }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(embeddings) }

  init(_ output: EmbeddingResult, milliseconds: Int, _ memory: inout ResultMemory) {
    unsafe self.init(
      embeddings: memory.array(output.embeddings) { unsafe MpEmbedding($0, &$1) },
      embeddings_count: UInt32(clamping: output.embeddings.count),
      timestamp_ms: Int64(milliseconds), has_timestamp_ms: true)
  }
}

extension MpEmbedding {
  fileprivate init(_ embedding: Embedding, _ memory: inout ResultMemory) {
    unsafe self.init()
    switch embedding.values {
    case .float(let values): unsafe float_embedding = memory.array(values)
    case .quantized(let values):
      unsafe quantized_embedding = memory.array(values.map { CChar($0) })
    }
    unsafe values_count = UInt32(clamping: embedding.values.count)
    unsafe head_index = Int32(clamping: embedding.headIndex)
    unsafe head_name = memory.words(embedding.headName)
  }
}
