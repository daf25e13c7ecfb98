public import Frames

extension PictureBox {
  /// Creates the smallest box around points; empty at the origin without any.
  public init(around points: [PicturePoint]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}
