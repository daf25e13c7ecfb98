internal import Frames
package import VisionTasks

extension PictureBox {
  /// Returns the part within a picture; empty, at the nearest edge, when it is outside.
  func clipped(within picture: PictureGeometry) -> PictureBox {
    func side(_ start: Double, _ length: Double, _ limit: Int) -> (Double, Double) {
      let limit = Double(limit)
      guard start.isFinite, length.isFinite else { return (0, 0) }
      let first = min(max(start, 0), limit)
      return (first, max(0, min(max(start + length, 0), limit) - first))
    }
    let (x, width) = side(x, width, picture.width)
    let (y, height) = side(y, height, picture.height)
    return PictureBox(x: x, y: y, width: width, height: height)
  }
}

extension PictureGeometry {
  /// The same picture as displayed, upright.
  package var turnedUpright: PictureGeometry {
    orientation.swapsSides
      ? PictureGeometry(width: height, height: width)
      : PictureGeometry(width: width, height: height)
  }

  /// Converts a point in fractions of the stored sides to fractions of the upright ones.
  func upright(fraction x: Float, _ y: Float) -> (x: Float, y: Float) {
    let point = orientation.upright(
      PicturePoint(x: Double(x), y: Double(y)), storedWidth: 1, storedHeight: 1)
    return (Float(point.x), Float(point.y))
  }
}
