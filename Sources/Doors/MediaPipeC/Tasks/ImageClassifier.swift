public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<ClassificationEngine, MpClassificationResult>

private let classifiers = unsafe HeldTasks<ClassificationEngine, MpClassificationResult>(
  "ImageClassifier", allowsRegion: true)

/// Creates an image classifier.
@_cdecl("MpImageClassifierCreate") @implementation
public func MpImageClassifierCreate(
  _ options: UnsafeMutablePointer<MpImageClassifierOptions>?,
  _ out: UnsafeMutablePointer<MpImageClassifierPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe classifiers.create(
    options, out, error_msg, receiver: { unsafe Held.receiver($0.result_callback) }, made)
}

/// Creates an image classifier that passes a context to its callback.
@_cdecl("SvtImageClassifierCreate") @implementation
public func SvtImageClassifierCreate(
  _ options: UnsafeMutablePointer<MpImageClassifierOptions>?,
  _ callback: SvtImageClassifierResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpImageClassifierPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe classifiers.create(
    options, out, error_msg, receiver: { _ in unsafe Held.receiver(callback, context) }
  ) { (options, settings) throws(TaskFailure) in
    // As on iOS, where a threshold of 0 overrides the one in the model's metadata.
    try unsafe made(options, CategoryTaskOptions(options.classifier_options), settings)
  }
}

/// Classifies an image; only in image mode.
@_cdecl("MpImageClassifierClassifyImage") @implementation
public func MpImageClassifierClassifyImage(
  _ task: MpImageClassifierPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ result: UnsafeMutablePointer<MpClassificationResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe classifiers.image(task, image, options, result, error_msg)
}

/// Classifies the next frame of a video; only in video mode.
@_cdecl("MpImageClassifierClassifyForVideo") @implementation
public func MpImageClassifierClassifyForVideo(
  _ task: MpImageClassifierPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpClassificationResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe classifiers.videoFrame(task, image, options, timestamp_ms, result, error_msg)
}

/// Accepts the next frame of a live stream; only in live stream mode.
@_cdecl("MpImageClassifierClassifyAsync") @implementation
public func MpImageClassifierClassifyAsync(
  _ task: MpImageClassifierPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe classifiers.liveFrame(task, image, options, timestamp_ms, error_msg)
}

/// Frees the memory of a result.
@_cdecl("MpImageClassifierCloseResult") @implementation
public func MpImageClassifierCloseResult(_ result: UnsafeMutablePointer<MpClassificationResult>?) {
  unsafe MpClassificationResult.close(result)
}

/// Closes an image classifier.
@_cdecl("MpImageClassifierClose") @implementation
public func MpImageClassifierClose(_ task: MpImageClassifierPtr?, _ error_msg: ErrorMessage?)
  -> MpStatus
{
  unsafe classifiers.close(task, error_msg)
}

// MARK: - Options

extension MpImageClassifierOptions: GivenOptions {}

/// Opens the model of a caller's options and creates the engine.
private func made(
  _ options: MpImageClassifierOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  try unsafe made(
    options, CategoryTaskOptions(classifier: options.classifier_options), settings)
}

private func made(
  _ options: MpImageClassifierOptions, _ rules: CategoryTaskOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  let model = try unsafe GivenModel(options.base_options).model()
  return try TaskRunner(model, rules, settings)
}

// MARK: - Result

private let keptClassifications = KeptResults()

extension MpClassificationResult: ResultKind {
  static var kept: KeptResults { keptClassifications }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(classifications) }

  init(_ output: ClassificationResult, milliseconds: Int, _ memory: inout ResultMemory) {
    unsafe self.init(
      classifications: memory.array(output.heads) { unsafe MpClassifications($0, &$1) },
      classifications_count: UInt32(clamping: output.heads.count),
      timestamp_ms: Int64(milliseconds), has_timestamp_ms: true)
  }
}

extension MpClassifications {
  fileprivate init(_ head: ClassificationHead, _ memory: inout ResultMemory) {
    unsafe self.init(
      categories: memory.array(head.categories) { unsafe MpCategory($0, index: $0.index, &$1) },
      categories_count: UInt32(clamping: head.categories.count),
      head_index: Int32(clamping: head.headIndex), head_name: memory.words(head.headName))
  }
}
