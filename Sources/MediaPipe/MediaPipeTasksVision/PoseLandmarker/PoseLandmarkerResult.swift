internal import Foundation
internal import VisionTasks

/// The result of a `PoseLandmarker` for one picture.
#if canImport(ObjectiveC)
  @objc(MPPPoseLandmarkerResult)
  @objcMembers
#endif
open class PoseLandmarkerResult: TaskResult {
  /// Each person's 33 landmarks in the stored picture; empty if no person was found.
  public let landmarks: [[NormalizedLandmark]]

  /// Each person's 33 landmarks in meters from the center of the hips.
  public let worldLandmarks: [[Landmark]]

  /// Each person's likelihood for each pixel of the stored picture; empty unless requested.
  public let segmentationMasks: [Mask]

  /// Creates a result; `nil` stands for no masks.
  public init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], segmentationMasks: [Mask]?,
    timestampInMilliseconds: Int
  ) {
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.segmentationMasks = segmentationMasks ?? []
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content in the layout of upstream's guides.
  ///
  /// With several people each has a numbered heading.
  open override var description: String {
    var lines: [String] = []
    for (number, person) in landmarks.enumerated() {
      let start = landmarks.count > 1 ? "Pose #\(number) " : ""
      lines += [start + "Landmarks:"] + Self.indented(person, \.lines)
      if worldLandmarks.indices.contains(number) {
        lines += [start + "WorldLandmarks:"] + Self.indented(worldLandmarks[number], \.lines)
      }
      if segmentationMasks.indices.contains(number) {
        lines.append(start + "SegmentationMask: \(segmentationMasks[number].line)")
      }
    }
    return Listing.text("PoseLandmarkerResult", lines.isEmpty ? ["No poses"] : lines)
  }

  private static func indented<Place>(
    _ places: [Place], _ lines: (Place) -> [String]
  ) -> [String] {
    Listing.numbered("Landmark", places, lines).map { "  " + $0 }
  }
}

// MARK: - From the engine

extension PoseLandmarkerResult {
  /// Creates upstream's result from the engine's.
  convenience init(_ result: PoseResult, milliseconds: Int) {
    self.init(
      landmarks: result.poses.map { $0.landmarks.map(NormalizedLandmark.init) },
      worldLandmarks: result.poses.map { $0.worldLandmarks.map(Landmark.init) },
      segmentationMasks: result.poses.compactMap { $0.mask.flatMap(Mask.make) },
      timestampInMilliseconds: milliseconds)
  }
}

extension NormalizedLandmark {
  /// Creates upstream's landmark of a body.
  convenience init(_ landmark: PoseLandmark) {
    self.init(
      x: landmark.x, y: landmark.y, z: landmark.z,
      visibility: NSNumber(value: landmark.visibility),
      presence: NSNumber(value: landmark.presence))
  }
}

extension Landmark {
  /// Creates upstream's landmark of a body in meters.
  convenience init(_ landmark: WorldLandmark) {
    self.init(
      x: landmark.x, y: landmark.y, z: landmark.z,
      visibility: NSNumber(value: landmark.visibility),
      presence: NSNumber(value: landmark.presence))
  }
}

extension Mask {
  /// Creates upstream's mask; nil for one without all of its values.
  static func make(_ mask: SegmentationMask) -> Mask? {
    guard mask.values.count == mask.width * mask.height else { return nil }
    return unsafe mask.values.withUnsafeBufferPointer { values in
      unsafe values.baseAddress.flatMap {
        unsafe Mask(float32Data: $0, width: mask.width, height: mask.height, shouldCopy: true)
      }
    }
  }
}
