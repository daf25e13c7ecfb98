public import Frames
public import VisionBase

/// A line across which objects are counted.
///
/// It has two sides. Seen from `start` toward `end`, an object that moves from left to right goes
/// *in*, and one that moves from right to left goes *out*. Swapping the ends swaps the directions.
public struct CountingLine: Hashable, Encodable, Sendable {
  /// The name of the line.
  public let name: String
  /// The end from which the line is seen, in pixels of the stored picture.
  public let start: PicturePoint
  /// The end toward which the line is seen, in pixels of the stored picture.
  public let end: PicturePoint

  /// Creates a line.
  ///
  /// Throws `optionInvalid` for an empty name, and for ends that coincide or are not finite.
  public init(
    _ name: String, from start: PicturePoint, to end: PicturePoint
  ) throws(VisionError) {
    guard !name.isEmpty else { throw VisionError(.optionInvalid, "a line needs a name") }
    guard CountingZone.areUsable([start, end]), start != end else {
      throw VisionError(.optionInvalid, "the line \(name) needs two ends that are different places")
    }
    (self.name, self.start, self.end) = (name, start, end)
  }

  var length: Double { start.distance(to: end) }

  /// Returns the distance of a point to the right of the line, in pixels; negative on the left.
  func distance(of point: PicturePoint) -> Double {
    // In pictures y grows downward, so a positive product is on the right.
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return (dx * (point.y - start.y) - dy * (point.x - start.x)) / length
  }

  /// Returns true if a point on the line or its infinite extension lies between the ends.
  func isBetweenEnds(_ point: PicturePoint) -> Bool {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let part = (dx * (point.x - start.x) + dy * (point.y - start.y)) / (dx * dx + dy * dy)
    return part >= -1e-9 && part <= 1 + 1e-9
  }
}

/// A polygon in the picture in which objects are counted.
public struct CountingZone: Hashable, Encodable, Sendable {
  /// The name of the zone.
  public let name: String
  /// The corners in order, in pixels of the stored picture; the last is joined to the first.
  public let corners: [PicturePoint]

  /// The maximum number of corners of a zone.
  public static let mostCorners = 1000

  /// Creates a zone; where its edges cross, points enclosed twice are outside.
  ///
  /// Throws `optionInvalid` for an empty name, for fewer than three corners or more than
  /// `mostCorners`, for corners that are not finite, and for corners that all lie on one line.
  public init(_ name: String, corners: [PicturePoint]) throws(VisionError) {
    guard !name.isEmpty else { throw VisionError(.optionInvalid, "a zone needs a name") }
    guard (3...Self.mostCorners).contains(corners.count), Self.areUsable(corners) else {
      throw VisionError(
        .optionInvalid,
        "the zone \(name) has \(corners.count) corners; it needs 3 to \(Self.mostCorners)")
    }
    let first = corners[0]
    let hasArea = corners.indices.dropFirst(2).contains { index in
      let (one, other) = (corners[index - 1], corners[index])
      let product =
        (one.x - first.x) * (other.y - first.y) - (one.y - first.y) * (other.x - first.x)
      return abs(product) > 1e-9
    }
    guard hasArea else {
      throw VisionError(.optionInvalid, "the corners of the zone \(name) all lie on one line")
    }
    (self.name, self.corners) = (name, corners)
  }

  /// Returns true if calculations with the points' coordinates cannot overflow.
  static func areUsable(_ points: [PicturePoint]) -> Bool {
    points.allSatisfy { point in
      point.x.magnitude <= 1e9 && point.y.magnitude <= 1e9
    }
  }

  private var edges: [(PicturePoint, PicturePoint)] {
    corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
  }

  /// Returns true if a point is inside: a ray to the right crosses an odd number of edges.
  func contains(_ point: PicturePoint) -> Bool {
    var isInside = false
    for (one, other) in edges where (one.y > point.y) != (other.y > point.y) {
      let x = one.x + (point.y - one.y) / (other.y - one.y) * (other.x - one.x)
      if point.x < x { isInside.toggle() }
    }
    return isInside
  }

  /// Returns the distance of a point from the nearest edge, in pixels.
  func distanceToEdge(of point: PicturePoint) -> Double {
    edges.reduce(.infinity) { nearest, edge in
      let (start, end) = edge
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let square = dx * dx + dy * dy
      let along = (dx * (point.x - start.x) + dy * (point.y - start.y)) / square
      let part = square > 0 ? min(max(along, 0), 1) : 0
      let foot = PicturePoint(x: start.x + part * dx, y: start.y + part * dy)
      return min(nearest, point.distance(to: foot))
    }
  }
}

/// The point of an object's box that is counted.
///
/// New versions may add cases.
public enum CountingAnchor: String, CaseIterable, Sendable {
  /// The center of the box.
  case middle
  /// The middle of the box's lower edge in the upright picture: where the object stands.
  case bottom

  /// Returns the counted point of a box.
  func point(of box: PictureBox, in picture: PictureGeometry) -> PicturePoint {
    let middle = PicturePoint(x: box.x + box.width / 2, y: box.y + box.height / 2)
    guard self == .bottom else { return middle }
    let edges = [
      PicturePoint(x: middle.x, y: box.y + box.height), PicturePoint(x: middle.x, y: box.y),
      PicturePoint(x: box.x, y: middle.y), PicturePoint(x: box.x + box.width, y: middle.y),
    ]
    return edges.max { picture.upright($0).y < picture.upright($1).y } ?? middle
  }
}

extension PicturePoint {
  func distance(to other: PicturePoint) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
