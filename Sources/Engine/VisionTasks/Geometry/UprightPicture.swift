internal import Frames

/// The upright geometry of a stored picture, without rotating any pixels.
///
/// Everything between sampling and results is calculated in it.
struct UprightPicture: Hashable, Sendable {
  let stored: PictureGeometry

  init(_ frame: Frame, orientation: Orientation) {
    stored = PictureGeometry(
      width: frame.width, height: frame.height, orientation: orientation)
  }

  init(_ stored: PictureGeometry) {
    self.stored = stored
  }

  /// The width of the upright picture, in pixels.
  var width: Int { stored.orientation.swapsSides ? stored.height : stored.width }

  /// The height of the upright picture, in pixels.
  var height: Int { stored.orientation.swapsSides ? stored.width : stored.height }

  /// Returns the region of the stored picture to sample for a region of the upright one.
  ///
  /// The pixels are the same as those of a picture that was rotated beforehand.
  func region(_ region: PixelRegion, rightSide: Region.RightSide) -> Region {
    let upright = Region(
      centerX: region.centerX, centerY: region.centerY, width: region.width,
      height: region.height, radians: region.rotation, rightSide: rightSide)
    return Region(
      bottomLeft: storedIndices(upright.bottomLeft), topLeft: storedIndices(upright.topLeft),
      topRight: storedIndices(upright.topRight), bottomRight: storedIndices(upright.bottomRight))
  }

  /// Returns a point in pixel indices; the last index is one less than the side.
  private func storedIndices(_ point: SIMD2<Float>) -> SIMD2<Float> {
    let place = stored.orientation.stored(
      x: point.x, y: point.y, lastX: Float(width - 1), lastY: Float(height - 1))
    return SIMD2(place.x, place.y)
  }
}

extension Orientation {
  /// Returns the stored position of a point whose upright coordinates run from 0 to `lastX` and
  /// `lastY`.
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
