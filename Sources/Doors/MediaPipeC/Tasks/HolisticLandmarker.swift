public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<HolisticEngine, MpHolisticLandmarkerResult>

private let landmarkers = unsafe HeldTasks<HolisticEngine, MpHolisticLandmarkerResult>(
  "HolisticLandmarker", allowsRegion: false)

/// Creates a holistic landmarker.
@_cdecl("MpHolisticLandmarkerCreate") @implementation
public func MpHolisticLandmarkerCreate(
  _ options: UnsafeMutablePointer<MpHolisticLandmarkerOptions>?,
  _ out: UnsafeMutablePointer<MpHolisticLandmarkerPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.create(
    options, out, error_msg, receiver: { unsafe Held.receiver($0.result_callback) }, made)
}

/// Creates a holistic landmarker that passes a context to its callback.
@_cdecl("SvtHolisticLandmarkerCreate") @implementation
public func SvtHolisticLandmarkerCreate(
  _ options: UnsafeMutablePointer<MpHolisticLandmarkerOptions>?,
  _ callback: SvtHolisticLandmarkerResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpHolisticLandmarkerPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.create(
    options, out, error_msg, receiver: { _ in unsafe Held.receiver(callback, context) },
    madeOfNeededFiles)
}

/// Finds the person in an image; only in image mode.
@_cdecl("MpHolisticLandmarkerDetectImage") @implementation
public func MpHolisticLandmarkerDetectImage(
  _ task: MpHolisticLandmarkerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ result: UnsafeMutablePointer<MpHolisticLandmarkerResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.image(task, image, options, result, error_msg)
}

/// Tracks the person in the next frame of a video; only in video mode.
@_cdecl("MpHolisticLandmarkerDetectForVideo") @implementation
public func MpHolisticLandmarkerDetectForVideo(
  _ task: MpHolisticLandmarkerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpHolisticLandmarkerResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.videoFrame(task, image, options, timestamp_ms, result, error_msg)
}

/// Accepts the next frame of a live stream; only in live stream mode.
@_cdecl("MpHolisticLandmarkerDetectAsync") @implementation
public func MpHolisticLandmarkerDetectAsync(
  _ task: MpHolisticLandmarkerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.liveFrame(task, image, options, timestamp_ms, error_msg)
}

/// Frees the memory of a result.
@_cdecl("MpHolisticLandmarkerCloseResult") @implementation
public func MpHolisticLandmarkerCloseResult(
  _ result: UnsafeMutablePointer<MpHolisticLandmarkerResult>?
) {
  unsafe MpHolisticLandmarkerResult.close(result)
}

/// Closes a holistic landmarker.
@_cdecl("MpHolisticLandmarkerClose") @implementation
public func MpHolisticLandmarkerClose(_ task: MpHolisticLandmarkerPtr?, _ error_msg: ErrorMessage?)
  -> MpStatus
{
  unsafe landmarkers.close(task, error_msg)
}

// MARK: - Options

extension MpHolisticLandmarkerOptions: GivenOptions {}

/// Opens the models of a caller's options and creates the engine; the bundle must have all files.
private func made(
  _ options: MpHolisticLandmarkerOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  try unsafe made(options, settings, requiresAllFiles: true)
}

/// Opens the models that a caller's options need and creates the engine, as on iOS.
private func madeOfNeededFiles(
  _ options: MpHolisticLandmarkerOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  try unsafe made(options, settings, requiresAllFiles: false)
}

private func made(
  _ options: MpHolisticLandmarkerOptions, _ settings: Held.Settings, requiresAllFiles: Bool
) throws(TaskFailure) -> Held.Runner {
  let bundle = try unsafe GivenModel(options.base_options).bundle()
  var rules = HolisticTaskOptions()
  rules.minFaceDetectionConfidence = unsafe options.min_face_detection_confidence
  rules.minFaceSuppressionThreshold = unsafe options.min_face_suppression_threshold
  rules.minFacePresenceConfidence = unsafe options.min_face_presence_confidence
  rules.minHandLandmarksConfidence = unsafe options.min_hand_landmarks_confidence
  rules.minPoseDetectionConfidence = unsafe options.min_pose_detection_confidence
  rules.minPoseSuppressionThreshold = unsafe options.min_pose_suppression_threshold
  rules.minPosePresenceConfidence = unsafe options.min_pose_presence_confidence
  rules.outputFaceBlendshapes = unsafe options.output_face_blendshapes
  rules.outputPoseSegmentationMasks = unsafe options.output_pose_segmentation_masks
  rules.requiresAllFiles = requiresAllFiles
  return try TaskRunner(bundle, rules, settings)
}

// MARK: - Result

private let keptPeople = KeptResults()

extension MpHolisticLandmarkerResult: ResultKind {
  static var kept: KeptResults { keptPeople }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(face_landmarks.landmarks) }

  init(_ output: HolisticResult, milliseconds: Int, _ memory: inout ResultMemory) {
    let person = output.person
    // The first block identifies the result, also that of an empty list.
    let face = unsafe MpNormalizedLandmarks(person?.face?.landmarks ?? [], &memory)
    let mask = person?.pose.mask.flatMap { Image($0) }
    unsafe self.init(
      face_landmarks: face,
      pose_landmarks: MpNormalizedLandmarks(of: person?.pose.landmarks ?? [], &memory),
      pose_world_landmarks: MpLandmarks(of: person?.pose.worldLandmarks ?? [], &memory),
      left_hand_landmarks: MpNormalizedLandmarks(person?.leftHand?.landmarks ?? [], &memory),
      right_hand_landmarks: MpNormalizedLandmarks(person?.rightHand?.landmarks ?? [], &memory),
      left_hand_world_landmarks: MpLandmarks(person?.leftHand?.worldLandmarks ?? [], &memory),
      right_hand_world_landmarks: MpLandmarks(person?.rightHand?.worldLandmarks ?? [], &memory),
      face_blendshapes: person?.face?.blendshapes.map { unsafe MpCategories($0, &memory) }
        ?? MpCategories(),
      pose_segmentation_mask: mask.flatMap { unsafe memory.image($0) })
  }
}
