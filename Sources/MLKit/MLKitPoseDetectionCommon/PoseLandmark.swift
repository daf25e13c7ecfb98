public import Foundation
public import MLKitVision

/// Where a place of the body is.
#if canImport(ObjectiveC)
  @objc(MLKPoseLandmark)
  @objcMembers
#endif
open class PoseLandmark: NSObject, @unchecked Sendable {
  // Sendable: constants only; a subclass answers for what it adds.

  /// Which place it is.
  public let type: PoseLandmarkType

  /// Where it is, in pixels of the stored picture, whatever the orientation.
  ///
  /// A place outside the picture has coordinates beyond its sides. The depth is on the same scale
  /// as x: 0 at the middle of the hips, negative towards the camera, and less exact than x and y.
  public let position: Vision3DPoint

  /// How likely the place is within the picture, hidden or not: 0 to 1.
  public let inFrameLikelihood: Float

  package init(type: PoseLandmarkType, position: Vision3DPoint, inFrameLikelihood: Float) {
    self.type = type
    self.position = position
    self.inFrameLikelihood = inFrameLikelihood
  }

  var words: String {
    "\(type.rawValue) x \(position.x) y \(position.y) z \(position.z) "
      + "inFrameLikelihood \(inFrameLikelihood)"
  }

  /// Which place, where and how likely.
  open override var description: String { "<PoseLandmark \(words)>" }
}
