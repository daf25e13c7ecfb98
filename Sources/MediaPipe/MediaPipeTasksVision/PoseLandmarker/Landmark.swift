public import Foundation

/// A place of a body in fractions of the stored picture; it can lie outside 0 to 1.
#if canImport(ObjectiveC)
  @objc(MPPNormalizedLandmark)
  @objcMembers
#endif
open class NormalizedLandmark: NSObject {
  /// The distance from the left edge over the width.
  public let x: Float

  /// The distance from the upper edge over the height.
  public let y: Float

  /// The depth, negative towards the camera, on the scale of `x`.
  public let z: Float

  /// How likely the place is in the picture and not hidden, 0 to 1; nil when the model says nothing.
  public let visibility: NSNumber?

  /// How likely the place is in the picture, 0 to 1; nil when the model says nothing.
  public let presence: NSNumber?

  /// Makes a landmark.
  public init(x: Float, y: Float, z: Float, visibility: NSNumber?, presence: NSNumber?) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }

  /// The content as upstream's guides list it.
  open override var description: String { Listing.text("NormalizedLandmark", lines) }

  /// Equal when each coordinate is, to within a millionth.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NormalizedLandmark else { return false }
    return areClose((x, y, z), (other.x, other.y, other.z))
  }

  /// A hash of the exact coordinates, as upstream's: landmarks that are equal only within the
  /// tolerance have different ones.
  open override var hash: Int { hashOf(x, y, z) }
}

/// A place of a body in metres.
#if canImport(ObjectiveC)
  @objc(MPPLandmark)
  @objcMembers
#endif
open class Landmark: NSObject {
  /// Metres to the right.
  public let x: Float

  /// Metres down.
  public let y: Float

  /// Metres away from the camera.
  public let z: Float

  /// How likely the place is in the picture and not hidden, 0 to 1; nil when the model says nothing.
  public let visibility: NSNumber?

  /// How likely the place is in the picture, 0 to 1; nil when the model says nothing.
  public let presence: NSNumber?

  /// Makes a landmark.
  public init(x: Float, y: Float, z: Float, visibility: NSNumber?, presence: NSNumber?) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }

  /// The content as upstream's guides list it.
  open override var description: String { Listing.text("Landmark", lines) }

  /// Equal when each coordinate is, to within a millionth.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? Landmark else { return false }
    return areClose((x, y, z), (other.x, other.y, other.z))
  }

  /// A hash of the exact coordinates, as upstream's: landmarks that are equal only within the
  /// tolerance have different ones.
  open override var hash: Int { hashOf(x, y, z) }
}

private typealias Coordinates = (Float, Float, Float)

private func areClose(_ first: Coordinates, _ second: Coordinates) -> Bool {
  // Upstream's tolerance.
  let tolerance: Float = 1e-6
  return abs(first.0 - second.0) < tolerance && abs(first.1 - second.1) < tolerance
    && abs(first.2 - second.2) < tolerance
}

private func hashOf(_ x: Float, _ y: Float, _ z: Float) -> Int {
  var hasher = Hasher()
  hasher.combine(x)
  hasher.combine(y)
  hasher.combine(z)
  return hasher.finalize()
}
