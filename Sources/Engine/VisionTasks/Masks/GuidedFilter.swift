/// The guided filter of He, Sun and Tang ("Guided Image Filtering", 2013) with exact box filters:
/// it gives a plane of numbers the edges of a gray picture.
///
/// In each square window of the picture, the numbers are fitted by a linear function of the gray
/// values; a pixel's result is the mean of the functions of all windows that it is in. Windows end
/// at the edges of the picture. Sums are of integers, so that no rounding adds up along a picture.
/// Beside the plane it takes three bytes for each pixel, and some rows.
struct GuidedFilter {
  /// The pixels from the middle of a window to its edge.
  let radius: Int
  /// The variance of gray values, of 0...1, below which a window counts as flat.
  let flatness: Double

  /// The largest radius; sums of the products of larger windows need more than 64 bits.
  static let largestRadius = 256

  /// The steps of a number between 0 and 1.
  private static let steps: Float = 65_535

  init(radius: Int, flatness: Double) {
    (self.radius, self.flatness) = (min(max(radius, 1), Self.largestRadius), flatness)
  }

  /// Filters the numbers of a plane, which are limited to 0...1, along the edges of a gray picture
  /// of its size; what is no number counts as 0.
  func apply(to plane: inout [Float], guide: [UInt8], width: Int, height: Int) {
    precondition(plane.count == width * height && guide.count == width * height)
    guard width > 0, height > 0 else { return }
    let numbers = plane.map { $0 > 0 ? UInt16(min($0, 1) * Self.steps + 0.5) : 0 }
    var windows = WindowSums(width: width)
    var functions = FunctionSums(width: width, rowCount: 2 * radius + 1)
    for row in 0..<min(radius, height) { windows.add(guide, numbers, row: row) }
    for row in 0..<height + radius {
      // Before its place is taken by the function of another row.
      if row > 2 * radius { functions.remove(row: row - 2 * radius - 1) }
      if row < height {
        if row + radius < height { windows.add(guide, numbers, row: row + radius) }
        if row - radius > 0 { windows.remove(guide, numbers, row: row - radius - 1) }
        let rows = min(row + radius, height - 1) - max(row - radius, 0) + 1
        windows.fit(radius, rows: rows, flatness * 255 * 255, into: &functions, row: row)
      }
      let target = row - radius
      guard target >= 0 else { continue }
      let rows = min(target + radius, height - 1) - max(target - radius, 0) + 1
      functions.evaluate(
        radius, rows: rows, guide, row: target, scale: 1 / Self.steps, into: &plane)
    }
  }
}

/// The sums of the columns of windows: of gray values, numbers, and their products.
private struct WindowSums {
  let width: Int
  // At most 255 or 65,535 in each of 513 rows.
  private var gray: [Int32]
  private var squares: [Int32]
  private var numbers: [Int32]
  private var products: [Int64]

  init(width: Int) {
    self.width = width
    gray = [Int32](repeating: 0, count: width)
    (squares, numbers) = (gray, gray)
    products = [Int64](repeating: 0, count: width)
  }

  mutating func add(_ guide: [UInt8], _ plane: [UInt16], row: Int) {
    let start = row * width
    for x in 0..<width {
      let (value, number) = (Int32(guide[start + x]), Int32(plane[start + x]))
      gray[x] &+= value
      squares[x] &+= value &* value
      numbers[x] &+= number
      products[x] &+= Int64(value &* number)
    }
  }

  mutating func remove(_ guide: [UInt8], _ plane: [UInt16], row: Int) {
    let start = row * width
    for x in 0..<width {
      let (value, number) = (Int32(guide[start + x]), Int32(plane[start + x]))
      gray[x] &-= value
      squares[x] &-= value &* value
      numbers[x] &-= number
      products[x] &-= Int64(value &* number)
    }
  }

  /// Fits the linear function of each window of a row.
  ///
  /// With windows of at most 513 x 513 pixels, no sum or product of two is above 2^61.
  func fit(
    _ radius: Int, rows: Int, _ flatness: Double, into functions: inout FunctionSums, row: Int
  ) {
    var (gray, squares, numbers, products): (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
    func add(_ x: Int) {
      gray &+= Int64(self.gray[x])
      squares &+= Int64(self.squares[x])
      numbers &+= Int64(self.numbers[x])
      products &+= self.products[x]
    }
    for x in 0..<min(radius, width) { add(x) }
    functions.begin(row: row)
    for x in 0..<width {
      if x + radius < width { add(x + radius) }
      if x > radius {
        let last = x - radius - 1
        gray &-= Int64(self.gray[last])
        squares &-= Int64(self.squares[last])
        numbers &-= Int64(self.numbers[last])
        products &-= self.products[last]
      }
      let columns = min(x + radius, width - 1) - max(x - radius, 0) + 1
      let count = Int64(rows * columns)
      let area = Double(count)
      let variance = Double(count &* squares &- gray &* gray)
      let covariance = Double(count &* products &- gray &* numbers)
      let slope = covariance / (variance + flatness * area * area)
      functions.set(
        x, slope: Float(slope),
        offset: Float((Double(numbers) - slope * Double(gray)) / area))
    }
    functions.end(row: row)
  }
}

/// The linear functions of the last rows, and the sums of their columns.
private struct FunctionSums {
  let width: Int
  private let rowCount: Int
  private var slopes: [Float]
  private var offsets: [Float]
  private var slopeSums: [Double]
  private var offsetSums: [Double]
  private var place = 0

  init(width: Int, rowCount: Int) {
    (self.width, self.rowCount) = (width, rowCount)
    slopes = [Float](repeating: 0, count: width * rowCount)
    offsets = slopes
    slopeSums = [Double](repeating: 0, count: width)
    offsetSums = slopeSums
  }

  mutating func begin(row: Int) { place = row % rowCount * width }

  mutating func set(_ x: Int, slope: Float, offset: Float) {
    slopes[place + x] = slope
    offsets[place + x] = offset
  }

  mutating func end(row: Int) {
    for x in 0..<width {
      slopeSums[x] += Double(slopes[place + x])
      offsetSums[x] += Double(offsets[place + x])
    }
  }

  mutating func remove(row: Int) {
    let start = row % rowCount * width
    for x in 0..<width {
      slopeSums[x] -= Double(slopes[start + x])
      offsetSums[x] -= Double(offsets[start + x])
    }
  }

  func evaluate(
    _ radius: Int, rows: Int, _ guide: [UInt8], row: Int, scale: Float,
    into plane: inout [Float]
  ) {
    var (slope, offset) = (0.0, 0.0)
    for x in 0..<min(radius, width) {
      slope += slopeSums[x]
      offset += offsetSums[x]
    }
    let start = row * width
    for x in 0..<width {
      if x + radius < width {
        slope += slopeSums[x + radius]
        offset += offsetSums[x + radius]
      }
      if x > radius {
        slope -= slopeSums[x - radius - 1]
        offset -= offsetSums[x - radius - 1]
      }
      let columns = min(x + radius, width - 1) - max(x - radius, 0) + 1
      let mean = (slope * Double(guide[start + x]) + offset) / Double(rows * columns)
      plane[start + x] = min(max(Float(mean) * scale, 0), 1)
    }
  }
}
