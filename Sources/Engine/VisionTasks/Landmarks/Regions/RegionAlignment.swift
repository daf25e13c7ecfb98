#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The direction in a subject that gives its region the rotation.
///
/// Reference: docs/reference/blazepose.md 2.
struct RegionAlignment: Hashable, Sendable {
  /// The index of the point where the direction starts.
  var start: Int

  /// The point where the direction ends.
  var end: End

  /// The angle of the direction in the region, in radians, counterclockwise from the right.
  var targetAngle: Float

  /// The end of a direction.
  enum End: Hashable, Sendable {
    /// A single point.
    case point(Int)
    /// The middle between a point and the middle of the two beside it.
    case middle(Int, between: Int, Int)
  }

  /// The target angle of a direction that points up.
  static let up = Float(Double.pi / 2)

  /// A direction in a picture, in pixels.
  struct Direction {
    let start: TensorPoint
    let right: Float
    let down: Float
  }

  /// Returns the direction in a subject, whose points are in fractions of the picture's sides.
  func direction<Point: PlanePoint>(in points: [Point], _ picture: UprightPicture) -> Direction {
    let (width, height) = (Float(picture.width), Float(picture.height))
    let start = TensorPoint(x: points[start].x * width, y: points[start].y * height)
    let end = place(ofEndIn: points)
    return Direction(
      start: start, right: end.x * width - start.x, down: end.y * height - start.y)
  }

  /// Returns the rotation that gives a direction its target angle.
  func rotation(of direction: Direction) -> Float {
    // Upstream ships its own atan2f, which is correctly rounded; the system's may not be.
    let angle = Float(atan2(Double(-direction.down), Double(direction.right)))
    return UprightRegion.normalized(targetAngle - angle)
  }

  private func place<Point: PlanePoint>(ofEndIn points: [Point]) -> TensorPoint {
    switch end {
    case .point(let index): return TensorPoint(x: points[index].x, y: points[index].y)
    case .middle(let middle, let first, let second):
      let x = (points[first].x + points[second].x) / 2
      let y = (points[first].y + points[second].y) / 2
      return TensorPoint(x: (x + points[middle].x) / 2, y: (y + points[middle].y) / 2)
    }
  }
}
