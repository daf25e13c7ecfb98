#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Finds the position of a face before the camera from its landmarks.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 3.4. Landmarks are places in the picture with
/// a depth of unknown scale; comparing them with the canonical face gives the scale, and with it
/// the distance.
struct FaceGeometry: Hashable, Sendable {
  /// The number of landmarks of the canonical face.
  private let landmarkCount: Int

  /// The landmarks that count, their canonical positions, and their shares.
  private let indices: [Int]
  private let positions: [SIMD3<Double>]
  private let weights: [Double]

  /// The camera's vertical field of view, in degrees.
  private let fieldOfView: Double

  /// The distance of the plane on which the camera sees the picture, in centimeters.
  private static let near = 1.0

  /// The distance of landmarks from their mean, in fractions of the picture, that a face exceeds.
  private static let smallestReach: Float = 0.001

  init(canonical: CanonicalFace, fieldOfView: Double) {
    landmarkCount = canonical.positions.count
    indices = canonical.weights.indices.filter { canonical.weights[$0] > 0 }
    positions = indices.map { canonical.positions[$0] }
    weights = indices.map { canonical.weights[$0] }
    self.fieldOfView = fieldOfView
  }

  /// Returns the transformation of a face; nil if its landmarks have no extent, or lie so far away
  /// that it has no finite numbers.
  func transformation<Landmark: LandmarkCoordinates>(
    of landmarks: [Landmark], width: Int, height: Int
  ) -> FaceTransformation? {
    let landmarks = landmarks.prefix(landmarkCount)
    guard Self.haveExtent(landmarks) else { return nil }
    let planeHeight = 2 * Self.near * tan(fieldOfView / 2 * .pi / 180)
    let planeWidth = planeHeight * Double(width) / Double(height)
    let depth =
      landmarks.reduce(0) { $0 + Double($1.z) * planeWidth } / Double(landmarks.count)
    // On the plane, with x to the right and y upward.
    let places = indices.map { index in
      let landmark = landmarks[landmarks.startIndex + index]
      return SIMD3(
        Double(landmark.x) * planeWidth - planeWidth / 2,
        (1 - Double(landmark.y)) * planeHeight - planeHeight / 2, Double(landmark.z) * planeWidth)
    }
    guard let first = fit(places.map { SIMD3($0.x, $0.y, -$0.z) }),
      let second = fit(Self.unprojected(places, depth: depth, scale: first.scale)),
      let last = fit(
        Self.unprojected(places, depth: depth, scale: first.scale * second.scale))
    else { return nil }
    let transformation = FaceTransformation(last)
    let isFinite = transformation.columns.allSatisfy { column in
      (0..<4).allSatisfy { column[$0].isFinite }
    }
    return isFinite ? transformation : nil
  }

  private func fit(_ targets: [SIMD3<Double>]) -> Similarity? {
    Similarity(of: positions, to: targets, weights: weights)
  }

  /// Returns the points in space that a camera sees at places of its plane.
  private static func unprojected(
    _ places: [SIMD3<Double>], depth: Double, scale: Double
  ) -> [SIMD3<Double>] {
    places.map { place in
      let distance = (place.z - depth + near) / scale
      return SIMD3(place.x * distance / near, place.y * distance / near, -distance)
    }
  }

  private static func haveExtent<Landmarks: Collection>(_ landmarks: Landmarks) -> Bool
  where Landmarks.Element: LandmarkCoordinates {
    let count = Float(landmarks.count)
    let middle = (
      x: landmarks.reduce(0) { $0 + $1.x } / count, y: landmarks.reduce(0) { $0 + $1.y } / count
    )
    return landmarks.contains { landmark in
      let (x, y) = (landmark.x - middle.x, landmark.y - middle.y)
      return (x * x + y * y).squareRoot() > smallestReach
    }
  }
}

extension FaceTransformation {
  /// Creates the matrix of a mapping in space.
  fileprivate init(_ similarity: Similarity) {
    func column(_ vector: SIMD3<Double>, _ last: Float) -> SIMD4<Float> {
      SIMD4(Float(vector.x), Float(vector.y), Float(vector.z), last)
    }
    self.init(
      columns: similarity.columns.map { column($0 * similarity.scale, 0) }
        + [column(similarity.translation, 1)])
  }
}
