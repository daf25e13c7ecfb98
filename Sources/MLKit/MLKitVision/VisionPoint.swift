public import Foundation

/// A point in pixels of the stored picture; x increases to the right and y downward.
///
/// Points can lie outside the picture.
#if canImport(ObjectiveC)
  @objc(MLKVisionPoint)
  @objcMembers
#endif
open class VisionPoint: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  /// The distance from the left edge.
  public let x: CGFloat

  /// The distance from the upper edge.
  public let y: CGFloat

  package init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// The coordinates as text.
  open override var description: String { "<VisionPoint x \(x) y \(y)>" }
}

/// A point with a depth, in the same pixels as x and y.
///
/// The detector defines the meaning of depth 0 and the accuracy.
#if canImport(ObjectiveC)
  @objc(MLKVision3DPoint)
  @objcMembers
#endif
open class Vision3DPoint: VisionPoint, @unchecked Sendable {
  // Sendable like its superclass: it adds one constant and no other state.

  /// The depth, smaller closer to the camera.
  public let z: CGFloat

  package init(x: CGFloat, y: CGFloat, z: CGFloat) {
    self.z = z
    super.init(x: x, y: y)
  }

  /// The coordinates as text.
  open override var description: String { "<Vision3DPoint x \(x) y \(y) z \(z)>" }
}
