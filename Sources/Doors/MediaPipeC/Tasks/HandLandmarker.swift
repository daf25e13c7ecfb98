public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<HandEngine, MpHandLandmarkerResult>

private let landmarkers = unsafe HeldTasks<HandEngine, MpHandLandmarkerResult>(
  "HandLandmarker", allowsRegion: false)

/// Creates a hand landmarker.
@_cdecl("MpHandLandmarkerCreate") @implementation
public func MpHandLandmarkerCreate(
  _ options: UnsafeMutablePointer<MpHandLandmarkerOptions>?,
  _ out: UnsafeMutablePointer<MpHandLandmarkerPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.create(
    options, out, error_msg, receiver: { unsafe Held.receiver($0.result_callback) }, made)
}

/// Creates a hand landmarker that passes a context to its callback.
@_cdecl("SvtHandLandmarkerCreate") @implementation
public func SvtHandLandmarkerCreate(
  _ options: UnsafeMutablePointer<MpHandLandmarkerOptions>?,
  _ callback: SvtHandLandmarkerResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpHandLandmarkerPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.create(
    options, out, error_msg, receiver: { _ in unsafe Held.receiver(callback, context) }, made)
}

/// Finds the hands in an image; only in image mode.
@_cdecl("MpHandLandmarkerDetectImage") @implementation
public func MpHandLandmarkerDetectImage(
  _ task: MpHandLandmarkerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ result: UnsafeMutablePointer<MpHandLandmarkerResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.image(task, image, options, result, error_msg)
}

/// Tracks the hands in the next frame of a video; only in video mode.
@_cdecl("MpHandLandmarkerDetectForVideo") @implementation
public func MpHandLandmarkerDetectForVideo(
  _ task: MpHandLandmarkerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpHandLandmarkerResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.videoFrame(task, image, options, timestamp_ms, result, error_msg)
}

/// Accepts the next frame of a live stream; only in live stream mode.
@_cdecl("MpHandLandmarkerDetectAsync") @implementation
public func MpHandLandmarkerDetectAsync(
  _ task: MpHandLandmarkerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.liveFrame(task, image, options, timestamp_ms, error_msg)
}

/// Frees the memory of a result.
@_cdecl("MpHandLandmarkerCloseResult") @implementation
public func MpHandLandmarkerCloseResult(
  _ result: UnsafeMutablePointer<MpHandLandmarkerResult>?
) {
  unsafe MpHandLandmarkerResult.close(result)
}

/// Closes a hand landmarker.
@_cdecl("MpHandLandmarkerClose") @implementation
public func MpHandLandmarkerClose(_ task: MpHandLandmarkerPtr?, _ error_msg: ErrorMessage?)
  -> MpStatus
{
  unsafe landmarkers.close(task, error_msg)
}

// MARK: - Options

extension MpHandLandmarkerOptions: GivenOptions {}

/// Opens the models of a caller's options and creates the engine.
private func made(
  _ options: MpHandLandmarkerOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  let bundle = try unsafe GivenModel(options.base_options).bundle()
  var rules = HandTaskOptions()
  rules.numHands = unsafe Int(options.num_hands)
  rules.minHandDetectionConfidence = unsafe options.min_hand_detection_confidence
  rules.minHandPresenceConfidence = unsafe options.min_hand_presence_confidence
  rules.minTrackingConfidence = unsafe options.min_tracking_confidence
  return try TaskRunner(bundle, rules, settings)
}

// MARK: - Result

private let keptHands = KeptResults()

extension MpHandLandmarkerResult: ResultKind {
  static var kept: KeptResults { keptHands }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(handedness) }

  init(_ output: HandResult, milliseconds: Int, _ memory: inout ResultMemory) {
    let count = UInt32(clamping: output.hands.count)
    // The first block identifies the result.
    let sides = unsafe memory.array(output.hands) { unsafe MpCategories(sideOf: $0, &$1) }
    unsafe self.init(
      handedness: sides, handedness_count: count,
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
  /// Creates the list of a hand's side, which is one.
  init(sideOf hand: Hand, _ memory: inout ResultMemory) {
    let category = unsafe MpCategory(
      index: Int32(hand.handedness.rawValue), score: hand.handednessScore,
      category_name: memory.words(hand.handedness.name),
      display_name: memory.words(hand.handedness.name))
    unsafe self.init(categories: memory.array([category]), categories_count: 1)
  }
}
