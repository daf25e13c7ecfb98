public import Foundation
public import MLKitVision

/// A landmark of a body and its position.
#if canImport(ObjectiveC)
  @objc(MLKPoseLandmark)
  @objcMembers
#endif
open class PoseLandmark: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  /// The type of the landmark.
  public let type: PoseLandmarkType

  /// The position, in pixels of the stored picture, for any orientation.
  ///
  /// A landmark outside the picture has coordinates beyond its sides. The depth is on the same
  /// scale as x: 0 at the center of the hips, negative toward the camera, and less accurate than x
  /// and y.
  public let position: Vision3DPoint

  /// The likelihood that the landmark is within the picture, hidden or not: 0 to 1.
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

  /// The type, the position and the likelihood.
  open override var description: String { "<PoseLandmark \(words)>" }
}
