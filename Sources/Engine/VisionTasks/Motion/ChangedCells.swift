internal import Frames

/// The cells of a small gray picture, and the changes in them between two pictures.
///
/// A cell has changed if its mean level, or its pattern, differs by more than noise explains. Noise
/// is measured in the same two pictures, as the median over all cells.
struct ChangedCells: Sendable {
  let width: Int
  let height: Int
  /// The length of a cell's sides, in pixels of the small picture.
  let side: Int
  let columns: Int
  let rows: Int

  /// The change of each cell's mean level, and the mean size of its pixels' changes.
  private var shifts: [Int]
  private var patterns: [Int]
  private var isChanged: [Bool]
  private var open: [Int] = []
  private var histogram = [Int](repeating: 0, count: 16 * unit)

  /// The parts of a gray level in which changes are counted.
  private static let unit = 64
  /// The number of cells along the picture's longer side.
  private static let cellsAlong = 40
  /// The minimum change of a cell's mean level: 2.5 gray levels, and six times the median.
  private static let leastShift = 5 * unit / 2
  private static let leastShiftInMedians = 6
  /// The minimum excess of a cell's mean difference over the median: 4 gray levels, and as much as
  /// the median.
  private static let leastPattern = 4 * unit
  /// The maximum medians of both that are noise; beyond them, most of the picture has changed.
  private static let mostShift = 3 * unit
  private static let mostPattern = 14 * unit

  /// Creates the cells of a picture of a size.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    side = max(2, (max(width, height) + Self.cellsAlong / 2) / Self.cellsAlong)
    columns = max(1, width / side)
    rows = max(1, height / side)
    shifts = Array(repeating: 0, count: columns * rows)
    patterns = shifts
    isChanged = Array(repeating: false, count: columns * rows)
  }

  /// Measures the largest connected area that has changed.
  ///
  /// - Parameters:
  ///   - before: The earlier picture.
  ///   - after: The later picture.
  ///   - light: The change of light between them.
  ///   - watched: For each cell, true if it counts; empty for all.
  /// - Returns: The number of its cells.
  mutating func largestChange(
    from before: Span<UInt8>, to after: Span<UInt8>, _ light: LightChange, watched: [Bool]
  ) -> Int {
    add(before, after, light.table)
    judge(watched)
    return largestArea()
  }

  private mutating func add(_ before: Span<UInt8>, _ after: Span<UInt8>, _ table: [Int]) {
    for row in 0..<rows {
      // The last cells are larger where the sides do not divide the picture.
      let lines = row * side..<(row == rows - 1 ? height : (row + 1) * side)
      for column in 0..<columns {
        let places = column * side..<(column == columns - 1 ? width : (column + 1) * side)
        var (sum, size) = (0, 0)
        for y in lines {
          for index in y * width + places.lowerBound..<y * width + places.upperBound {
            let difference =
              LightChange.unit * Int(after[index]) - table[Int(before[index])]
            sum += difference
            size += abs(difference)
          }
        }
        let count = lines.count * places.count * LightChange.unit
        shifts[row * columns + column] = Self.unit * abs(sum) / count
        patterns[row * columns + column] = Self.unit * size / count
      }
    }
  }

  private mutating func judge(_ watched: [Bool]) {
    let (shift, pattern) = (median(of: shifts), median(of: patterns))
    let isOther = shift > Self.mostShift || pattern > Self.mostPattern
    let leastShift = max(Self.leastShift, Self.leastShiftInMedians * shift)
    let leastPattern = pattern + max(Self.leastPattern, pattern)
    for cell in shifts.indices {
      isChanged[cell] =
        (isOther || shifts[cell] > leastShift || patterns[cell] > leastPattern)
        && (watched.isEmpty || watched[cell])
    }
  }

  /// Returns the median of changes, or sixteen gray levels if it is larger.
  private mutating func median(of changes: [Int]) -> Int {
    for place in histogram.indices { histogram[place] = 0 }
    for change in changes where change < histogram.count { histogram[change] += 1 }
    var below = 0
    for (change, count) in histogram.enumerated() {
      below += count
      if 2 * below > changes.count { return change }
    }
    return histogram.count
  }

  /// Returns the size of the largest area of changed cells that touch, also at corners.
  private mutating func largestArea() -> Int {
    var largest = 0
    for start in isChanged.indices where isChanged[start] {
      isChanged[start] = false
      open = [start]
      var area = 0
      while let cell = open.popLast() {
        area += 1
        let (x, y) = (cell % columns, cell / columns)
        for row in max(0, y - 1)...min(rows - 1, y + 1) {
          for column in max(0, x - 1)...min(columns - 1, x + 1)
          where isChanged[row * columns + column] {
            isChanged[row * columns + column] = false
            open.append(row * columns + column)
          }
        }
      }
      largest = max(largest, area)
    }
    return largest
  }
}
