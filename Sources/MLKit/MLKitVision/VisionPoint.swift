public import Foundation

/// A point in pixels of the stored picture; x counts to the right and y down.
///
/// Points can lie outside the picture.
#if canImport(ObjectiveC)
  @objc(MLKVisionPoint)
  @objcMembers
#endif
open class VisionPoint: NSObject, @unchecked Sendable {
  // Sendable: constants only; a subclass answers for what it adds.

  /// The distance from the left edge.
  public let x: CGFloat

  /// The distance from the upper edge.
  public let y: CGFloat

  package init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// The coordinates in words.
  open override var description: String { "<VisionPoint x \(x) y \(y)>" }
}

/// A point with a depth, in the same pixels as x and y.
///
/// What depth 0 means and how exact it is, the detector says.
#if canImport(ObjectiveC)
  @objc(MLKVision3DPoint)
  @objcMembers
#endif
open class Vision3DPoint: VisionPoint, @unchecked Sendable {
  // Sendable like its superclass: it adds one constant and no other state.

  /// The depth, smaller nearer the camera.
  public let z: CGFloat

  package init(x: CGFloat, y: CGFloat, z: CGFloat) {
    self.z = z
    super.init(x: x, y: y)
  }

  /// The coordinates in words.
  open override var description: String { "<Vision3DPoint x \(x) y \(y) z \(z)>" }
}
