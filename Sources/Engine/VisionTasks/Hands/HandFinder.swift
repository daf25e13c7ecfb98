internal import Frames
internal import VisionBase

/// The two models that find hands and their landmarks.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 4. Not thread-safe.
struct HandFinder: SubjectFinder {
  private let detector: SubjectDetector
  private let landmarks: RegionModels<HandLandmarkModel>
  private let maxHands: Int

  init(_ models: HandEngineModels, threadCount: Int?) throws(VisionError) {
    let options = models.options
    maxHands = options.maxHands
    detector = try SubjectDetector(
      models.detector,
      SubjectDetector.Settings(
        role: "a palm detector", anchors: HandGraph.palm,
        range: PixelScaling(lowest: 0, highest: 1),
        threshold: options.minDetectionConfidence, overlapLimit: HandGraph.overlapLimit,
        rules: options.rules),
      threadCount: threadCount)
    landmarks = try RegionModels(
      subjectCount: options.maxHands, threadCount: threadCount,
      sharing: options.threadSharing
    ) { [landmarks = models.landmarks] (threadCount) throws(VisionError) in
      try HandLandmarkModel(
        landmarks, minimumPresence: options.minPresenceConfidence, rules: options.rules,
        threadCount: threadCount)
    }
  }

  func regions(in frame: Frame, _ picture: TurnedPicture) throws(VisionError) -> [UprightRegion] {
    // The best ones, before they are merged with tracked ones.
    try detector.subjects(in: frame, picture).prefix(maxHands)
      .map { HandGraph.detected.region(of: $0, in: picture.canvas) }
  }

  func readings(
    of frame: Frame, in regions: [UprightRegion], _ picture: TurnedPicture
  ) throws(VisionError) -> [HandReading?] {
    try landmarks.readings(of: frame, in: regions, picture.canvas)
  }

  func nextRegion(of reading: HandReading, in canvas: UprightPicture) -> UprightRegion {
    HandGraph.tracked.region(of: reading.landmarks, in: canvas)
  }

  func areSame(_ first: HandReading, _ second: HandReading, in canvas: UprightPicture) -> Bool {
    first.isSame(as: second, in: canvas)
  }
}
