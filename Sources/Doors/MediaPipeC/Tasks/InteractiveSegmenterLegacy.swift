public import CMediaPipe
internal import MediaPipeRules

private typealias Held = HeldTask<UpstreamSegmenter, MpImageSegmenterResult>

private let segmenters = unsafe HeldTasks<UpstreamSegmenter, MpImageSegmenterResult>(
  "InteractiveSegmenterLegacy", allowsRegion: false)

/// Creates an interactive segmenter.
@_cdecl("MpInteractiveSegmenterLegacyCreate") @implementation
public func MpInteractiveSegmenterLegacyCreate(
  _ options: UnsafeMutablePointer<MpInteractiveSegmenterLegacyOptions>?,
  _ out: UnsafeMutablePointer<MpInteractiveSegmenterLegacyPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe segmenters.create(options, out, error_msg, receiver: { _ in nil }) {
    (options, settings) throws(TaskFailure) in
    try unsafe options.rules.checkOutputs()
    return try unsafe made(options, settings)
  }
}

/// Creates an interactive segmenter with the checks of the iOS library.
@_cdecl("SvtInteractiveSegmenterLegacyCreate") @implementation
public func SvtInteractiveSegmenterLegacyCreate(
  _ options: UnsafeMutablePointer<MpInteractiveSegmenterLegacyOptions>?,
  _ out: UnsafeMutablePointer<MpInteractiveSegmenterLegacyPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe segmenters.create(options, out, error_msg, receiver: { _ in nil }, made)
}

/// Segments what is selected in an image.
@_cdecl("MpInteractiveSegmenterLegacySegmentImage") @implementation
public func MpInteractiveSegmenterLegacySegmentImage(
  _ task: MpInteractiveSegmenterLegacyPtr?, _ image: MpImagePtr?,
  _ roi: UnsafePointer<MpRegionOfInterest>?, _ options: ProcessingOptions?,
  _ result: UnsafeMutablePointer<MpImageSegmenterResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    let task = try unsafe segmenters.task(task)
    try unsafe task.image(image, options, result) { (runner, _, frame) throws(TaskFailure) in
      let region = try unsafe required(roi, "The region of interest")
      return try unsafe runner.image(region.pointee.selection(), frame)
    }
  }
}

/// Segments what points in double precision select in an image.
@_cdecl("SvtInteractiveSegmenterLegacySegmentImage") @implementation
public func SvtInteractiveSegmenterLegacySegmentImage(
  _ task: MpInteractiveSegmenterLegacyPtr?, _ image: MpImagePtr?,
  _ points: UnsafePointer<Double>?, _ point_count: UInt32, _ options: ProcessingOptions?,
  _ result: UnsafeMutablePointer<MpImageSegmenterResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    let task = try unsafe segmenters.task(task)
    try unsafe task.image(image, options, result) { (runner, _, frame) throws(TaskFailure) in
      try SegmenterSelection.checkCount(Int(point_count))
      let points = try unsafe required(points, "The points")
      let selected = (0..<Int(point_count)).map {
        unsafe (x: points[2 * $0], y: points[2 * $0 + 1])
      }
      return try runner.image(SegmenterSelection(selected), frame)
    }
  }
}

/// Returns the names of the model's classes.
@_cdecl("SvtInteractiveSegmenterLegacyGetLabels") @implementation
public func SvtInteractiveSegmenterLegacyGetLabels(
  _ task: MpInteractiveSegmenterLegacyPtr?, _ label_list: UnsafeMutablePointer<MpStringList>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe segmenters.labels(task, label_list, error_msg)
}

/// Frees the memory of a result.
@_cdecl("MpInteractiveSegmenterLegacyCloseResult") @implementation
public func MpInteractiveSegmenterLegacyCloseResult(
  _ result: UnsafeMutablePointer<MpImageSegmenterResult>?
) {
  unsafe MpImageSegmenterResult.close(result)
}

/// Closes an interactive segmenter.
@_cdecl("MpInteractiveSegmenterLegacyClose") @implementation
public func MpInteractiveSegmenterLegacyClose(
  _ task: MpInteractiveSegmenterLegacyPtr?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe segmenters.close(task, error_msg)
}

// MARK: - Options

extension MpInteractiveSegmenterLegacyOptions: GivenOptions {
  /// The only mode of this task.
  var running_mode: MpRunningMode { MP_RUNNING_MODE_IMAGE }

  /// The options in the form shared by all APIs.
  fileprivate var rules: SegmenterTaskOptions {
    var rules = SegmenterTaskOptions()
    rules.outputsConfidenceMasks = unsafe output_confidence_masks
    rules.outputsCategoryMask = unsafe output_category_mask
    return rules
  }
}

/// Opens the model of a caller's options and creates the engine.
private func made(
  _ options: MpInteractiveSegmenterLegacyOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  let model = try unsafe GivenModel(options.base_options).model()
  return try unsafe TaskRunner(model, options.rules, settings)
}

// MARK: - Selection

extension MpRegionOfInterest {
  /// Returns the points; throws for an unknown format, no points, and one outside the picture.
  fileprivate func selection() throws(TaskFailure) -> SegmenterSelection {
    let points: UnsafeBufferPointer<MpNormalizedKeypoint>
    switch unsafe format {
    case MP_REGION_OF_INTEREST_FORMAT_KEYPOINT:
      unsafe points = try UnsafeBufferPointer(start: required(keypoint, "The key point"), count: 1)
    case MP_REGION_OF_INTEREST_FORMAT_SCRIBBLE:
      let count = unsafe Int(scribble_count)
      try SegmenterSelection.checkCount(count)
      unsafe points = try UnsafeBufferPointer(
        start: required(scribble, "The scribble"), count: count)
    default: throw .invalid("RegionOfInterest format not specified")
    }
    return try unsafe SegmenterSelection(points.map { unsafe (x: Double($0.x), y: Double($0.y)) })
  }
}
