internal import CKernels

/// The boxes that were kept, side by side, to be compared with many others.
struct CoveringBoxes {
  /// The overlap above which a box is covered.
  let limit: Float

  private var x: [Float] = []
  private var y: [Float] = []
  private var width: [Float] = []
  private var height: [Float] = []

  init(limit: Float) { self.limit = limit }

  mutating func append(_ box: TensorBox) {
    x.append(box.x)
    y.append(box.y)
    width.append(box.width)
    height.append(box.height)
  }

  /// Returns true if the overlap of one of the boxes with another one is above the limit.
  func covers(_ box: TensorBox) -> Bool {
    unsafe ckernels_is_covered(
      x, y, width, height, x.count, box.x, box.y, box.width, box.height, limit) != 0
  }
}
