internal import Frames
internal import VisionBase

/// The two models that find faces and their landmarks.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 2 and 3. Not thread-safe.
struct FaceFinder: SubjectFinder {
  private let detector: SubjectDetector
  private let landmarks: RegionModels<FaceLandmarkModel>
  private let maxFaces: Int

  init(_ models: FaceEngineModels, threadCount: Int?) throws(VisionError) {
    let options = models.options
    maxFaces = options.maxFaces
    detector = try SubjectDetector(
      models.detector,
      .faces(
        models.detector, threshold: options.minDetectionConfidence,
        overlapLimit: FaceGraph.overlapLimit, rules: options.rules),
      threadCount: threadCount)
    landmarks = try RegionModels(
      subjectCount: options.maxFaces, threadCount: threadCount,
      sharing: options.threadSharing
    ) { [landmarks = models.landmarks] (threadCount) throws(VisionError) in
      try FaceLandmarkModel(
        landmarks, minimumPresence: options.minPresenceConfidence, rules: options.rules,
        threadCount: threadCount)
    }
  }

  func regions(in frame: Frame, _ picture: TurnedPicture) throws(VisionError) -> [UprightRegion] {
    // The best ones, before they are merged with tracked ones.
    try detector.subjects(in: frame, picture).prefix(maxFaces)
      .map { FaceGraph.detected.region(of: $0, in: picture.canvas) }
  }

  func readings(
    of frame: Frame, in regions: [UprightRegion], _ picture: TurnedPicture
  ) throws(VisionError) -> [[LandmarkPoint]?] {
    try landmarks.readings(of: frame, in: regions, picture.canvas)
  }

  func nextRegion(of reading: [LandmarkPoint], in canvas: UprightPicture) -> UprightRegion {
    FaceGraph.tracked.region(of: reading, in: canvas)
  }
}

extension SubjectDetector.Settings {
  /// The settings of a detector of faces; its range follows from the width of its input.
  static func faces(
    _ model: DescribedModel, threshold: Float, overlapLimit: Float, rules: ImageInputRules
  ) -> SubjectDetector.Settings {
    let shape = model.file.inputs.first?.shape ?? []
    return SubjectDetector.Settings(
      role: "a face detector",
      anchors: FaceGraph.anchors(inputWidth: shape.count == 4 ? shape[2] : nil),
      range: PixelScaling(lowest: -1, highest: 1), threshold: threshold,
      overlapLimit: overlapLimit, rules: rules)
  }
}
