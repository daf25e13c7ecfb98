package import Frames

/// Decides which frames of a stream need no model, because nothing moves in them.
///
/// A small gray picture of each frame is compared with that of the last analyzed frame, so that
/// slow changes add up. The gate is open while something moves, for a moment after that, and while
/// objects come, go, or are out of sight. While it is closed, one frame is analyzed now and then,
/// the more often the shorter ago something moved: a change that the comparison cannot see, and an
/// object that a model does not find in every frame, is late but not lost.
package struct MotionGate: Sendable {
  /// The treatment of a frame.
  package enum Verdict: Hashable, Sendable {
    /// The frame is analyzed; `time` leaves out the time for which the gate was closed.
    ///
    /// A tracker with this time sees the next frame where the last one was, one step later.
    case analyze(time: Int64, isAfterRest: Bool)
    /// The objects are where they were in the last analyzed frame.
    case rest
  }

  private let settlingTime: Int64

  private var pyramid = GrayPyramid()
  private var level: GrayPyramid.Level?
  private var cells: ChangedCells?
  private var lightCounts = LightChange.Counts()
  /// The small picture of the last analyzed frame; empty before the first one.
  private var seen: [UInt8] = []
  /// The cells that count; empty for all.
  private var watched: [Bool] = []
  private var region: CountingZone?

  /// The time of the last frame; nil before the first one.
  private var now: Int64?
  /// The sum of the intervals before frames that were not analyzed.
  private var restTime: Int64 = 0
  private var isResting = false
  private var lastAnalyzed: Int64 = 0
  private var lastMotion: Int64 = 0
  private var framesSinceMotion = 0
  /// The time when the set of objects last changed.
  private var lastNews: Int64 = 0
  private var numbers: Set<Int> = []
  private var isSettled = true

  /// The time for which the gate stays open after a motion, in microseconds, and in frames.
  private static let openAfterMotion: Int64 = 1_500_000
  private static let openFramesAfterMotion = 3
  /// The maximum time without an analyzed frame, in microseconds.
  package static let longestRest: Int64 = 5_000_000
  /// The number by which the time since the last motion is divided for a shorter rest.
  private static let restsSinceMotion: Int64 = 8
  /// The maximum length of the longer side of the compared picture.
  private static let longestSide = 160
  /// The minimum number of connected changed cells that are a motion, of about 1200.
  private static let leastArea = 3
  /// The change of the mean gray level from which light is not believed to change evenly.
  private static let largestShift = 32.0
  /// The number of cells around a region in which motion counts as well.
  private static let margin = 3
  /// The maximum time between two frames of a scene: a day, in microseconds.
  private static let longestInterval: Int64 = 86_400_000_000

  /// Creates a gate.
  ///
  /// It stays open until the same objects have been seen for `settlingTime`, in microseconds.
  package init(settlingTime: Int64 = EventEngine.usualLostAfter) {
    self.settlingTime = settlingTime
  }

  /// Takes the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - time: Its time in microseconds.
  ///   - region: The only part of the picture where objects count; nil for all of it.
  /// - Returns: `analyze` if `analyzed` will be called with its result.
  package mutating func judge(
    _ frame: Frame, at time: Int64, region: CountingZone? = nil
  ) -> Verdict {
    pyramid.fill(with: frame)
    let isSamePicture = prepare(region, frame)
    let interval = now.map { time.subtractingReportingOverflow($0) }
    now = time
    guard isSamePicture, !seen.isEmpty, let interval, !interval.overflow,
      (0...Self.longestInterval).contains(interval.partialValue)
    else { return begin(at: time) }
    if moves() {
      (lastMotion, framesSinceMotion) = (time, 0)
    } else {
      framesSinceMotion += 1
    }
    guard isOpen(at: time) else {
      restTime += interval.partialValue
      isResting = true
      return .rest
    }
    return analyze(at: time)
  }

  /// Takes the result of an analyzed frame.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the objects in it.
  ///   - isSettled: False while the position or existence of an object is uncertain.
  package mutating func analyzed(numbers: Set<Int>, isSettled: Bool) {
    self.isSettled = isSettled
    guard numbers != self.numbers else { return }
    (self.numbers, lastNews) = (numbers, lastAnalyzed)
  }

  /// Takes the first frame of a scene.
  private mutating func begin(at time: Int64) -> Verdict {
    (lastMotion, lastNews, framesSinceMotion, restTime) = (time, time, 0, 0)
    return analyze(at: time)
  }

  private func isOpen(at time: Int64) -> Bool {
    !isSettled || framesSinceMotion <= Self.openFramesAfterMotion
      || time - lastMotion <= Self.openAfterMotion || time - lastNews <= settlingTime
      || time - lastAnalyzed >= longestRest(at: time)
  }

  private func longestRest(at time: Int64) -> Int64 {
    min((time - max(lastMotion, lastNews)) / Self.restsSinceMotion, Self.longestRest)
  }

  private mutating func analyze(at time: Int64) -> Verdict {
    defer { isResting = false }
    lastAnalyzed = time
    remember()
    return .analyze(time: time - restTime, isAfterRest: isResting)
  }
}

// MARK: - Pictures

extension MotionGate {
  /// Chooses the level to compare; returns false if it is another one than before.
  private mutating func prepare(_ region: CountingZone?, _ frame: Frame) -> Bool {
    let level = pyramid.levels.first { max($0.width, $0.height) <= Self.longestSide }
    guard level != self.level || region != self.region || cells == nil else { return true }
    (self.level, self.region) = (level, region)
    let cells = level.map { ChangedCells(width: $0.width, height: $0.height) }
    self.cells = cells
    watched =
      cells.flatMap { cells in
        region.map { cells.cells(near: $0, margin: Self.margin, in: frame) }
      } ?? []
    return false
  }

  private mutating func remember() {
    seen.removeAll(keepingCapacity: true)
    guard let level else { return }
    pyramid.withLevel(level) { span in
      for index in span.indices { seen.append(span[index]) }
    }
  }

  /// Returns true if an object may have moved since the last analyzed frame.
  private mutating func moves() -> Bool {
    guard let level, var cells, seen.count == level.width * level.height else { return true }
    var counts = lightCounts
    // With one owner at a time, arrays are not copied.
    (self.cells, lightCounts) = (nil, LightChange.Counts())
    defer { (self.cells, lightCounts) = (cells, counts) }
    let before = seen.span
    return pyramid.withLevel(level) { after in
      let light = LightChange(from: before, to: after, using: &counts)
      guard abs(light.shift(of: before)) < Self.largestShift else { return true }
      return cells.largestChange(from: before, to: after, light, watched: watched)
        >= Self.leastArea
    }
  }
}

extension ChangedCells {
  /// Returns for each cell true if it is in a region of the frame, or near to it.
  fileprivate func cells(near region: CountingZone, margin: Int, in frame: Frame) -> [Bool] {
    let (cellWidth, cellHeight) = (
      Double(frame.width) / Double(columns), Double(frame.height) / Double(rows)
    )
    let reach = Double(margin) * max(cellWidth, cellHeight)
    return (0..<(columns * rows)).map { cell in
      let point = PicturePoint(
        x: (Double(cell % columns) + 0.5) * cellWidth,
        y: (Double(cell / columns) + 0.5) * cellHeight)
      return region.contains(point) || region.distanceToEdge(of: point) <= reach
    }
  }
}
