/// The edges of the upright box around points, as upstream finds them.
///
/// The maxima start at the smallest positive number, not at the lowest one, so that points that are
/// all negative have a maximum of about 0.
struct LandmarkBounds: Hashable, Sendable {
  private var left = Float.greatestFiniteMagnitude
  private var top = Float.greatestFiniteMagnitude
  private var right = Float.leastNormalMagnitude
  private var bottom = Float.leastNormalMagnitude

  /// Extends the edges to a point.
  mutating func add(x: Float, y: Float) {
    left = min(left, x)
    top = min(top, y)
    right = max(right, x)
    bottom = max(bottom, y)
  }

  /// The box.
  var box: TensorBox { TensorBox(left: left, top: top, right: right, bottom: bottom) }

  /// The middle of the box.
  var center: TensorPoint { TensorPoint(x: (right + left) / 2, y: (bottom + top) / 2) }
}

/// The edges of the upright box around points, wherever they are.
struct PointBounds: Hashable, Sendable {
  private var left = Float.greatestFiniteMagnitude
  private var top = Float.greatestFiniteMagnitude
  private var right = -Float.greatestFiniteMagnitude
  private var bottom = -Float.greatestFiniteMagnitude

  /// Extends the edges to a point.
  mutating func add(x: Float, y: Float) {
    left = min(left, x)
    top = min(top, y)
    right = max(right, x)
    bottom = max(bottom, y)
  }

  /// The box.
  var box: TensorBox { TensorBox(left: left, top: top, right: right, bottom: bottom) }

  /// The middle of the box.
  var center: TensorPoint { TensorPoint(x: (left + right) / 2, y: (top + bottom) / 2) }
}
