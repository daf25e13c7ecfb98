internal import Frames

/// The rotation that a file asks for when its pictures are displayed.
///
/// It is the upper left part of a matrix that multiplies points (x, y), y pointing down, from the
/// right.
struct DisplayMatrix {
  let a: Int32
  let b: Int32
  let c: Int32
  let d: Int32

  /// Creates a matrix from the nine numbers of ISO/IEC 14496-12's track header.
  init(_ matrix: (Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32)) {
    (a, b, c, d) = (matrix.0, matrix.1, matrix.3, matrix.4)
  }

  /// The nearest quarter turn, mirrored or not; `up` for a matrix without area.
  var orientation: Orientation {
    let (a, b, c, d) = (Int64(a), Int64(b), Int64(c), Int64(d))
    let determinant = a * d - b * c
    guard determinant != 0 else { return .up }
    let isMirrored = determinant < 0
    if abs(a) >= abs(b) {
      guard isMirrored else { return a > 0 ? .up : .down }
      return a < 0 ? .upMirrored : .downMirrored
    }
    guard isMirrored else { return b > 0 ? .right : .left }
    return b > 0 ? .leftMirrored : .rightMirrored
  }
}
