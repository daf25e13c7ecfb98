internal import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private let keptPoses = KeptResults()

extension MpPoseLandmarkerResult: ResultKind {
  static var kept: KeptResults { keptPoses }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(pose_landmarks) }

  static func make(_ output: PoseResult, milliseconds: Int) -> MpPoseLandmarkerResult {
    var memory = ResultMemory()
    let count = UInt32(clamping: output.poses.count)
    // The first block is the result's name.
    let places = unsafe memory.array(of: MpNormalizedLandmarks.self, count: output.poses.count)
    let world = unsafe memory.array(of: MpLandmarks.self, count: output.poses.count)
    for (index, pose) in output.poses.enumerated() {
      unsafe (places + index).initialize(
        to: MpNormalizedLandmarks(
          landmarks: memory.array(pose.landmarks.map { unsafe MpNormalizedLandmark($0) }),
          landmarks_count: UInt32(clamping: pose.landmarks.count)))
      unsafe (world + index).initialize(
        to: MpLandmarks(
          landmarks: memory.array(pose.worldLandmarks.map { unsafe MpLandmark($0) }),
          landmarks_count: UInt32(clamping: pose.worldLandmarks.count)))
    }
    let images = output.poses.compactMap { $0.mask }.compactMap { Image($0) }
    var masks: UnsafeMutablePointer<MpImagePtr?>?
    if !images.isEmpty {
      let handles = unsafe memory.array(of: MpImagePtr?.self, count: images.count)
      for (index, image) in images.enumerated() {
        unsafe (handles + index).initialize(to: memory.image(image))
      }
      unsafe masks = handles
    }
    unsafe memory.keep(in: kept)
    return unsafe MpPoseLandmarkerResult(
      segmentation_masks: masks, segmentation_masks_count: UInt32(clamping: images.count),
      pose_landmarks: places, pose_landmarks_count: count, pose_world_landmarks: world,
      pose_world_landmarks_count: count)
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
  /// A mask as an image of floats; nil for one without all of its values.
  fileprivate convenience init?(_ mask: SegmentationMask) {
    let layout = ImageLayout(packed: .vec32F1, width: mask.width, height: mask.height)
    guard mask.values.count == mask.width * mask.height else { return nil }
    do throws(TaskFailure) {
      try unsafe self.init(layout) { (pixels) in
        unsafe mask.values.withUnsafeBytes { unsafe pixels.copyMemory(from: $0) }
      }
    } catch {
      return nil
    }
  }
}
