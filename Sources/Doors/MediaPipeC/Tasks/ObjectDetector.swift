public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<DetectionEngine, MpDetectionResult>

private let detectors = unsafe HeldTasks<DetectionEngine, MpDetectionResult>(
  "ObjectDetector", allowsRegion: false)

/// Creates an object detector.
@_cdecl("MpObjectDetectorCreate") @implementation
public func MpObjectDetectorCreate(
  _ options: UnsafeMutablePointer<MpObjectDetectorOptions>?,
  _ out: UnsafeMutablePointer<MpObjectDetectorPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe detectors.create(
    options, out, error_msg, receiver: { unsafe Held.receiver($0.result_callback) }, made)
}

/// Creates an object detector that passes a context to its callback.
@_cdecl("SvtObjectDetectorCreate") @implementation
public func SvtObjectDetectorCreate(
  _ options: UnsafeMutablePointer<MpObjectDetectorOptions>?,
  _ callback: SvtObjectDetectorResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpObjectDetectorPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe detectors.create(
    options, out, error_msg, receiver: { _ in unsafe Held.receiver(callback, context) }, made)
}

/// Finds the objects in an image; only in image mode.
@_cdecl("MpObjectDetectorDetectImage") @implementation
public func MpObjectDetectorDetectImage(
  _ task: MpObjectDetectorPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ result: UnsafeMutablePointer<MpDetectionResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe detectors.image(task, image, options, result, error_msg)
}

/// Finds the objects in the next frame of a video; only in video mode.
@_cdecl("MpObjectDetectorDetectForVideo") @implementation
public func MpObjectDetectorDetectForVideo(
  _ task: MpObjectDetectorPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpDetectionResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe detectors.videoFrame(task, image, options, timestamp_ms, result, error_msg)
}

/// Accepts the next frame of a live stream; only in live stream mode.
@_cdecl("MpObjectDetectorDetectAsync") @implementation
public func MpObjectDetectorDetectAsync(
  _ task: MpObjectDetectorPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe detectors.liveFrame(task, image, options, timestamp_ms, error_msg)
}

/// Frees the memory of a result.
@_cdecl("MpObjectDetectorCloseResult") @implementation
public func MpObjectDetectorCloseResult(_ result: UnsafeMutablePointer<MpDetectionResult>?) {
  unsafe MpDetectionResult.close(result)
}

/// Closes an object detector.
@_cdecl("MpObjectDetectorClose") @implementation
public func MpObjectDetectorClose(_ task: MpObjectDetectorPtr?, _ error_msg: ErrorMessage?)
  -> MpStatus
{
  unsafe detectors.close(task, error_msg)
}

// MARK: - Options

extension MpObjectDetectorOptions: GivenOptions {}

/// Opens the model of a caller's options and creates the engine.
private func made(
  _ options: MpObjectDetectorOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  let model = try unsafe GivenModel(options.base_options).model()
  // A classifier's options have the same fields in a structure of their own.
  let categories = unsafe MpClassifierOptions(
    display_names_locale: options.display_names_locale, max_results: options.max_results,
    score_threshold: options.score_threshold, category_allowlist: options.category_allowlist,
    category_allowlist_count: options.category_allowlist_count,
    category_denylist: options.category_denylist,
    category_denylist_count: options.category_denylist_count)
  return try unsafe TaskRunner(model, CategoryTaskOptions(categories), settings)
}

// MARK: - Result

private let keptDetections = KeptResults()

extension MpDetectionResult: ResultKind {
  static var kept: KeptResults { keptDetections }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(detections) }

  init(_ output: DetectionResult, milliseconds: Int, _ memory: inout ResultMemory) {
    unsafe self.init(
      detections: memory.array(output.detections) { unsafe MpDetection($0, &$1) },
      detections_count: UInt32(clamping: output.detections.count))
  }
}

extension MpDetection {
  fileprivate init(_ detection: Detection, _ memory: inout ResultMemory) {
    let box = detection.boundingBox
    unsafe self.init(
      categories: memory.array(detection.categories) {
        // Upstream drops the index of a detected class that has a name.
        unsafe MpCategory($0, index: $0.categoryName == nil ? $0.index : -1, &$1)
      },
      categories_count: UInt32(clamping: detection.categories.count),
      bounding_box: MpRect(
        left: Int32(clamping: Int(box.x)), top: Int32(clamping: Int(box.y)),
        bottom: Int32(clamping: Int(box.y + box.height)),
        right: Int32(clamping: Int(box.x + box.width))),
      keypoints: detection.keypoints.isEmpty
        ? nil
        : memory.array(detection.keypoints) { point, memory in
          unsafe MpNormalizedKeypoint(
            x: point.x, y: point.y, label: memory.words(point.label), score: point.score ?? 0,
            has_score: point.score != nil)
        },
      keypoints_count: UInt32(clamping: detection.keypoints.count))
  }
}
