public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<HandEngine, MpGestureRecognizerResult>

private let recognizers = unsafe HeldTasks<HandEngine, MpGestureRecognizerResult>(
  "GestureRecognizer", allowsRegion: false)

/// Creates a gesture recognizer.
@_cdecl("MpGestureRecognizerCreate") @implementation
public func MpGestureRecognizerCreate(
  _ options: UnsafeMutablePointer<MpGestureRecognizerOptions>?,
  _ out: UnsafeMutablePointer<MpGestureRecognizerPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe recognizers.create(
    options, out, error_msg, receiver: { unsafe Held.receiver($0.result_callback) }, made)
}

/// Creates a gesture recognizer that passes a context to its callback.
@_cdecl("SvtGestureRecognizerCreate") @implementation
public func SvtGestureRecognizerCreate(
  _ options: UnsafeMutablePointer<MpGestureRecognizerOptions>?,
  _ callback: SvtGestureRecognizerResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpGestureRecognizerPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe recognizers.create(
    options, out, error_msg, receiver: { _ in unsafe Held.receiver(callback, context) }
  ) { (options, settings) throws(TaskFailure) in
    // As on iOS, where a threshold of 0 overrides the one in the model's metadata; a caller without
    // options for a classifier gives none.
    try unsafe made(
      options, canned: CategoryTaskOptions(orUnset: options.canned_gestures_classifier_options),
      custom: CategoryTaskOptions(orUnset: options.custom_gestures_classifier_options), settings)
  }
}

/// Names the gestures of the hands in an image; only in image mode.
@_cdecl("MpGestureRecognizerRecognizeImage") @implementation
public func MpGestureRecognizerRecognizeImage(
  _ task: MpGestureRecognizerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ result: UnsafeMutablePointer<MpGestureRecognizerResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe recognizers.image(task, image, options, result, error_msg)
}

/// Tracks the hands and names their gestures in the next frame of a video; only in video mode.
@_cdecl("MpGestureRecognizerRecognizeForVideo") @implementation
public func MpGestureRecognizerRecognizeForVideo(
  _ task: MpGestureRecognizerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpGestureRecognizerResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe recognizers.videoFrame(task, image, options, timestamp_ms, result, error_msg)
}

/// Accepts the next frame of a live stream; only in live stream mode.
@_cdecl("MpGestureRecognizerRecognizeAsync") @implementation
public func MpGestureRecognizerRecognizeAsync(
  _ task: MpGestureRecognizerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe recognizers.liveFrame(task, image, options, timestamp_ms, error_msg)
}

/// Frees the memory of a result.
@_cdecl("MpGestureRecognizerCloseResult") @implementation
public func MpGestureRecognizerCloseResult(
  _ result: UnsafeMutablePointer<MpGestureRecognizerResult>?
) {
  unsafe MpGestureRecognizerResult.close(result)
}

/// Closes a gesture recognizer.
@_cdecl("MpGestureRecognizerClose") @implementation
public func MpGestureRecognizerClose(_ task: MpGestureRecognizerPtr?, _ error_msg: ErrorMessage?)
  -> MpStatus
{
  unsafe recognizers.close(task, error_msg)
}

// MARK: - Options

extension MpGestureRecognizerOptions: GivenOptions {}

private func made(
  _ options: MpGestureRecognizerOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  try unsafe made(
    options, canned: CategoryTaskOptions(classifier: options.canned_gestures_classifier_options),
    custom: CategoryTaskOptions(classifier: options.custom_gestures_classifier_options), settings)
}

/// Opens the models of a caller's options and creates the engine.
private func made(
  _ options: MpGestureRecognizerOptions, canned: CategoryTaskOptions, custom: CategoryTaskOptions,
  _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  let bundle = try unsafe GivenModel(options.base_options).bundle()
  var rules = GestureTaskOptions()
  rules.hands.numHands = unsafe Int(options.num_hands)
  rules.hands.minHandDetectionConfidence = unsafe options.min_hand_detection_confidence
  rules.hands.minHandPresenceConfidence = unsafe options.min_hand_presence_confidence
  rules.hands.minTrackingConfidence = unsafe options.min_tracking_confidence
  (rules.canned, rules.custom) = (canned, custom)
  return try TaskRunner(bundle, rules, settings)
}

extension CategoryTaskOptions {
  /// Creates the options of a classifier whose threshold counts even if it is 0, but not if it is
  /// not a number: then the one in the model's metadata applies.
  fileprivate init(orUnset options: MpClassifierOptions) throws(TaskFailure) {
    try unsafe self.init(options)
    if let threshold = scoreThreshold, threshold.isNaN { scoreThreshold = nil }
  }
}

// MARK: - Result

private let keptGestures = KeptResults()

extension MpGestureRecognizerResult: ResultKind {
  static var kept: KeptResults { keptGestures }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(gestures) }

  init(_ output: HandResult, milliseconds: Int, _ memory: inout ResultMemory) {
    let count = UInt32(clamping: output.hands.count)
    let known = output.hands.compactMap(\.gesture)
    // The first block identifies the result.
    let gestures = unsafe memory.array(known) { unsafe MpCategories($0, &$1) }
    unsafe self.init(
      gestures: gestures, gestures_count: UInt32(clamping: known.count),
      handedness: memory.array(output.hands) { unsafe MpCategories(sideOf: $0, &$1) },
      handedness_count: count,
      hand_landmarks: memory.array(output.hands) {
        unsafe MpNormalizedLandmarks($0.landmarks, &$1)
      },
      hand_landmarks_count: count,
      hand_world_landmarks: memory.array(output.hands) {
        unsafe MpLandmarks($0.worldLandmarks, &$1)
      },
      hand_world_landmarks_count: count)
  }
}

extension MpCategories {
  fileprivate init(_ gesture: Gesture, _ memory: inout ResultMemory) {
    let category = unsafe MpCategory(
      index: -1, score: gesture.score, category_name: memory.words(gesture.name),
      display_name: nil)
    unsafe self.init(categories: memory.array([category]), categories_count: 1)
  }
}
