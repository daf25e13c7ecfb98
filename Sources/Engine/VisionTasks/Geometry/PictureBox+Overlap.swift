internal import Frames

extension PictureBox {
  var centerX: Double { x + width / 2 }

  var centerY: Double { y + height / 2 }

  /// The area; 0 for a box without a size or with sides that are not numbers.
  var area: Double { width > 0 && height > 0 ? width * height : 0 }

  /// Whether a place lies in the box.
  func contains(x: Double, y: Double) -> Bool {
    x >= self.x && y >= self.y && x < self.x + width && y < self.y + height
  }

  /// The shared area; 0 when the boxes do not touch.
  func sharedArea(_ other: PictureBox) -> Double {
    let shared = PictureBox(
      x: 0, y: 0, width: min(x + width, other.x + other.width) - max(x, other.x),
      height: min(y + height, other.y + other.height) - max(y, other.y))
    return shared.area
  }

  /// The shared area over the joint area; 0 when the boxes do not touch.
  func intersectionOverUnion(_ other: PictureBox) -> Double {
    let shared = sharedArea(other)
    let joint = area + other.area - shared
    return joint > 0 ? shared / joint : 0
  }

  /// The shared area over the smaller box's; 0 when the boxes do not touch.
  func intersectionOverSmaller(_ other: PictureBox) -> Double {
    let smaller = min(area, other.area)
    return smaller > 0 ? sharedArea(other) / smaller : 0
  }

  /// The box with this much of its sides added on each side.
  func grown(by fraction: Double) -> PictureBox {
    PictureBox(
      x: x - width * fraction, y: y - height * fraction, width: width * (1 + 2 * fraction),
      height: height * (1 + 2 * fraction))
  }

  /// The part inside the picture; nil when there is none, also for sides that are not numbers.
  func clipped(to picture: PictureGeometry) -> PictureBox? {
    // Comparisons with NaN are false, so that it fails the last check.
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return nil }
    let (left, top) = (max(x, 0), max(y, 0))
    let (right, bottom) = (
      min(x + width, Double(picture.width)), min(y + height, Double(picture.height))
    )
    guard right > left, bottom > top else { return nil }
    return PictureBox(x: left, y: top, width: right - left, height: bottom - top)
  }
}
