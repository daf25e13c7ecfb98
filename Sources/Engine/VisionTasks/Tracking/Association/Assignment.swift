/// The cheapest pairing of rows with columns, by successive shortest augmenting paths.
///
/// The algorithm of Kuhn and Munkres in the form of Jonker and Volgenant, cubic in the number of
/// rows. A pair must cost less than a limit, and an unpaired row costs the limit, so the number of
/// pairs is weighed against their costs. Of equally cheap pairings, the first found wins; rows and
/// columns are visited in order, so the result is the same on every machine.
struct Assignment {
  private var costs: [Double] = []
  private var rowPotentials: [Double] = []
  private var columnPotentials: [Double] = []
  private var rowOfColumn: [Int] = []
  private var previousColumn: [Int] = []
  private var distances: [Double] = []
  private var isVisited: [Bool] = []

  /// Pairs rows with columns.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - columnCount: The number of columns.
  ///   - limit: The limit that a pair's cost must be below.
  ///   - cost: The cost of a pair; NaN counts as too expensive.
  /// - Returns: The column of each row, nil for none.
  mutating func pairs(
    rowCount: Int, columnCount: Int, limit: Double, cost: (Int, Int) -> Double
  ) -> [Int?] {
    guard rowCount > 0, columnCount > 0 else { return Array(repeating: nil, count: rowCount) }
    // After the real columns, each row has one that means "none".
    let width = columnCount + rowCount
    fillCosts(rowCount, columnCount, limit, cost)
    rowPotentials = Array(repeating: 0, count: rowCount)
    columnPotentials = Array(repeating: 0, count: width)
    rowOfColumn = Array(repeating: -1, count: width)
    for row in 0..<rowCount { augment(row, width) }
    var result = [Int?](repeating: nil, count: rowCount)
    for column in 0..<columnCount where rowOfColumn[column] >= 0 {
      let row = rowOfColumn[column]
      if costs[row * width + column] < limit { result[row] = column }
    }
    return result
  }

  private mutating func fillCosts(
    _ rowCount: Int, _ columnCount: Int, _ limit: Double, _ cost: (Int, Int) -> Double
  ) {
    let width = columnCount + rowCount
    // More expensive than leaving every row unpaired.
    let never = limit * Double(rowCount + 1) + 1
    costs = Array(repeating: limit, count: rowCount * width)
    for row in 0..<rowCount {
      for column in 0..<columnCount {
        let value = cost(row, column)
        costs[row * width + column] = value < limit ? value : never
      }
    }
  }

  /// Assigns a column to a row, moving other rows if that is cheaper.
  private mutating func augment(_ start: Int, _ width: Int) {
    distances = Array(repeating: .infinity, count: width)
    previousColumn = Array(repeating: -1, count: width)
    isVisited = Array(repeating: false, count: width)
    var (row, column, reached) = (start, -1, 0.0)
    repeat {
      let (next, distance) = nearest(from: row, through: column, reached, width)
      (column, reached) = (next, distance)
      isVisited[column] = true
      row = rowOfColumn[column]
    } while row >= 0
    raisePotentials(start, reached, width)
    while column >= 0 {
      let previous = previousColumn[column]
      rowOfColumn[column] = previous >= 0 ? rowOfColumn[previous] : start
      column = previous
    }
  }

  /// Returns the nearest unvisited column, after updating distances from a newly reached row.
  private mutating func nearest(
    from row: Int, through column: Int, _ reached: Double, _ width: Int
  ) -> (column: Int, distance: Double) {
    var (best, bestDistance) = (0, Double.infinity)
    for other in 0..<width where !isVisited[other] {
      let distance =
        reached + costs[row * width + other] - rowPotentials[row] - columnPotentials[other]
      if distance < distances[other] {
        distances[other] = distance
        previousColumn[other] = column
      }
      if distances[other] < bestDistance { (best, bestDistance) = (other, distances[other]) }
    }
    return (best, bestDistance)
  }

  /// Keeps reduced costs from becoming negative.
  private mutating func raisePotentials(_ start: Int, _ reached: Double, _ width: Int) {
    rowPotentials[start] += reached
    for column in 0..<width where isVisited[column] {
      let row = rowOfColumn[column]
      columnPotentials[column] += distances[column] - reached
      if row >= 0 { rowPotentials[row] += reached - distances[column] }
    }
  }
}
