public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<PoseEngine, MpPoseLandmarkerResult>

private let landmarkers = unsafe HeldTasks<PoseEngine, MpPoseLandmarkerResult>(
  "PoseLandmarker", allowsRegion: false)

/// Creates a pose landmarker.
@_cdecl("MpPoseLandmarkerCreate") @implementation
public func MpPoseLandmarkerCreate(
  _ options: UnsafeMutablePointer<MpPoseLandmarkerOptions>?,
  _ out: UnsafeMutablePointer<MpPoseLandmarkerPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.create(
    options, out, error_msg, receiver: { unsafe Held.receiver($0.result_callback) }, made)
}

/// Creates a pose landmarker that passes a context to its callback.
@_cdecl("SvtPoseLandmarkerCreate") @implementation
public func SvtPoseLandmarkerCreate(
  _ options: UnsafeMutablePointer<MpPoseLandmarkerOptions>?,
  _ callback: SvtPoseLandmarkerResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpPoseLandmarkerPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.create(
    options, out, error_msg, receiver: { _ in unsafe Held.receiver(callback, context) }, made)
}

/// Finds the people in an image; only in image mode.
@_cdecl("MpPoseLandmarkerDetectImage") @implementation
public func MpPoseLandmarkerDetectImage(
  _ task: MpPoseLandmarkerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ result: UnsafeMutablePointer<MpPoseLandmarkerResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.image(task, image, options, result, error_msg)
}

/// Finds the people in the next frame of a video; only in video mode.
@_cdecl("MpPoseLandmarkerDetectForVideo") @implementation
public func MpPoseLandmarkerDetectForVideo(
  _ task: MpPoseLandmarkerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpPoseLandmarkerResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.videoFrame(task, image, options, timestamp_ms, result, error_msg)
}

/// Accepts the next frame of a live stream; only in live stream mode.
@_cdecl("MpPoseLandmarkerDetectAsync") @implementation
public func MpPoseLandmarkerDetectAsync(
  _ task: MpPoseLandmarkerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.liveFrame(task, image, options, timestamp_ms, error_msg)
}

/// Frees the memory of a result.
@_cdecl("MpPoseLandmarkerCloseResult") @implementation
public func MpPoseLandmarkerCloseResult(_ result: UnsafeMutablePointer<MpPoseLandmarkerResult>?) {
  unsafe MpPoseLandmarkerResult.close(result)
}

/// Closes a pose landmarker.
@_cdecl("MpPoseLandmarkerClose") @implementation
public func MpPoseLandmarkerClose(_ task: MpPoseLandmarkerPtr?, _ error_msg: ErrorMessage?)
  -> MpStatus
{
  unsafe landmarkers.close(task, error_msg)
}

// MARK: - Options

extension MpPoseLandmarkerOptions: GivenOptions {}

/// Opens the model of a caller's options and creates the engine.
private func made(
  _ options: MpPoseLandmarkerOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  let models = try unsafe GivenModel(options.base_options).bundle().poseModels()
  var rules = PoseTaskOptions()
  rules.numPoses = unsafe Int(options.num_poses)
  rules.minPoseDetectionConfidence = unsafe options.min_pose_detection_confidence
  rules.minPosePresenceConfidence = unsafe options.min_pose_presence_confidence
  rules.minTrackingConfidence = unsafe options.min_tracking_confidence
  rules.shouldOutputSegmentationMasks = unsafe options.output_segmentation_masks
  return try TaskRunner(models, rules, settings)
}

// MARK: - Result

private let keptPoses = KeptResults()

extension MpPoseLandmarkerResult: ResultKind {
  static var kept: KeptResults { keptPoses }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(pose_landmarks) }

  init(_ output: PoseResult, milliseconds: Int, _ memory: inout ResultMemory) {
    let count = UInt32(clamping: output.poses.count)
    // The first block identifies the result.
    let places = unsafe memory.array(output.poses) { pose, memory in
      unsafe MpNormalizedLandmarks(of: pose.landmarks, &memory)
    }
    let world = unsafe memory.array(output.poses) { pose, memory in
      unsafe MpLandmarks(of: pose.worldLandmarks, &memory)
    }
    let images = output.poses.compactMap { $0.mask }.compactMap { Image($0) }
    unsafe self.init(
      segmentation_masks: images.isEmpty ? nil : memory.array(images) { unsafe $1.image($0) },
      segmentation_masks_count: UInt32(clamping: images.count),
      pose_landmarks: places, pose_landmarks_count: count, pose_world_landmarks: world,
      pose_world_landmarks_count: count)
  }
}

extension MpNormalizedLandmarks {
  /// Creates the landmarks of a body in the picture.
  init(of landmarks: [PoseLandmark], _ memory: inout ResultMemory) {
    unsafe self.init(
      landmarks: memory.array(landmarks.map { unsafe MpNormalizedLandmark($0) }),
      landmarks_count: UInt32(clamping: landmarks.count))
  }
}

extension MpLandmarks {
  /// Creates the landmarks of a body in meters.
  init(of landmarks: [WorldLandmark], _ memory: inout ResultMemory) {
    unsafe self.init(
      landmarks: memory.array(landmarks.map { unsafe MpLandmark($0) }),
      landmarks_count: UInt32(clamping: landmarks.count))
  }
}

extension MpNormalizedLandmark {
  fileprivate init(_ landmark: PoseLandmark) {
    unsafe self.init(
      x: landmark.x, y: landmark.y, z: landmark.z, has_visibility: true,
      visibility: landmark.visibility, has_presence: true, presence: landmark.presence, name: nil)
  }
}

extension MpLandmark {
  fileprivate init(_ landmark: WorldLandmark) {
    unsafe self.init(
      x: landmark.x, y: landmark.y, z: landmark.z, has_visibility: true,
      visibility: landmark.visibility, has_presence: true, presence: landmark.presence, name: nil)
  }
}

extension Image {
  /// Creates a float image from a mask; nil for one without all of its values.
  convenience init?(_ mask: SegmentationMask) {
    self.init(ImageLayout(packed: .vec32F1, width: mask.width, height: mask.height), mask.values)
  }

  /// Creates an image of one number for each pixel; nil for another count of numbers.
  convenience init?<Number: BitwiseCopyable>(_ layout: ImageLayout, _ values: [Number]) {
    guard values.count == layout.width * layout.height else { return nil }
    do throws(TaskFailure) {
      try unsafe self.init(layout) { (pixels) in
        unsafe values.withUnsafeBytes { unsafe pixels.copyMemory(from: $0) }
      }
    } catch {
      return nil
    }
  }
}
