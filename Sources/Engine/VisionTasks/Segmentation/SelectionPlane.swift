internal import Frames

/// A plane of the size of a picture with a disk at each selected point, for a model's fourth
/// channel.
///
/// Reference: docs/reference/mediapipe-segmentation.md 7.
struct SelectionPlane {
  let width: Int
  let height: Int
  /// 255 inside the disks, 0 elsewhere.
  private(set) var values: [UInt8]

  /// The side of a picture from which on disks are larger than one pixel's neighbors.
  private static let usualSide = 512.0

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    values = [UInt8](repeating: 0, count: width * height)
  }

  /// Draws a disk at each point, as OpenCV draws filled circles.
  init(_ points: [PicturePoint], width: Int, height: Int) {
    self.init(width: width, height: height)
    let size = max(Double(width), Double(height)) / Self.usualSide
    let radius = Int(max(size, 1).rounded())
    for point in points {
      draw(x: Int(point.x.rounded()), y: Int(point.y.rounded()), radius: radius)
    }
  }

  /// Selects everything.
  mutating func fill() {
    for index in values.indices { values[index] = 255 }
  }

  private mutating func draw(x: Int, y: Int, radius: Int) {
    var (across, down, error) = (radius, 0, 0)
    var (plus, minus) = (1, 2 * radius - 1)
    while across >= down {
      for (row, reach) in [
        (y - down, across), (y + down, across), (y - across, down), (y + across, down),
      ] {
        fill(row, from: x - reach, through: x + reach)
      }
      down += 1
      error += plus
      plus += 2
      if error > 0 {
        error -= minus
        across -= 1
        minus -= 2
      }
    }
  }

  private mutating func fill(_ row: Int, from first: Int, through last: Int) {
    let (first, last) = (max(first, 0), min(last, width - 1))
    guard (0..<height).contains(row), first <= last else { return }
    for column in first...last { values[row * width + column] = 255 }
  }
}
