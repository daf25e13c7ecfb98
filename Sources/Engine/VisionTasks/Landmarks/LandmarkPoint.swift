public import Frames

/// A point in a plane.
protocol PlanePoint {
  var x: Float { get set }
  var y: Float { get set }
}

/// A point with a depth on the scale of x: the coordinates that landmarks of all kinds have.
protocol LandmarkCoordinates: PlanePoint {
  var z: Float { get set }
}

extension LandmarkCoordinates {
  /// True if all coordinates are finite; a model may produce anything.
  var isFinite: Bool { (x + y + z).isFinite }

  /// True if all coordinates are numbers that can be calculated with: finite, and not absurdly far
  /// away.
  var isUsable: Bool {
    let reach = Float(1 << 20)
    return abs(x) < reach && abs(y) < reach && abs(z) < reach
  }
}

extension TensorPoint: PlanePoint {}

/// A landmark of a face or a hand in a picture, in fractions of the stored picture's sides.
///
/// Multiplied by the sides, coordinates are pixel indices, as in upstream. Nothing is clamped:
/// points outside the picture are outside 0...1.
public struct LandmarkPoint: Hashable, Encodable, Sendable {
  /// The distance from the left edge over the picture's width.
  public var x: Float
  /// The distance from the upper edge over the picture's height.
  public var y: Float
  /// The depth, negative toward the camera, on the scale of `x` where faces and hands are upright.
  public var z: Float

  /// Creates a landmark.
  public init(x: Float, y: Float, z: Float) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// Returns the landmark in pixels of the stored picture, with its depth on the same scale.
  public func pixels(in picture: PictureGeometry) -> (point: PicturePoint, z: Double) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    return (PicturePoint(x: Double(x) * width, y: Double(y) * height), Double(z) * width)
  }
}

extension [LandmarkPoint] {
  /// Returns the places in pixels of the stored picture.
  public func pixels(in picture: PictureGeometry) -> [PicturePoint] {
    map { $0.pixels(in: picture).point }
  }
}

extension LandmarkPoint: LandmarkCoordinates {}

/// The likelihoods of a landmark, 0...1, for models that produce them.
struct LandmarkLikelihoods: Hashable, Sendable {
  /// The likelihood that the landmark is in the picture and not hidden.
  var visibility: Float
  /// The likelihood that the landmark is in the picture, hidden or not.
  var presence: Float
}
