/// The landmark model's outputs for one hand.
struct HandReading: Sendable {
  /// The landmarks in fractions of the canvas's sides.
  var landmarks: [LandmarkPoint]

  /// The landmarks in meters, turned like the canvas.
  var world: [WorldPoint]

  /// The likelihood that it is the right hand of an unmirrored picture, 0...1.
  var right: Float

  /// The number of pairs of landmarks that must be near each other in readings of one hand.
  private static let leastNear = 10

  /// The distance of near landmarks over the length of the palm.
  private static let nearness: Float = 0.2

  /// The overlap of the boxes around landmarks that readings of one hand exceed.
  private static let leastOverlap: Float = 0.2

  /// The landmarks whose distances from each other are the palm's lengths: the wrist and the
  /// knuckles of the index and the little finger.
  private static let palm = [0, 5, 17]

  /// True if all numbers can be calculated with; a model may produce anything.
  var isUsable: Bool {
    (0...1).contains(right) && landmarks.allSatisfy(\.isUsable) && world.allSatisfy(\.isUsable)
  }

  /// Returns true if two readings are of one hand.
  ///
  /// Reference: docs/reference/mediapipe-more-tasks.md 4.5.
  func isSame(as other: HandReading, in canvas: UprightPicture) -> Bool {
    let (width, height) = (Float(canvas.width), Float(canvas.height))
    func distance(_ first: LandmarkPoint, _ second: LandmarkPoint) -> Float {
      let (x, y) = ((first.x - second.x) * width, (first.y - second.y) * height)
      return (x * x + y * y).squareRoot()
    }
    func length(_ landmarks: [LandmarkPoint]) -> Float {
      let points = Self.palm.map { landmarks[$0] }
      return max(
        distance(points[0], points[1]), distance(points[1], points[2]),
        distance(points[2], points[0]))
    }
    let limit = Self.nearness * max(length(landmarks), length(other.landmarks))
    let near = zip(landmarks, other.landmarks).count { distance($0, $1) < limit }
    return near >= Self.leastNear
      && Self.box(landmarks).intersectionOverUnion(Self.box(other.landmarks)) > Self.leastOverlap
  }

  private static func box(_ landmarks: [LandmarkPoint]) -> TensorBox {
    var bounds = LandmarkBounds()
    for landmark in landmarks { bounds.add(x: landmark.x, y: landmark.y) }
    return bounds.box
  }
}
