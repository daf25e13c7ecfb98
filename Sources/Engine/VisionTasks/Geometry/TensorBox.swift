/// A box in fractions of the sides of a tensor, or of the picture once it is mapped back.
struct TensorBox: Hashable, Sendable {
  var x: Float
  var y: Float
  var width: Float
  var height: Float

  /// Creates a box from its edges.
  init(left: Float, top: Float, right: Float, bottom: Float) {
    x = left
    y = top
    width = right - left
    height = bottom - top
  }

  /// True if the sides are neither NaN nor negative.
  var isProper: Bool { width >= 0 && height >= 0 }

  /// Returns the intersection over the union; 0 if either box is empty or they do not touch.
  func intersectionOverUnion(_ other: TensorBox) -> Float {
    let (right, bottom) = (x + width, y + height)
    let (otherRight, otherBottom) = (other.x + other.width, other.y + other.height)
    guard x <= right, y <= bottom, other.x <= otherRight, other.y <= otherBottom,
      other.x <= right, x <= otherRight, other.y <= bottom, y <= otherBottom
    else { return 0 }
    let sharedWidth = min(right, otherRight) - max(x, other.x)
    let sharedHeight = min(bottom, otherBottom) - max(y, other.y)
    let shared = sharedWidth * sharedHeight
    let joint =
      (right - x) * (bottom - y) + (otherRight - other.x) * (otherBottom - other.y) - shared
    return joint > 0 ? shared / joint : 0
  }
}

/// A point in fractions of the sides of a tensor, or of the picture once it is mapped back.
struct TensorPoint: Hashable, Sendable {
  var x: Float
  var y: Float
}
