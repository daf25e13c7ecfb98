/// Follows the edges between the pixels of a class and all others.
///
/// A closed line of edges is an outer one, clockwise on the screen, or goes around a hole in the
/// other direction; the class is always at its right. Lines are found row by row at their first
/// vertical edge. From the first edge of a hole, a bridge leads left along the pixels' upper side
/// to the edge at which that run of pixels begins. It is an edge of the same part, and its line was
/// found before.
struct OutlineTracer {
  /// A corner of pixels on an outline.
  struct Corner: Hashable {
    let x: Int32
    let y: Int32
    /// True for the end of a bridge, which must stay.
    let isFixed: Bool
  }

  /// A connected part of the class.
  struct Part {
    /// The number of its outer line, counted from 1 in the order in which lines are found.
    let number: Int32
    /// The row and column of its first pixel.
    let x: Int
    let y: Int
    /// The number of its pixels.
    var area: Int
  }

  /// A step along an edge, from a corner in one of four directions.
  private struct Step: Equatable {
    var x: Int
    var y: Int
    var direction: Direction
  }

  private enum Direction: Int {
    case up, right, down, left

    var turnedLeft: Direction { Direction(rawValue: (rawValue + 3) & 3) ?? .up }
    var turnedRight: Direction { Direction(rawValue: (rawValue + 1) & 3) ?? .up }
  }

  private let width: Int
  private let height: Int
  private let values: [UInt8]
  private let category: UInt8
  /// The line of each vertical edge that was followed, `width + 1` for each row; 0 for others.
  private var lines: [Int32]
  /// The vertical edges at which a bridge to a hole ends.
  private var bridges: Set<Int> = []

  init(_ mask: CategoryMask, of category: UInt8) {
    (width, height, values) = (mask.width, mask.height, mask.values)
    self.category = category
    lines = [Int32](repeating: 0, count: (mask.width + 1) * mask.height)
  }

  // MARK: Finding

  /// Returns the parts in the order of their first pixels, and notes the bridges to their holes.
  mutating func parts() -> [Part] {
    var parts: [Part] = []
    // For each line, the place of its part among the parts.
    var owners: [Int32] = [-1]
    for y in 0..<height {
      var (wasInside, run) = (false, 0)
      for x in 0...width {
        let isInside = x < width && values[y * width + x] == category
        guard isInside != wasInside else { continue }
        wasInside = isInside
        let edge = y * (width + 1) + x
        if lines[edge] == 0 {
          let number = Int32(owners.count)
          let first = Step(x: x, y: isInside ? y + 1 : y, direction: isInside ? .up : .down)
          let area = mark(from: first, as: number)
          if isInside {
            owners.append(Int32(parts.count))
            parts.append(Part(number: number, x: x, y: y, area: area))
          } else {
            let owner = owners[Int(lines[run])]
            owners.append(owner)
            parts[Int(owner)].area += area
            bridges.insert(run)
          }
        }
        if isInside { run = edge }
      }
    }
    return parts
  }

  /// Notes the number of a line at its vertical edges; returns the area inside, which is negative
  /// for a hole.
  private mutating func mark(from first: Step, as number: Int32) -> Int {
    var area = 0
    var step = first
    repeat {
      if let edge = self.edge(of: step) {
        lines[edge] = number
        area += step.direction == .down ? step.x : -step.x
      }
      step = next(after: step)
    } while step != first
    return area
  }

  private func edge(of step: Step) -> Int? {
    switch step.direction {
    case .up: (step.y - 1) * (width + 1) + step.x
    case .down: step.y * (width + 1) + step.x
    case .left, .right: nil
    }
  }

  private func isInside(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < width && y < height && values[y * width + x] == category
  }

  private func next(after step: Step) -> Step {
    var (x, y) = (step.x, step.y)
    let (isLeftInside, isRightInside): (Bool, Bool)
    switch step.direction {
    case .up:
      y -= 1
      (isLeftInside, isRightInside) = (isInside(x - 1, y - 1), isInside(x, y - 1))
    case .right:
      x += 1
      (isLeftInside, isRightInside) = (isInside(x, y - 1), isInside(x, y))
    case .down:
      y += 1
      (isLeftInside, isRightInside) = (isInside(x, y), isInside(x - 1, y))
    case .left:
      x -= 1
      (isLeftInside, isRightInside) = (isInside(x - 1, y), isInside(x - 1, y - 1))
    }
    let direction = step.direction
    return Step(
      x: x, y: y,
      direction: isLeftInside
        ? direction.turnedLeft : isRightInside ? direction : direction.turnedRight)
  }

  // MARK: Corners

  /// A line that is being followed, from its first step to the one before it.
  private struct Walk {
    let first: Step
    var step: Step
    /// The corner at which the bridge to this hole begins; nil for an outer line.
    let bridge: Corner?
  }

  /// Returns the corners of a part's outline, with its holes joined to it.
  func corners(of part: Part) -> [Corner] {
    var corners: [Corner] = []
    func add(_ corner: Corner) {
      if let last = corners.last, last.x == corner.x, last.y == corner.y {
        if corner.isFixed { corners[corners.count - 1] = corner }
      } else {
        corners.append(corner)
      }
    }
    let first = Step(x: part.x, y: part.y + 1, direction: .up)
    var walks = [Walk(first: first, step: first, bridge: nil)]
    while var walk = walks.popLast() {
      let edge = walk.step.direction == .up ? self.edge(of: walk.step) : nil
      let following = next(after: walk.step)
      let isDone = following == walk.first
      if following.direction != walk.step.direction, !isDone || walk.bridge == nil {
        add(Corner(x: Int32(following.x), y: Int32(following.y), isFixed: false))
      }
      walk.step = following
      if !isDone {
        walks.append(walk)
      } else if let bridge = walk.bridge {
        add(Corner(x: Int32(following.x), y: Int32(following.y), isFixed: true))
        add(bridge)
      }
      guard let edge, bridges.contains(edge) else { continue }
      // The upper end of the edge, from which the bridge leads right to the hole.
      let start = Corner(x: Int32(following.x), y: Int32(following.y), isFixed: true)
      var x = following.x
      while isInside(x, following.y) { x += 1 }
      let hole = Step(x: x, y: following.y, direction: .down)
      add(start)
      add(Corner(x: Int32(x), y: Int32(following.y), isFixed: true))
      walks.append(Walk(first: hole, step: hole, bridge: start))
    }
    return corners
  }
}
