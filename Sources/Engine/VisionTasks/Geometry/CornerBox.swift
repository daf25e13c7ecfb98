internal import CKernels

/// A box between two corners, as models give it: width and height would round.
struct CornerBox: Hashable, Sendable {
  var left: Float
  var top: Float
  var right: Float
  var bottom: Float

  /// True if no coordinate is infinite or NaN.
  var isFinite: Bool { left.isFinite && top.isFinite && right.isFinite && bottom.isFinite }

  /// Returns the box moved to the right and down by the same distance.
  func moved(by distance: Float) -> CornerBox {
    CornerBox(
      left: left + distance, top: top + distance, right: right + distance,
      bottom: bottom + distance)
  }
}

/// Boxes side by side, to be compared with many others.
struct CornerColumns {
  private var left: [Float] = []
  private var top: [Float] = []
  private var right: [Float] = []
  private var bottom: [Float] = []

  mutating func append(_ box: CornerBox) {
    left.append(box.left)
    top.append(box.top)
    right.append(box.right)
    bottom.append(box.bottom)
  }

  /// Returns true if one of the boxes overlaps another one by more than a limit.
  func overlap(_ box: CornerBox, above limit: Float) -> Bool {
    unsafe ckernels_overlaps_any(
      left, top, right, bottom, left.count, box.left, box.top, box.right, box.bottom, limit) != 0
  }
}
