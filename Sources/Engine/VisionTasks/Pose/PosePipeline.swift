internal import Frames

/// The parameters in which the pipeline's variants differ.
///
/// Reference: docs/reference/blazepose.md 0.
struct PosePipeline: Hashable, Sendable {
  /// The overlap above which detections are one person.
  var suppressionOverlap: Float

  /// The side of the square of heat-map cells around a landmark that are averaged.
  var heatmapKernelSize = 7

  /// True if the next region is derived from smoothed points.
  var smoothsRegion: Bool

  /// The share of the last mask that stays where the new one is uncertain; nil for no smoothing.
  var maskSmoothing: Float?

  /// The rounding of the corners of the sampled regions.
  var rightSide: Region.RightSide

  init(_ variant: PoseVariant) {
    switch variant {
    case .tasks:
      suppressionOverlap = 0.5
      smoothsRegion = false
      rightSide = .calculated
    case .solution:
      suppressionOverlap = 0.3
      smoothsRegion = true
      maskSmoothing = 0.7
      rightSide = .mirrored
    }
  }
  /// Creates the pipeline of a graph of whole bodies: that of the solution, with the sampling of
  /// tasks.
  init(wholeBodiesWith suppressionOverlap: Float) {
    self.init(.solution)
    self.suppressionOverlap = suppressionOverlap
    rightSide = .calculated
  }
}
