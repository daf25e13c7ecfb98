#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Maps the mask of a region back to the whole stored picture.
///
/// Reference: docs/reference/blazepose.md 7. Like upstream's warp: no half pixels, positions
/// rounded to 1/32 of a mask pixel, 0 outside.
struct MaskProjection: Sendable {
  /// The mask's columns.
  let width: Int
  /// The mask's rows.
  let height: Int
  let picture: UprightPicture
  private let matrix: (xx: Double, xy: Double, x: Double, yx: Double, yy: Double, y: Double)

  init(width: Int, height: Int, region: UprightRegion, picture: UprightPicture) {
    self.width = width
    self.height = height
    self.picture = picture
    let (sideX, sideY) = (
      Double(region.width) * Double(picture.width), Double(region.height) * Double(picture.height)
    )
    let (x, y) = (
      Double(region.centerX) * Double(picture.width),
      Double(region.centerY) * Double(picture.height)
    )
    let (cosine, sine) = (cos(Double(region.rotation)), sin(Double(region.rotation)))
    let (perX, perY) = (Double(width) / sideX, Double(height) / sideY)
    matrix = (
      xx: cosine * perX, xy: sine * perX,
      x: (0.5 * sideX - cosine * x - sine * y) * perX,
      yx: -sine * perY, yy: cosine * perY,
      y: (0.5 * sideY + sine * x - cosine * y) * perY
    )
  }

  /// Returns the mask of the stored picture from the model's logits.
  func mask(_ logits: Span<Float>) -> SegmentationMask {
    let stored = picture.stored
    var likelihoods = [Float](repeating: 0, count: width * height)
    for index in likelihoods.indices { likelihoods[index] = sigmoid(logits[index]) }
    let values = unsafe [Float](unsafeUninitializedCapacity: stored.width * stored.height) {
      values, count in
      for row in 0..<stored.height {
        for column in 0..<stored.width {
          unsafe values[count] = value(likelihoods, at: column, row)
          count += 1
        }
      }
    }
    return SegmentationMask(width: stored.width, height: stored.height, values: values)
  }

  private func value(_ likelihoods: [Float], at column: Int, _ row: Int) -> Float {
    let place = uprightIndices(column, row)
    let (i, j) = (Double(place.x), Double(place.y))
    let x32 = (32 * (matrix.xx * i + matrix.xy * j + matrix.x)).rounded(.toNearestOrEven)
    let y32 = (32 * (matrix.yx * i + matrix.yy * j + matrix.y)).rounded(.toNearestOrEven)
    guard x32 > -32, y32 > -32, x32 < Double(32 * width), y32 < Double(32 * height) else {
      return 0
    }
    let (fixedX, fixedY) = (Int(x32), Int(y32))
    let (x, y) = (fixedX >> 5, fixedY >> 5)
    let (right, down) = (Float(fixedX & 31) / 32, Float(fixedY & 31) / 32)
    func tap(_ x: Int, _ y: Int) -> Float {
      x >= 0 && y >= 0 && x < width && y < height ? likelihoods[y * width + x] : 0
    }
    return tap(x, y) * ((1 - right) * (1 - down)) + tap(x + 1, y) * (right * (1 - down))
      + tap(x, y + 1) * ((1 - right) * down) + tap(x + 1, y + 1) * (right * down)
  }

  /// Returns the pixel of the upright picture at a stored pixel.
  private func uprightIndices(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    let (lastX, lastY) = (picture.stored.width - 1, picture.stored.height - 1)
    return switch picture.stored.orientation {
    case .up: (x, y)
    case .upMirrored: (lastX - x, y)
    case .down: (lastX - x, lastY - y)
    case .downMirrored: (x, lastY - y)
    case .leftMirrored: (y, x)
    case .right: (lastY - y, x)
    case .rightMirrored: (lastY - y, lastX - x)
    case .left: (y, lastX - x)
    }
  }
}
