import Frames

/// Upstream's way from a tensor to the picture, with all steps of docs/reference/mediapipe-tasks.md
/// 3.2.
struct SlowWay {
  private let m: InverseMatrix
  private let blockWidth: Int

  init(_ region: Region, width: Int, height: Int) {
    m = InverseMatrix(Self.homography(region, Float(width), Float(height)))
    blockWidth = min(1024 / min(16, height), width)
  }

  /// Returns the place that a pixel samples, in 1/32 pixel.
  func place(column: Int, row: Int) -> (x32: Int, y32: Int) {
    let block = column / blockWidth * blockWidth
    let (u, v, r) = (Double(block), Double(row), Double(column - block))
    let x = m.m0 * u + m.m1 * v + m.m2
    let y = m.m3 * u + m.m4 * v + m.m5
    var w = m.m6 * u + m.m7 * v + m.m8
    w += m.m6 * r
    w = w != 0 ? 32 / w : 0
    return (Self.integer((x + m.m0 * r) * w), Self.integer((y + m.m3 * r) * w))
  }

  private static func integer(_ value: Double) -> Int {
    Int(max(-2_147_483_648, min(2_147_483_647, value)).rounded(.toNearestOrEven))
  }

  /// Returns the matrix from the picture to the tensor, without the ninth number, 1; nil if there
  /// is none.
  private static func homography(_ region: Region, _ width: Float, _ height: Float) -> [Double]? {
    let corners = [region.bottomLeft, region.topLeft, region.topRight, region.bottomRight]
    let targets: [(x: Float, y: Float)] = [(0, height), (0, 0), (width, 0), (width, height)]
    var a = [[Double]](repeating: [], count: 8)
    var b = [Double](repeating: 0, count: 8)
    for (i, (from, to)) in zip(corners, targets).enumerated() {
      let (x, y) = (Double(from.x), Double(from.y))
      a[i] = [x, y, 1, 0, 0, 0, Double(-from.x * to.x), Double(-from.y * to.x)]
      a[i + 4] = [0, 0, 0, x, y, 1, Double(-from.x * to.y), Double(-from.y * to.y)]
      b[i] = Double(to.x)
      b[i + 4] = Double(to.y)
    }
    return solve(&a, &b)
  }

  /// Solves by LU with partial pivoting, then back substitution.
  private static func solve(_ a: inout [[Double]], _ b: inout [Double]) -> [Double]? {
    for i in 0..<8 {
      var pivot = i
      for j in i + 1..<8 where abs(a[j][i]) > abs(a[pivot][i]) { pivot = j }
      guard abs(a[pivot][i]) >= 100 * Double.ulpOfOne else { return nil }
      a.swapAt(i, pivot)
      b.swapAt(i, pivot)
      let d = -1 / a[i][i]
      for j in i + 1..<8 {
        let factor = a[j][i] * d
        for k in i + 1..<8 { a[j][k] += factor * a[i][k] }
        b[j] += factor * b[i]
      }
    }
    for i in (0..<8).reversed() {
      var sum = b[i]
      for k in i + 1..<8 { sum -= a[i][k] * b[k] }
      b[i] = sum / a[i][i]
    }
    return b
  }
}

/// The matrix from the tensor to the picture: the inverse by cofactors; zeros if there is none.
private struct InverseMatrix {
  var (m0, m1, m2) = (0.0, 0.0, 0.0)
  var (m3, m4, m5) = (0.0, 0.0, 0.0)
  var (m6, m7, m8) = (0.0, 0.0, 0.0)

  init(_ homography: [Double]?) {
    guard let homography else { return }
    let (a, b, c) = (homography[0], homography[1], homography[2])
    let (d, e, f) = (homography[3], homography[4], homography[5])
    let (g, h, i) = (homography[6], homography[7], 1.0)
    let first = a * (e * i - f * h)
    let second = b * (d * i - f * g)
    let determinant = first - second + c * (d * h - e * g)
    guard determinant != 0 else { return }
    let per = 1 / determinant
    (m0, m1, m2) = ((e * i - f * h) * per, (c * h - b * i) * per, (b * f - c * e) * per)
    (m3, m4, m5) = ((f * g - d * i) * per, (a * i - c * g) * per, (c * d - a * f) * per)
    (m6, m7, m8) = ((d * h - e * g) * per, (b * g - a * h) * per, (a * e - b * d) * per)
  }
}
