internal import Frames

extension PictureBox {
  var centerX: Double { x + width / 2 }

  var centerY: Double { y + height / 2 }

  /// The area; 0 for a box without a size or with NaN sides.
  var area: Double { width > 0 && height > 0 ? width * height : 0 }

  /// Returns true if a point lies in the box.
  func contains(x: Double, y: Double) -> Bool {
    x >= self.x && y >= self.y && x < self.x + width && y < self.y + height
  }

  /// Returns the intersection's area; 0 if the boxes do not touch.
  func sharedArea(_ other: PictureBox) -> Double {
    let shared = PictureBox(
      x: 0, y: 0, width: min(x + width, other.x + other.width) - max(x, other.x),
      height: min(y + height, other.y + other.height) - max(y, other.y))
    return shared.area
  }

  /// Returns the intersection over the union; 0 if the boxes do not touch.
  func intersectionOverUnion(_ other: PictureBox) -> Double {
    let shared = sharedArea(other)
    let joint = area + other.area - shared
    return joint > 0 ? shared / joint : 0
  }

  /// Returns the intersection over the smaller box's area; 0 if the boxes do not touch.
  func intersectionOverSmaller(_ other: PictureBox) -> Double {
    let smaller = min(area, other.area)
    return smaller > 0 ? sharedArea(other) / smaller : 0
  }

  /// Returns the box enlarged on each side by a fraction of its sides.
  func grown(by fraction: Double) -> PictureBox {
    PictureBox(
      x: x - width * fraction, y: y - height * fraction, width: width * (1 + 2 * fraction),
      height: height * (1 + 2 * fraction))
  }

  /// Returns the part inside the picture; nil if there is none or if a side is NaN.
  func clipped(to picture: PictureGeometry) -> PictureBox? {
    // Comparisons with NaN are false, so the last check fails for it.
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return nil }
    let (left, top) = (max(x, 0), max(y, 0))
    let (right, bottom) = (
      min(x + width, Double(picture.width)), min(y + height, Double(picture.height))
    )
    guard right > left, bottom > top else { return nil }
    return PictureBox(x: left, y: top, width: right - left, height: bottom - top)
  }
}
