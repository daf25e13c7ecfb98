public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<UpstreamSegmenter, MpImageSegmenterResult>

private let segmenters = unsafe HeldTasks<UpstreamSegmenter, MpImageSegmenterResult>(
  "ImageSegmenter", allowsRegion: false)

/// Creates an image segmenter.
@_cdecl("MpImageSegmenterCreate") @implementation
public func MpImageSegmenterCreate(
  _ options: UnsafeMutablePointer<MpImageSegmenterOptions>?,
  _ out: UnsafeMutablePointer<MpImageSegmenterPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe segmenters.create(
    options, out, error_msg, receiver: { unsafe Held.receiver($0.result_callback) }
  ) { (options, settings) throws(TaskFailure) in
    try unsafe options.rules().checkOutputs()
    return try unsafe made(options, settings)
  }
}

/// Creates an image segmenter that passes a context to its callback.
@_cdecl("SvtImageSegmenterCreate") @implementation
public func SvtImageSegmenterCreate(
  _ options: UnsafeMutablePointer<MpImageSegmenterOptions>?,
  _ callback: SvtImageSegmenterResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpImageSegmenterPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe segmenters.create(
    options, out, error_msg, receiver: { _ in unsafe Held.receiver(callback, context) }, made)
}

/// Segments an image; only in image mode.
@_cdecl("MpImageSegmenterSegmentImage") @implementation
public func MpImageSegmenterSegmentImage(
  _ task: MpImageSegmenterPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ result: UnsafeMutablePointer<MpImageSegmenterResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe segmenters.image(task, image, options, result, error_msg)
}

/// Segments the next frame of a video; only in video mode.
@_cdecl("MpImageSegmenterSegmentForVideo") @implementation
public func MpImageSegmenterSegmentForVideo(
  _ task: MpImageSegmenterPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpImageSegmenterResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe segmenters.videoFrame(task, image, options, timestamp_ms, result, error_msg)
}

/// Accepts the next frame of a live stream; only in live stream mode.
@_cdecl("MpImageSegmenterSegmentAsync") @implementation
public func MpImageSegmenterSegmentAsync(
  _ task: MpImageSegmenterPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe segmenters.liveFrame(task, image, options, timestamp_ms, error_msg)
}

/// Returns the names of the model's classes.
@_cdecl("MpImageSegmenterGetLabels") @implementation
public func MpImageSegmenterGetLabels(
  _ task: MpImageSegmenterPtr?, _ label_list: UnsafeMutablePointer<MpStringList>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe segmenters.labels(task, label_list, error_msg)
}

/// Frees the memory of a result.
@_cdecl("MpImageSegmenterCloseResult") @implementation
public func MpImageSegmenterCloseResult(_ result: UnsafeMutablePointer<MpImageSegmenterResult>?) {
  unsafe MpImageSegmenterResult.close(result)
}

/// Closes an image segmenter.
@_cdecl("MpImageSegmenterClose") @implementation
public func MpImageSegmenterClose(_ task: MpImageSegmenterPtr?, _ error_msg: ErrorMessage?)
  -> MpStatus
{
  unsafe segmenters.close(task, error_msg)
}

// MARK: - Options

extension MpImageSegmenterOptions: GivenOptions {
  /// Returns the options in the form shared by all APIs.
  fileprivate func rules() throws(TaskFailure) -> SegmenterTaskOptions {
    var rules = SegmenterTaskOptions()
    if let locale = unsafe display_names_locale {
      rules.displayNamesLocale = try unsafe text(locale, "display_names_locale")
    }
    rules.outputsConfidenceMasks = unsafe output_confidence_masks
    rules.outputsCategoryMask = unsafe output_category_mask
    return rules
  }
}

/// Opens the model of a caller's options and creates the engine.
private func made(
  _ options: MpImageSegmenterOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  let rules = try unsafe options.rules()
  let model = try unsafe GivenModel(options.base_options).model()
  return try TaskRunner(model, rules, settings)
}

// MARK: - Result

private let keptMasks = KeptResults()

extension MpImageSegmenterResult: ResultKind {
  static var kept: KeptResults { keptMasks }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(quality_scores) }

  init(_ output: SegmenterMasks, milliseconds: Int, _ memory: inout ResultMemory) {
    // The first block identifies the result.
    let scores = unsafe memory.array(output.qualityScores)
    let masks = (output.confidenceMasks ?? []).map { Image(.vec32F1, $0) }
    let categories = output.categoryMask.map { Image(.gray8, $0) }
    unsafe self.init(
      confidence_masks: masks.isEmpty ? nil : memory.array(masks) { unsafe $1.image($0) },
      confidence_masks_count: UInt32(clamping: masks.count),
      category_mask: categories.flatMap { unsafe memory.image($0) },
      has_category_mask: categories == nil ? 0 : 1, quality_scores: scores,
      quality_scores_count: UInt32(clamping: output.qualityScores.count))
  }
}

extension HeldTasks where Engine == UpstreamSegmenter, Answer == MpImageSegmenterResult {
  /// Writes the names of a model's classes to a list.
  func labels(
    _ handle: OpaquePointer?, _ list: UnsafeMutablePointer<MpStringList>?,
    _ message: ErrorMessage?
  ) -> MpStatus {
    unsafe answer(message) { () throws(TaskFailure) in
      let task = try unsafe task(handle)
      let place = try unsafe required(list, "The list")
      unsafe place.pointee = try MpStringList(copying: task.runner.labels)
    }
  }
}
