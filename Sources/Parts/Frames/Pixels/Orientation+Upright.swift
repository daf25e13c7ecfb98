extension Orientation {
  /// Returns the position of a point in a stored image of this size after rotating it upright.
  public func upright(
    _ point: PicturePoint, storedWidth: Double, storedHeight: Double
  ) -> PicturePoint {
    let fromRight = storedWidth - point.x
    let fromBottom = storedHeight - point.y
    return switch self {
    case .up: point
    case .upMirrored: PicturePoint(x: fromRight, y: point.y)
    case .down: PicturePoint(x: fromRight, y: fromBottom)
    case .downMirrored: PicturePoint(x: point.x, y: fromBottom)
    case .leftMirrored: PicturePoint(x: point.y, y: point.x)
    case .right: PicturePoint(x: fromBottom, y: point.x)
    case .rightMirrored: PicturePoint(x: fromBottom, y: fromRight)
    case .left: PicturePoint(x: point.y, y: fromRight)
    }
  }

  /// Returns the position of a box in a stored image of this size after rotating it upright.
  public func upright(
    _ box: PictureBox, storedWidth: Double, storedHeight: Double
  ) -> PictureBox {
    let first = upright(
      PicturePoint(x: box.x, y: box.y), storedWidth: storedWidth, storedHeight: storedHeight)
    let last = upright(
      PicturePoint(x: box.x + box.width, y: box.y + box.height), storedWidth: storedWidth,
      storedHeight: storedHeight)
    return PictureBox(
      x: min(first.x, last.x), y: min(first.y, last.y), width: abs(last.x - first.x),
      height: abs(last.y - first.y))
  }
}

extension Frame {
  /// Returns the position in `upright()` of a point in this image as stored.
  public func upright(_ point: PicturePoint) -> PicturePoint {
    orientation.upright(point, storedWidth: Double(width), storedHeight: Double(height))
  }

  /// Returns the position in `upright()` of a box in this image as stored.
  public func upright(_ box: PictureBox) -> PictureBox {
    orientation.upright(box, storedWidth: Double(width), storedHeight: Double(height))
  }
}
