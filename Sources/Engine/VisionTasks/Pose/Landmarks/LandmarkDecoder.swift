/// Reads the landmark model's outputs and brings them back to the picture.
///
/// Reference: docs/reference/blazepose.md 4.3 to 4.6. Keeps the scratch of one reading.
/// Not thread-safe.
struct LandmarkDecoder {
  /// The landmarks of the model: 33 of the pose, 2 that make the next region, 4 without use.
  static let landmarkCount = 39
  static let valuesPerLandmark = 5
  static let valuesPerWorldLandmark = 3
  private static let poseCount = PoseLandmarkKind.allCases.count
  private static let hips = 33
  private static let reach = 34

  /// The side of the model's input, in whose pixels coordinates come.
  let inputSize: Float
  let refinement: HeatmapRefinement
  private var inRegion: [PoseLandmark]

  init(inputSize: Int, refinement: HeatmapRefinement) {
    self.inputSize = Float(inputSize)
    self.refinement = refinement
    inRegion = Array(
      repeating: PoseLandmark(x: 0, y: 0, z: 0, visibility: 0, presence: 0),
      count: Self.landmarkCount)
  }

  /// Reads the landmarks of the person in a region.
  mutating func read(
    landmarks: Span<Float>, world: Span<Float>, heatmaps: Span<Float>, region: BodyRegion
  ) -> BodyReading {
    decode(landmarks)
    refinement.refine(&inRegion, heatmaps: heatmaps)
    let projected = inRegion.prefix(Self.reach + 1).map { landmark in
      var result = landmark
      let place = region.project(TensorPoint(x: landmark.x, y: landmark.y))
      (result.x, result.y) = (place.x, place.y)
      result.z = landmark.z * region.width
      return result
    }
    func point(_ index: Int) -> BodyPoint {
      BodyPoint(x: projected[index].x, y: projected[index].y, z: projected[index].z)
    }
    return BodyReading(
      landmarks: Array(projected.prefix(Self.poseCount)), world: decodeWorld(world, region),
      hips: point(Self.hips), reach: point(Self.reach))
  }

  private mutating func decode(_ values: Span<Float>) {
    for index in inRegion.indices {
      let row = index * Self.valuesPerLandmark
      inRegion[index] = PoseLandmark(
        x: values[row] / inputSize, y: values[row + 1] / inputSize, z: values[row + 2] / inputSize,
        visibility: sigmoid(values[row + 3]), presence: sigmoid(values[row + 4]))
    }
  }

  private func decodeWorld(_ values: Span<Float>, _ region: BodyRegion) -> [WorldLandmark] {
    (0..<Self.poseCount).map { index in
      let row = index * Self.valuesPerWorldLandmark
      let turned = region.turn(TensorPoint(x: values[row], y: values[row + 1]))
      return WorldLandmark(
        x: turned.x, y: turned.y, z: values[row + 2], visibility: inRegion[index].visibility,
        presence: inRegion[index].presence)
    }
  }
}
