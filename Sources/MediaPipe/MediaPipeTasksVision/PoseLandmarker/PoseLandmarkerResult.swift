/// Whom a `PoseLandmarker` found in one picture.
#if canImport(ObjectiveC)
  @objc(MPPPoseLandmarkerResult)
  @objcMembers
#endif
open class PoseLandmarkerResult: TaskResult {
  /// Each person's 33 landmarks in the stored picture; empty when there is nobody.
  public let landmarks: [[NormalizedLandmark]]

  /// Each person's 33 landmarks in metres around the middle of the hips.
  public let worldLandmarks: [[Landmark]]

  /// How likely each pixel of the stored picture shows each person; empty unless asked for.
  public let segmentationMasks: [Mask]

  /// Makes a result; nil for no masks.
  public init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], segmentationMasks: [Mask]?,
    timestampInMilliseconds: Int
  ) {
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.segmentationMasks = segmentationMasks ?? []
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content as upstream's guides list it.
  ///
  /// With several people each has a heading with a number.
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
