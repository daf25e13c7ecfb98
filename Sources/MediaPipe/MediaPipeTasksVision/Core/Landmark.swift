public import Foundation

/// A landmark of a body in fractions of the stored picture; it can lie outside 0 to 1.
#if canImport(ObjectiveC)
  @objc(MPPNormalizedLandmark)
  @objcMembers
#endif
open class NormalizedLandmark: NSObject {
  /// The distance from the left edge over the width.
  public let x: Float

  /// The distance from the upper edge over the height.
  public let y: Float

  /// The depth, negative toward the camera, on the scale of `x`.
  public let z: Float

  /// The likelihood that the landmark is in the picture and not hidden, 0 to 1; nil if the model
  /// has none.
  public let visibility: NSNumber?

  /// The likelihood that the landmark is in the picture, 0 to 1; nil if the model has none.
  public let presence: NSNumber?

  /// Creates a landmark.
  public init(x: Float, y: Float, z: Float, visibility: NSNumber?, presence: NSNumber?) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }

  /// The content in the layout of upstream's guides.
  open override var description: String { Listing.text("NormalizedLandmark", lines) }

  /// Returns true if all coordinates are equal to within a millionth.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NormalizedLandmark else { return false }
    return areClose((x, y, z), (other.x, other.y, other.z))
  }

  /// A hash of the exact coordinates, as upstream's.
  ///
  /// Landmarks that are equal only within the tolerance have different hashes.
  open override var hash: Int { hashOf(x, y, z) }
}

/// A landmark of a body in meters.
#if canImport(ObjectiveC)
  @objc(MPPLandmark)
  @objcMembers
#endif
open class Landmark: NSObject {
  /// The distance to the right in meters.
  public let x: Float

  /// The distance downward in meters.
  public let y: Float

  /// The distance away from the camera in meters.
  public let z: Float

  /// The likelihood that the landmark is in the picture and not hidden, 0 to 1; nil if the model
  /// has none.
  public let visibility: NSNumber?

  /// The likelihood that the landmark is in the picture, 0 to 1; nil if the model has none.
  public let presence: NSNumber?

  /// Creates a landmark.
  public init(x: Float, y: Float, z: Float, visibility: NSNumber?, presence: NSNumber?) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }

  /// The content in the layout of upstream's guides.
  open override var description: String { Listing.text("Landmark", lines) }

  /// Returns true if all coordinates are equal to within a millionth.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? Landmark else { return false }
    return areClose((x, y, z), (other.x, other.y, other.z))
  }

  /// A hash of the exact coordinates, as upstream's.
  ///
  /// Landmarks that are equal only within the tolerance have different hashes.
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

// MARK: - Listing

extension NormalizedLandmark {
  var lines: [String] { landmarkLines((x, y, z), visibility, presence) }
}

extension Landmark {
  var lines: [String] { landmarkLines((x, y, z), visibility, presence) }
}

private func landmarkLines(
  _ place: (x: Float, y: Float, z: Float), _ visibility: NSNumber?, _ presence: NSNumber?
) -> [String] {
  var lines = [
    Listing.entry("x", Listing.decimal(place.x)), Listing.entry("y", Listing.decimal(place.y)),
    Listing.entry("z", Listing.decimal(place.z)),
  ]
  if let visibility { lines.append(Listing.entry("visibility", "\(visibility)")) }
  if let presence { lines.append(Listing.entry("presence", "\(presence)")) }
  return lines
}
