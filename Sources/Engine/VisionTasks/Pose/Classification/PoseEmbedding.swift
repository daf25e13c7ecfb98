/// A pose as vectors between parts of the body, independent of its place and size in the picture.
///
/// The vectors and their arithmetic in single precision are those of ML Kit's sample app for
/// Android (docs/reference/mlkit.md 8).
struct PoseEmbedding: Hashable, Sendable {
  /// The 23 vectors between parts of the body, of a pose whose size is 100.
  let vectors: [SIMD3<Float>]

  /// The factor from the length of the torso to the smallest size of a body.
  private static let torsoFactor: Float = 2.5
  /// The size of bodies whose vectors are compared.
  private static let usualSize: Float = 100

  /// Creates the embedding of 33 points in the upright picture, in the order of
  /// `PoseLandmarkKind`.
  ///
  /// It is nil for a body without a size, and for points whose vectors are not finite.
  init?(_ points: [SIMD3<Float>]) {
    let points = Points(points)
    let hips = points.middle(.leftHip, .rightHip)
    let centered = Points(points.values.map { $0 - hips })
    let size = Self.size(of: centered)
    guard size.isFinite else { return nil }
    let factor = 1 / size
    let body = Points(centered.values.map { ($0 * factor) * Self.usualSize })
    let torso = body.middle(.leftShoulder, .rightShoulder) - body.middle(.leftHip, .rightHip)
    vectors = [torso] + Self.pairs.map { body[$1] - body[$0] }
    guard vectors.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }) else {
      return nil
    }
  }

  /// Returns the size of a body around the middle of its hips, whose depth does not count.
  private static func size(of body: Points) -> Float {
    let hips = body.middle(.leftHip, .rightHip)
    let torso = length(body.middle(.leftShoulder, .rightShoulder) - hips)
    return body.values.reduce(torso * torsoFactor) { max($0, length($1 - hips)) }
  }

  private static func length(_ vector: SIMD3<Float>) -> Float {
    let (x, y) = (Double(vector.x), Double(vector.y))
    return Float((x * x + y * y).squareRoot())
  }

  /// The points of a body by their kind.
  private struct Points {
    let values: [SIMD3<Float>]

    init(_ values: [SIMD3<Float>]) { self.values = values }

    subscript(kind: PoseLandmarkKind) -> SIMD3<Float> { values[kind.rawValue] }

    func middle(_ one: PoseLandmarkKind, _ other: PoseLandmarkKind) -> SIMD3<Float> {
      (self[one] + self[other]) * 0.5
    }
  }

  /// The ends of the vectors after the torso's; the sample app has those from hip to wrist twice.
  private static let pairs: [(PoseLandmarkKind, PoseLandmarkKind)] = [
    (.leftShoulder, .leftElbow), (.rightShoulder, .rightElbow), (.leftElbow, .leftWrist),
    (.rightElbow, .rightWrist), (.leftHip, .leftKnee), (.rightHip, .rightKnee),
    (.leftKnee, .leftAnkle), (.rightKnee, .rightAnkle), (.leftShoulder, .leftWrist),
    (.rightShoulder, .rightWrist), (.leftHip, .leftAnkle), (.rightHip, .rightAnkle),
    (.leftHip, .leftWrist), (.rightHip, .rightWrist), (.leftShoulder, .leftAnkle),
    (.rightShoulder, .rightAnkle), (.leftHip, .leftWrist), (.rightHip, .rightWrist),
    (.leftElbow, .rightElbow), (.leftKnee, .rightKnee), (.leftWrist, .rightWrist),
    (.leftAnkle, .rightAnkle),
  ]
}

// MARK: - Distances

extension PoseEmbedding {
  /// Returns the largest difference of a coordinate, times the weight of its axis.
  func largestDifference(from other: PoseEmbedding, weights: SIMD3<Float>) -> Float {
    zip(vectors, other.vectors).reduce(0) { most, pair in
      let difference = (pair.1 - pair.0) * weights
      return max(most, abs(difference.x), abs(difference.y), abs(difference.z))
    }
  }

  /// Returns the mean difference of a vector's coordinates, times the weights of the axes.
  ///
  /// Like the sample app it divides by two for each vector, not three.
  func meanDifference(from other: PoseEmbedding, weights: SIMD3<Float>) -> Float {
    let sum = zip(vectors, other.vectors).reduce(Float(0)) { sum, pair in
      let difference = (pair.1 - pair.0) * weights
      return sum + (abs(difference.x) + abs(difference.y) + abs(difference.z))
    }
    return sum / Float(vectors.count * 2)
  }
}
