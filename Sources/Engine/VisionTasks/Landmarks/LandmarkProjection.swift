/// The mapping of landmarks from a region back to the upright picture.
///
/// Reference: docs/reference/blazepose.md 4.6. Results equal upstream's to the last bit only if
/// every step rounds where upstream rounds: do not rearrange.
struct LandmarkProjection: Sendable {
  /// The computation: both give the same places for squares in pixels, rounded differently.
  enum Kind: Hashable, Sendable {
    /// For squares in pixels only; depths scale with the region's width.
    case square
    /// For any rectangle; depths scale with the length of its upper edge.
    case rectangle
  }

  private let region: UprightRegion
  private let turn: Turn
  /// The mapping of a rectangle, with the scale of depths; nil for a square.
  private let rectangle: (matrix: RegionMatrix, depth: Float)?

  init(_ kind: Kind, of region: UprightRegion, in picture: UprightPicture) {
    self.region = region
    turn = Turn(region.rotation)
    switch kind {
    case .square: rectangle = nil
    case .rectangle:
      let matrix = RegionMatrix(region.pixels(in: picture), in: picture)
      rectangle = (matrix, matrix.edge)
    }
  }

  /// Returns a landmark of the region in the picture, both in fractions of their sides.
  func project(_ point: LandmarkPoint) -> LandmarkPoint {
    if let (matrix, depth) = rectangle {
      let place = matrix.project(TensorPoint(x: point.x, y: point.y))
      return LandmarkPoint(x: place.x, y: place.y, z: depth * point.z)
    }
    let place = turn.turn(x: point.x - 0.5, y: point.y - 0.5)
    return LandmarkPoint(
      x: place.x * region.width + region.centerX, y: place.y * region.height + region.centerY,
      z: point.z * region.width)
  }

  /// Returns a landmark in meters, as seen in the upright picture.
  func rotate(_ point: LandmarkPoint) -> LandmarkPoint {
    let place = turn.turn(x: point.x, y: point.y)
    return LandmarkPoint(x: place.x, y: place.y, z: point.z)
  }
}
