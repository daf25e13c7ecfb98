/// Decodes a landmark model's outputs to places in the sampled region.
///
/// Reference: docs/reference/blazepose.md 4.3 to 4.5. Keeps the memory of one reading. Not
/// thread-safe.
struct LandmarkDecoder: Sendable {
  let layout: LandmarkLayout

  /// The landmarks of the last reading, in fractions of the region's sides.
  private(set) var points: [LandmarkPoint]

  /// The likelihoods of the last reading's landmarks; empty if the model produces none.
  private(set) var likelihoods: [LandmarkLikelihoods]

  /// The sides of the model's input; coordinates are in its pixels.
  private let inputWidth: Float
  private let inputHeight: Float

  init(_ layout: LandmarkLayout, inputWidth: Int, inputHeight: Int) {
    self.layout = layout
    (self.inputWidth, self.inputHeight) = (Float(inputWidth), Float(inputHeight))
    points = Array(repeating: LandmarkPoint(x: 0, y: 0, z: 0), count: layout.count)
    likelihoods = Array(
      repeating: LandmarkLikelihoods(visibility: 0, presence: 0),
      count: layout.hasLikelihoods ? layout.count : 0)
  }

  /// Decodes the output of landmarks, which has the layout's number of values.
  mutating func decode(_ values: Span<Float>) {
    for index in points.indices {
      let row = index * layout.valuesPerLandmark
      points[index] = LandmarkPoint(
        x: values[row] / inputWidth, y: values[row + 1] / inputHeight,
        z: values[row + 2] / inputWidth / layout.depthDivisor)
    }
    for index in likelihoods.indices {
      let row = index * layout.valuesPerLandmark
      likelihoods[index] = LandmarkLikelihoods(
        visibility: sigmoid(values[row + 3]), presence: sigmoid(values[row + 4]))
    }
  }

  /// Moves the decoded landmarks to the centers of their heat maps.
  mutating func refine(_ refinement: HeatmapRefinement, heatmaps: Span<Float>) {
    refinement.refine(&points, heatmaps: heatmaps)
  }

  /// Returns a landmark in meters, out of the output of those.
  static func world(_ index: Int, of values: Span<Float>) -> LandmarkPoint {
    let row = index * LandmarkLayout.valuesPerWorldLandmark
    return LandmarkPoint(x: values[row], y: values[row + 1], z: values[row + 2])
  }
}
