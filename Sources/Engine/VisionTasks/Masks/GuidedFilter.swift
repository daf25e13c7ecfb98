/// The guided filter of He, Sun and Tang ("Guided Image Filtering", 2013) with exact box filters:
/// it gives a plane of numbers the edges of a picture in color.
///
/// In each square window of the picture, the numbers are fitted by a linear function of the colors;
/// a pixel's result is the mean of the functions of all windows that it is in. Windows end at the
/// edges of the picture. As in He and Sun's "Fast Guided Filter" (2015), functions are fitted to
/// the means of blocks of pixels and interpolated between the blocks, which takes 48 bytes for each
/// block.
struct GuidedFilter {
  /// The pixels from the middle of a window to its edge.
  let radius: Int
  /// The side of a block, in pixels.
  let step: Int
  /// The variance of colors, of 0...1, below which a window counts as flat.
  let flatness: Double
  /// The factor of the results' distances from one half, as means of windows are softer than the
  /// picture.
  let contrast: Float

  init(radius: Int, step: Int = 1, flatness: Double, contrast: Float = 1) {
    (self.radius, self.step) = (max(radius, 1), max(step, 1))
    (self.flatness, self.contrast) = (flatness, contrast)
  }

  /// Filters the numbers of a plane, which are limited to 0...1, along the edges of a picture of
  /// its size in packed red, green and blue; what is no number counts as 0.
  func apply(to plane: inout [Float], guide: [UInt8], width: Int, height: Int) {
    precondition(plane.count == width * height && guide.count == 3 * width * height)
    guard width > 0, height > 0 else { return }
    let blocks = ColorBlocks(plane, guide, width: width, height: height, side: step)
    let reach = max(1, (radius + step / 2) / step)
    let functions = BoxMean(blocks.functions(reach, flatness), width: blocks.width).smoothed(reach)
    let columns = Interpolation(count: width, side: step, blockCount: blocks.width)
    let rows = Interpolation(count: height, side: step, blockCount: blocks.height)
    var line = [SIMD4<Float>](repeating: .zero, count: blocks.width)
    for y in 0..<height {
      let (above, below, share) = rows[y]
      for x in 0..<blocks.width {
        let (first, second) = (
          functions[above * blocks.width + x], functions[below * blocks.width + x]
        )
        line[x] = first + (second - first) * share
      }
      for x in 0..<width {
        let (left, right, share) = columns[x]
        let function = line[left] + (line[right] - line[left]) * share
        let place = y * width + x
        let color = SIMD4(
          Float(guide[3 * place]), Float(guide[3 * place + 1]), Float(guide[3 * place + 2]), 255)
        let value = (function * color).sum() * (1 / 255)
        plane[place] = min(max((value - 0.5) * contrast + 0.5, 0), 1)
      }
    }
  }
}

/// The two blocks nearest to each pixel of a row or column, and the share of the second.
private struct Interpolation {
  private let places: [(Int, Int, Float)]

  init(count: Int, side: Int, blockCount: Int) {
    places = (0..<count).map { index in
      let place = max((Float(index) + 0.5) / Float(side) - 0.5, 0)
      let first = min(Int(place), blockCount - 1)
      return (first, min(first + 1, blockCount - 1), place - Float(first))
    }
  }

  subscript(index: Int) -> (Int, Int, Float) { places[index] }
}

/// The mean colors and numbers of the blocks of a picture, from 0 to 1.
private struct ColorBlocks {
  let width: Int
  let height: Int
  /// Red, green, blue, and the number.
  private var means: [SIMD4<Float>]

  init(_ plane: [Float], _ guide: [UInt8], width: Int, height: Int, side: Int) {
    (self.width, self.height) = ((width + side - 1) / side, (height + side - 1) / side)
    means = [SIMD4<Float>](repeating: .zero, count: self.width * self.height)
    let columns = (0..<width).map { $0 / side }
    for y in 0..<height {
      let row = y / side * self.width
      for x in 0..<width {
        let place = y * width + x
        let number = plane[place] > 0 ? min(plane[place], 1) * 255 : 0
        means[row + columns[x]] += SIMD4(
          Float(guide[3 * place]), Float(guide[3 * place + 1]), Float(guide[3 * place + 2]), number)
      }
    }
    for y in 0..<self.height {
      for x in 0..<self.width {
        let count = min(side, width - x * side) * min(side, height - y * side)
        means[y * self.width + x] *= 1 / (255 * Float(count))
      }
    }
  }

  /// Returns the linear function of the window around each block: three factors and an offset.
  func functions(_ reach: Int, _ flatness: Double) -> [SIMD4<Float>] {
    var functions = [SIMD4<Float>](repeating: .zero, count: means.count)
    var columns = [ColorMoments](repeating: ColorMoments(), count: width)
    for y in -reach..<height {
      if y + reach < height {
        for x in 0..<width { columns[x] += ColorMoments(means[(y + reach) * width + x]) }
      }
      guard y >= 0 else { continue }
      if y > reach {
        for x in 0..<width { columns[x] -= ColorMoments(means[(y - reach - 1) * width + x]) }
      }
      let rowCount = min(y + reach, height - 1) - max(y - reach, 0) + 1
      var window = ColorMoments()
      for x in 0..<min(reach, width) { window += columns[x] }
      for x in 0..<width {
        if x + reach < width { window += columns[x + reach] }
        if x > reach { window -= columns[x - reach - 1] }
        let columnCount = min(x + reach, width - 1) - max(x - reach, 0) + 1
        functions[y * width + x] = window.fitted(count: rowCount * columnCount, flatness)
      }
    }
    return functions
  }
}

/// Sums over the colors and numbers of a window, and over their products.
private struct ColorMoments {
  /// Red, green, blue, and the number.
  private var sums = SIMD4<Double>.zero
  /// The squares of the colors, and red times the number.
  private var squares = SIMD4<Double>.zero
  /// Red times green, red times blue, green times blue, and green times the number.
  private var products = SIMD4<Double>.zero
  /// Blue times the number.
  private var last = 0.0

  init() {}

  init(_ mean: SIMD4<Float>) {
    sums = SIMD4<Double>(mean)
    squares = sums * SIMD4(sums.x, sums.y, sums.z, sums.x)
    squares.w = sums.x * sums.w
    products = SIMD4(sums.x * sums.y, sums.x * sums.z, sums.y * sums.z, sums.y * sums.w)
    last = sums.z * sums.w
  }

  static func += (first: inout ColorMoments, second: ColorMoments) {
    first.sums += second.sums
    first.squares += second.squares
    first.products += second.products
    first.last += second.last
  }

  static func -= (first: inout ColorMoments, second: ColorMoments) {
    first.sums -= second.sums
    first.squares -= second.squares
    first.products -= second.products
    first.last -= second.last
  }

  /// Returns the factors of the colors and the offset that fit the numbers best.
  func fitted(count: Int, _ flatness: Double) -> SIMD4<Float> {
    let share = 1 / Double(count)
    let mean = sums * share
    // The covariances of red, green and blue: a symmetric matrix.
    let rr = squares.x * share - mean.x * mean.x + flatness
    let gg = squares.y * share - mean.y * mean.y + flatness
    let bb = squares.z * share - mean.z * mean.z + flatness
    let rg = products.x * share - mean.x * mean.y
    let rb = products.y * share - mean.x * mean.z
    let gb = products.z * share - mean.y * mean.z
    // Those of the colors with the number.
    let r = squares.w * share - mean.x * mean.w
    let g = products.w * share - mean.y * mean.w
    let b = last * share - mean.z * mean.w
    let (first, second, third) = (gg * bb - gb * gb, rb * gb - rg * bb, rg * gb - rb * gg)
    let scale = 1 / (rr * first + rg * second + rb * third)
    let red = (first * r + second * g + third * b) * scale
    let green = (second * r + (rr * bb - rb * rb) * g + (rg * rb - rr * gb) * b) * scale
    let blue = (third * r + (rg * rb - rr * gb) * g + (rr * gg - rg * rg) * b) * scale
    let offset = mean.w - red * mean.x - green * mean.y - blue * mean.z
    return SIMD4(Float(red), Float(green), Float(blue), Float(offset))
  }
}

/// The means of square windows of values.
private struct BoxMean {
  private let values: [SIMD4<Float>]
  private let width: Int

  init(_ values: [SIMD4<Float>], width: Int) { (self.values, self.width) = (values, width) }

  func smoothed(_ reach: Int) -> [SIMD4<Float>] {
    let height = values.count / width
    var means = [SIMD4<Float>](repeating: .zero, count: values.count)
    var columns = [SIMD4<Double>](repeating: .zero, count: width)
    for y in -reach..<height {
      if y + reach < height {
        for x in 0..<width { columns[x] += SIMD4<Double>(values[(y + reach) * width + x]) }
      }
      guard y >= 0 else { continue }
      if y > reach {
        for x in 0..<width { columns[x] -= SIMD4<Double>(values[(y - reach - 1) * width + x]) }
      }
      let rowCount = min(y + reach, height - 1) - max(y - reach, 0) + 1
      var window = SIMD4<Double>.zero
      for x in 0..<min(reach, width) { window += columns[x] }
      for x in 0..<width {
        if x + reach < width { window += columns[x + reach] }
        if x > reach { window -= columns[x - reach - 1] }
        let columnCount = min(x + reach, width - 1) - max(x - reach, 0) + 1
        means[y * width + x] = SIMD4<Float>(window / Double(rowCount * columnCount))
      }
    }
    return means
  }
}
