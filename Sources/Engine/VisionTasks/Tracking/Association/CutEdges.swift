internal import Frames

/// The edges of the picture at which an object is cut off, or may be.
struct CutEdges: Hashable, Sendable {
  private(set) var left = false
  private(set) var top = false
  private(set) var right = false
  private(set) var bottom = false

  init() {}

  /// Creates the set of edges that a detected box touches.
  init(of box: PictureBox, in picture: PictureGeometry) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    left = box.x < PictureBox.edge * width
    top = box.y < PictureBox.edge * height
    right = box.x + box.width > (1 - PictureBox.edge) * width
    bottom = box.y + box.height > (1 - PictureBox.edge) * height
  }

  var isEmpty: Bool { self == CutEdges() }

  /// Returns a box extended to the edges that cut it off, for an object that has moved into the
  /// picture.
  func stretched(_ box: PictureBox, in picture: PictureGeometry) -> PictureBox {
    PictureBox(
      left: left ? min(box.x, 0) : box.x, top: top ? min(box.y, 0) : box.y,
      right: right ? max(box.x + box.width, Double(picture.width)) : box.x + box.width,
      bottom: bottom ? max(box.y + box.height, Double(picture.height)) : box.y + box.height)
  }
}

extension PictureBox {
  /// The distance from the picture's edge, as a fraction of its side, at which a box touches it.
  static let edge = 0.015

  init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns a detected box completed by the expected box beyond the edges that it touches.
  func completed(by expected: PictureBox, beyondEdgesOf picture: PictureGeometry) -> PictureBox {
    let cut = CutEdges(of: self, in: picture)
    return PictureBox(
      left: cut.left ? min(x, expected.x) : x, top: cut.top ? min(y, expected.y) : y,
      right: cut.right ? max(x + width, expected.x + expected.width) : x + width,
      bottom: cut.bottom ? max(y + height, expected.y + expected.height) : y + height)
  }
}
