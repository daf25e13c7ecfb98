internal import Frames
internal import VisionBase

/// Finds the landmarks of the hand in a region.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 4.3. Not thread-safe.
struct HandLandmarkModel: RegionModel {
  private let model: SubjectLandmarkModel

  /// The outputs of the landmark model besides landmarks and presence, by index: upstream ignores
  /// the names in its metadata, which are in another order.
  private enum Output {
    static let right = 2
    static let world = 3
  }

  init(
    _ described: DescribedModel, minimumPresence: Float, rules: ImageInputRules, threadCount: Int?
  ) throws(VisionError) {
    let values = HandGraph.landmarks.valueCount
    let role = ModelRole(
      name: "a model of hand landmarks",
      outputs: [[[1, values]], [[1, 1]], [[1, 1]], [[1, HandGraph.landmarks.worldValueCount]]])
    model = try SubjectLandmarkModel(
      described,
      SubjectLandmarkModel.Settings(
        role: role, layout: HandGraph.landmarks, minimumPresence: minimumPresence, rules: rules),
      threadCount: threadCount)
  }

  /// Returns the hand in a region; nil if the model sees none there, or returns numbers that cannot
  /// be calculated with.
  func reading(
    of frame: Frame, in region: UprightRegion, _ canvas: UprightPicture
  ) throws(VisionError) -> HandReading? {
    guard try model.run(on: frame, in: region, canvas) else { return nil }
    let projection = model.projection(of: region, in: canvas)
    let right = try model.withOutput(Output.right) { $0[0] }
    let world = try model.withOutput(Output.world) { values in
      (0..<HandGraph.landmarks.count).map { index in
        let point = projection.rotate(LandmarkDecoder.world(index, of: values))
        return WorldPoint(x: point.x, y: point.y, z: point.z)
      }
    }
    let reading = HandReading(
      landmarks: model.decoder.points.map(projection.project), world: world, right: right)
    return reading.isUsable ? reading : nil
  }
}
