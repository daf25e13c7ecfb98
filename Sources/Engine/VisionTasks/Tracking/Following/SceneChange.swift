internal import Frames

/// Detects whether something appeared in a scene where no object is known.
///
/// The picture is compared, in cells, with that of the last detection, shifted by the camera's
/// motion. A cell has changed if its mean difference stands out from the effect of noise and light
/// on the whole picture.
struct SceneChange: Sendable {
  private var sums: [Int] = []
  private var counts: [Int] = []
  private var differences = MotionSample()

  /// The number of cells along each side of the picture.
  private static let cells = 12
  /// The minimum excess of a changed cell's mean difference over the usual one, in gray levels.
  private static let leastDifference: Float = 14
  /// The level to compare: its pixels are about a hundredth of the picture.
  private static let level = 2

  /// Keeps the part of a picture that is compared later.
  static func remember(_ pyramid: GrayPyramid, in bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    guard pyramid.levels.count > level else { return }
    pyramid.withLevel(pyramid.levels[level]) { span in
      for index in span.indices { bytes.append(span[index]) }
    }
  }

  /// Returns true if a cell outside of `covered` changed.
  mutating func isFound(
    since seen: [UInt8], in pyramid: GrayPyramid, moved: (x: Double, y: Double),
    covered: [PictureBox], _ picture: PictureGeometry
  ) -> Bool {
    guard pyramid.levels.count > Self.level else { return false }
    let level = pyramid.levels[Self.level]
    guard seen.count == level.width * level.height else { return false }
    let scale = Double(pyramid.factor << Self.level)
    // With a motion larger than the picture there is nothing to compare.
    let (right, down) = (
      Int(max(min(moved.x / scale, 1e6), -1e6).rounded()),
      Int(max(min(moved.y / scale, 1e6), -1e6).rounded())
    )
    pyramid.withLevel(level) { sum(seen.span, $0, level, right, down) }
    let usual = usualDifference()
    // A cell that only touches an object belongs to it.
    let (cellWidth, cellHeight) = (
      Double(picture.width) / Double(Self.cells), Double(picture.height) / Double(Self.cells)
    )
    for index in sums.indices where counts[index] > 0 {
      guard Float(sums[index]) / Float(counts[index]) - usual > Self.leastDifference else {
        continue
      }
      let x = (Double(index % Self.cells) + 0.5) * cellWidth
      let y = (Double(index / Self.cells) + 0.5) * cellHeight
      let isCovered = covered.contains {
        abs(x - $0.centerX) <= $0.width / 2 + cellWidth
          && abs(y - $0.centerY) <= $0.height / 2 + cellHeight
      }
      if !isCovered { return true }
    }
    return false
  }

  private mutating func sum(
    _ seen: Span<UInt8>, _ now: Span<UInt8>, _ level: GrayPyramid.Level, _ right: Int, _ down: Int
  ) {
    sums = Array(repeating: 0, count: Self.cells * Self.cells)
    counts = sums
    for y in max(0, down)..<max(min(level.height, level.height + down), max(0, down)) {
      let cellRow = y * Self.cells / level.height * Self.cells
      for x in max(0, right)..<max(min(level.width, level.width + right), max(0, right)) {
        let before = seen[(y - down) * level.width + x - right]
        let cell = cellRow + x * Self.cells / level.width
        sums[cell] += abs(Int(now[y * level.width + x]) - Int(before))
        counts[cell] += 1
      }
    }
  }

  private mutating func usualDifference() -> Float {
    differences.removeAll()
    for index in sums.indices where counts[index] > 0 {
      differences.add(Float(sums[index]) / Float(counts[index]))
    }
    return differences.median()
  }
}
