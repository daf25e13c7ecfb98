internal import Frames

/// A stored picture as it looks upright, without turning a pixel: everything between sampling and
/// results is calculated in it.
struct UprightPicture: Hashable, Sendable {
  let stored: PictureGeometry

  init(_ frame: Frame, orientation: Orientation) {
    stored = PictureGeometry(
      width: frame.width, height: frame.height, orientation: orientation)
  }

  init(_ stored: PictureGeometry) {
    self.stored = stored
  }

  /// The width once turned upright, in pixels.
  var width: Int { stored.orientation.swapsSides ? stored.height : stored.width }

  /// The height once turned upright, in pixels.
  var height: Int { stored.orientation.swapsSides ? stored.width : stored.height }

  /// What to sample of the stored picture for a region of the upright one.
  ///
  /// The pixels are those that a picture turned beforehand would give.
  func region(_ region: BodyRegion) -> Region {
    let corners = region.corners(in: self)
    return Region(
      topLeft: storedIndices(corners.topLeft), topRight: storedIndices(corners.topRight),
      bottomRight: storedIndices(corners.bottomRight), bottomLeft: storedIndices(corners.bottomLeft)
    )
  }

  /// A point in pixel indices, whose last one is a pixel less than the side.
  private func storedIndices(_ point: TensorPoint) -> (x: Double, y: Double) {
    let place = stored.orientation.stored(
      x: Double(point.x), y: Double(point.y), lastX: Double(width - 1), lastY: Double(height - 1))
    return place
  }

  /// A landmark of the upright picture in fractions of the stored one's sides.
  func stored(_ landmark: PoseLandmark) -> PoseLandmark {
    guard stored.orientation != .up else { return landmark }
    let place = stored.orientation.stored(x: landmark.x, y: landmark.y, lastX: 1, lastY: 1)
    var result = landmark
    (result.x, result.y) = place
    result.z = landmark.z * Float(width) / Float(stored.width)
    return result
  }
}

extension Orientation {
  /// Where a place of the upright picture lies in the stored one; upright coordinates run from 0 to
  /// `lastX` and `lastY`.
  func stored<Coordinate: FloatingPoint>(
    x: Coordinate, y: Coordinate, lastX: Coordinate, lastY: Coordinate
  ) -> (x: Coordinate, y: Coordinate) {
    switch self {
    case .up: (x, y)
    case .upMirrored: (lastX - x, y)
    case .down: (lastX - x, lastY - y)
    case .downMirrored: (x, lastY - y)
    case .leftMirrored: (y, x)
    case .right: (y, lastX - x)
    case .rightMirrored: (lastY - y, lastX - x)
    case .left: (lastY - y, x)
    }
  }
}
