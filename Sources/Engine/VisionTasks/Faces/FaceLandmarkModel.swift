internal import Frames
internal import VisionBase

/// Finds the landmarks of the face in a region.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 3.2. Not thread-safe.
struct FaceLandmarkModel: RegionModel {
  private let model: SubjectLandmarkModel

  init(
    _ described: DescribedModel, minimumPresence: Float, rules: ImageInputRules, threadCount: Int?
  ) throws(VisionError) {
    let values = FaceGraph.landmarks.valueCount
    let role = ModelRole(
      name: "a model of 478 face landmarks",
      outputs: [[[1, 1, 1, values], [1, values]], [[1, 1, 1, 1], [1, 1]]], mayHaveMore: true)
    model = try SubjectLandmarkModel(
      described,
      SubjectLandmarkModel.Settings(
        role: role, layout: FaceGraph.landmarks, minimumPresence: minimumPresence, rules: rules),
      threadCount: threadCount)
  }

  /// Returns the landmarks in a region, in fractions of the canvas's sides.
  ///
  /// Nil if the model sees no face there, or returns numbers that cannot be calculated with.
  func reading(
    of frame: Frame, in region: UprightRegion, _ canvas: UprightPicture
  ) throws(VisionError) -> [LandmarkPoint]? {
    guard try model.run(on: frame, in: region, canvas) else { return nil }
    let projection = model.projection(of: region, in: canvas)
    let points = model.decoder.points.map(projection.project)
    return points.allSatisfy(\.isUsable) ? points : nil
  }
}
