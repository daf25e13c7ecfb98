internal import Frames

#if !canImport(Darwin) || os(macOS)
  /// The image and a margin around it, outside which drawing would be invisible.
  ///
  /// Mark coordinates may be any finite numbers; after clipping they are small.
  struct ClipArea {
    private let width: Double
    private let height: Double
    private let margin: Double
    private let seam: Double

    init(width: Int, height: Int, sizes: DrawingSizes) {
      self.width = Double(width)
      self.height = Double(height)
      // The widest line extends this far to each side.
      margin = sizes.pointRadius * 21
      seam = sizes.seam
    }

    /// The region of the image that label plates may cover; their seams stay inside as well.
    var roomForLabels: PictureBox {
      let inset = min(seam, min(width, height) / 8)
      return PictureBox(x: 0, y: 0, width: width, height: height).enlarged(by: -inset)
    }

    func holds(_ point: PicturePoint) -> Bool {
      (-margin...width + margin).contains(point.x) && (-margin...height + margin).contains(point.y)
    }

    /// Returns the nearest point in the image.
    func clamped(_ point: PicturePoint) -> PicturePoint {
      PicturePoint(x: min(max(point.x, 0), width), y: min(max(point.y, 0), height))
    }

    /// Returns the box with its edges clamped to the margin; nil if no part of it lies in the
    /// image.
    func clamped(_ box: PictureBox) -> PictureBox? {
      let (left, right) = Self.ordered(box.x, box.x + box.width)
      let (top, bottom) = Self.ordered(box.y, box.y + box.height)
      guard left <= width, right >= 0, top <= height, bottom >= 0 else { return nil }
      let x = max(left, -margin)
      let y = max(top, -margin)
      return PictureBox(
        x: x, y: y, width: min(right, width + margin) - x, height: min(bottom, height + margin) - y)
    }

    private static func ordered(_ first: Double, _ second: Double) -> (Double, Double) {
      (min(first, second), max(first, second))
    }

    /// Returns the part of a line inside the margin (Liang–Barsky algorithm); nil if there is none.
    func cut(_ from: PicturePoint, _ to: PicturePoint) -> (PicturePoint, PicturePoint)? {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      guard dx.isFinite, dy.isFinite else { return nil }
      var entry = 0.0
      var exit = 1.0
      let edges = [
        (-dx, from.x + margin), (dx, width + margin - from.x),
        (-dy, from.y + margin), (dy, height + margin - from.y),
      ]
      for (slope, distance) in edges {
        if slope == 0 {
          guard distance >= 0 else { return nil }
        } else if slope < 0 {
          entry = max(entry, distance / slope)
        } else {
          exit = min(exit, distance / slope)
        }
      }
      guard entry <= exit else { return nil }
      return (
        PicturePoint(x: from.x + dx * entry, y: from.y + dy * entry),
        PicturePoint(x: from.x + dx * exit, y: from.y + dy * exit)
      )
    }
  }
#endif
