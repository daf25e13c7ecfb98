internal import Frames
internal import VisionBase

/// The two models that find hands and their landmarks.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 4. Not thread-safe.
struct HandFinder: SubjectFinder {
  private let detector: SubjectDetector
  private let landmarks: SubjectLandmarkModel

  /// The outputs of the landmark model besides landmarks and presence, by index: upstream ignores
  /// the names in its metadata, which are in another order.
  private enum Output {
    static let right = 2
    static let world = 3
  }

  init(_ models: HandEngineModels, threadCount: Int?) throws(VisionError) {
    let options = models.options
    detector = try SubjectDetector(
      models.detector,
      SubjectDetector.Settings(
        role: "a palm detector", anchors: HandGraph.palm,
        range: PixelScaling(lowest: 0, highest: 1),
        threshold: options.minimumDetectionConfidence, overlapLimit: HandGraph.overlapLimit,
        rules: options.rules),
      threadCount: threadCount)
    let values = HandGraph.landmarks.valueCount
    let role = ModelRole(
      name: "a model of hand landmarks",
      outputs: [[[1, values]], [[1, 1]], [[1, 1]], [[1, HandGraph.landmarks.worldValueCount]]])
    landmarks = try SubjectLandmarkModel(
      models.landmarks,
      SubjectLandmarkModel.Settings(
        role: role, layout: HandGraph.landmarks,
        minimumPresence: options.minimumPresenceConfidence, rules: options.rules),
      threadCount: threadCount)
  }

  func regions(in frame: Frame, _ picture: TurnedPicture) throws(VisionError) -> [UprightRegion] {
    try detector.subjects(in: frame, picture)
      .map { HandGraph.detected.region(of: $0, in: picture.canvas) }
  }

  func reading(
    of frame: Frame, in region: UprightRegion, _ picture: TurnedPicture
  ) throws(VisionError) -> HandReading? {
    guard try landmarks.run(on: frame, in: region, picture.canvas) else { return nil }
    let projection = landmarks.projection(of: region, in: picture.canvas)
    let right = try landmarks.withOutput(Output.right) { $0[0] }
    let world = try landmarks.withOutput(Output.world) { values in
      (0..<HandGraph.landmarks.count).map { index in
        let point = projection.rotate(LandmarkDecoder.world(index, of: values))
        return WorldPoint(x: point.x, y: point.y, z: point.z)
      }
    }
    let reading = HandReading(
      landmarks: landmarks.decoder.points.map(projection.project), world: world, right: right)
    return reading.isUsable ? reading : nil
  }

  func nextRegion(of reading: HandReading, in canvas: UprightPicture) -> UprightRegion {
    HandGraph.tracked.region(of: reading.landmarks, in: canvas)
  }

  func areSame(_ first: HandReading, _ second: HandReading, in canvas: UprightPicture) -> Bool {
    first.isSame(as: second, in: canvas)
  }
}
