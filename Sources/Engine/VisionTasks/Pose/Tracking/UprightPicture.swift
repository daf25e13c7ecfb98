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
  func region(_ region: BodyRegion, rightSide: Region.RightSide) -> Region {
    let (width, height) = (Float(width), Float(height))
    let upright = Region(
      centerX: region.centerX * width, centerY: region.centerY * height,
      width: region.width * width, height: region.height * height, radians: region.rotation,
      rightSide: rightSide)
    return Region(
      bottomLeft: storedIndices(upright.bottomLeft), topLeft: storedIndices(upright.topLeft),
      topRight: storedIndices(upright.topRight), bottomRight: storedIndices(upright.bottomRight))
  }

  /// A point in pixel indices, whose last one is a pixel less than the side.
  private func storedIndices(_ point: SIMD2<Float>) -> SIMD2<Float> {
    let place = stored.orientation.stored(
      x: point.x, y: point.y, lastX: Float(width - 1), lastY: Float(height - 1))
    return SIMD2(place.x, place.y)
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
