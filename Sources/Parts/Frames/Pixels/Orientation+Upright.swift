extension Orientation {
  /// Where a place in a stored picture of this size lies once that is turned upright.
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

  /// Where a box in a stored picture of this size lies once that is turned upright.
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
  /// Where a place in this picture, as stored, lies in `upright()`.
  public func upright(_ point: PicturePoint) -> PicturePoint {
    orientation.upright(point, storedWidth: Double(width), storedHeight: Double(height))
  }

  /// Where a box in this picture, as stored, lies in `upright()`.
  public func upright(_ box: PictureBox) -> PictureBox {
    orientation.upright(box, storedWidth: Double(width), storedHeight: Double(height))
  }
}
