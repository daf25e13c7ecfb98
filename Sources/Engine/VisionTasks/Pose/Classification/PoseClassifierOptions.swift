internal import VisionBase

/// The options of pose classification; the defaults are those of ML Kit's sample app.
public struct PoseClassifierOptions: Hashable, Sendable {
  /// The number of samples that remain by their largest difference.
  public var candidateCount: Int

  /// The number of those that vote, by their mean difference.
  public var neighborCount: Int

  /// The weights of differences along x, y and z; depth is less accurate.
  public var axisWeights: SIMD3<Float>

  /// Creates options.
  public init(
    candidateCount: Int = 30, neighborCount: Int = 10,
    axisWeights: SIMD3<Float> = SIMD3(1, 1, 0.2)
  ) {
    self.candidateCount = candidateCount
    self.neighborCount = neighborCount
    self.axisWeights = axisWeights
  }

  func check() throws(VisionError) {
    guard candidateCount > 0, neighborCount > 0 else {
      throw VisionError(.optionInvalid, "the counts of samples to compare are at least 1")
    }
    let weights = [axisWeights.x, axisWeights.y, axisWeights.z]
    guard weights.allSatisfy({ $0 >= 0 && $0.isFinite }), weights.contains(where: { $0 > 0 })
    else {
      throw VisionError(
        .optionInvalid, "the weights of axes are finite, not negative, and not all 0")
    }
  }
}
