/// The numbers that the gesture embedder takes of a hand.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 5, in upstream's single precision: do not
/// rearrange.
struct GestureInput: Hashable, Sendable {
  /// The landmarks in the picture, from the wrist, in sizes of the hand.
  let landmarks: [Float]
  /// The likelihood of the right hand.
  let right: Float
  /// The landmarks in meters, from the wrist, in sizes of the hand.
  let world: [Float]

  init(_ reading: HandReading, in picture: TurnedPicture) {
    let (width, height) = (Float(picture.canvas.width), Float(picture.canvas.height))
    let longer = max(width, height)
    // The picture's proportions, about its middle.
    let proportioned = reading.landmarks.map { point in
      LandmarkPoint(
        x: (point.x - 0.5) * (width / longer) + 0.5, y: (point.y - 0.5) * (height / longer) + 0.5,
        z: point.z)
    }
    let turn = Turn(-picture.whole.rotation)
    landmarks = Self.normalized(proportioned.map { Self.turned($0, turn) })
    world = Self.normalized(reading.world.map { Self.turned($0, turn) })
    right = reading.right
  }

  /// Returns a point turned upright about the middle.
  private static func turned<Point: LandmarkCoordinates>(_ point: Point, _ turn: Turn) -> Point {
    guard turn.sine != 0 || turn.cosine != 1 else { return point }
    var result = point
    let place = turn.turn(x: point.x - 0.5, y: point.y - 0.5)
    (result.x, result.y) = (place.x + 0.5, place.y + 0.5)
    return result
  }

  /// Returns coordinates from the first point, divided by the larger side of the box around them.
  private static func normalized<Point: LandmarkCoordinates>(_ points: [Point]) -> [Float] {
    guard let wrist = points.first else { return [] }
    var bounds = LandmarkBounds()
    for point in points { bounds.add(x: point.x - wrist.x, y: point.y - wrist.y) }
    let size = max(bounds.box.width, bounds.box.height) + 1e-5
    return points.flatMap { point in
      [(point.x - wrist.x) / size, (point.y - wrist.y) / size, (point.z - wrist.z) / size]
    }
  }
}
