internal import Frames
internal import VisionBase

/// The two models that find faces and their landmarks.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 2 and 3. Not thread-safe.
struct FaceFinder: SubjectFinder {
  private let detector: SubjectDetector
  private let landmarks: SubjectLandmarkModel

  init(_ models: FaceEngineModels, threadCount: Int?) throws(VisionError) {
    let options = models.options
    detector = try SubjectDetector(
      models.detector,
      .faces(
        models.detector, threshold: options.minimumDetectionConfidence,
        overlapLimit: FaceGraph.overlapLimit, rules: options.rules),
      threadCount: threadCount)
    let values = FaceGraph.landmarks.valueCount
    let role = ModelRole(
      name: "a model of 478 face landmarks",
      outputs: [[[1, 1, 1, values], [1, values]], [[1, 1, 1, 1], [1, 1]]], mayHaveMore: true)
    landmarks = try SubjectLandmarkModel(
      models.landmarks,
      SubjectLandmarkModel.Settings(
        role: role, layout: FaceGraph.landmarks,
        minimumPresence: options.minimumPresenceConfidence, rules: options.rules),
      threadCount: threadCount)
  }

  func regions(in frame: Frame, _ picture: TurnedPicture) throws(VisionError) -> [UprightRegion] {
    try detector.subjects(in: frame, picture)
      .map { FaceGraph.detected.region(of: $0, in: picture.canvas) }
  }

  func reading(
    of frame: Frame, in region: UprightRegion, _ picture: TurnedPicture
  ) throws(VisionError) -> [LandmarkPoint]? {
    guard try landmarks.run(on: frame, in: region, picture.canvas) else { return nil }
    let projection = landmarks.projection(of: region, in: picture.canvas)
    let points = landmarks.decoder.points.map(projection.project)
    return points.allSatisfy(\.isUsable) ? points : nil
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
