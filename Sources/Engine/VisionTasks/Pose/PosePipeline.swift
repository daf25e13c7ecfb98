internal import Frames

/// The numbers in which the variants of the pipeline differ.
///
/// Reference: docs/reference/blazepose.md 0.
struct PosePipeline: Hashable, Sendable {
  /// Detections that overlap more are one person.
  var suppressionOverlap: Float

  /// The side of the square of heat-map cells around a landmark that are averaged.
  var heatmapKernelSize = 7

  /// Whether the next region is made of smoothed points.
  var smoothsRegion: Bool

  /// How much of the last mask stays where the new one is unsure; nil smooths no mask.
  var maskSmoothing: Float?

  /// How the corners of the regions that are looked at are rounded.
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
}
