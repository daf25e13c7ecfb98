internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A progress bar drawn on standard error while work goes on.
///
/// It is silent unless a person watches, or a program that receives the numbers. Used by one thread
/// at a time.
struct ProgressLine {
  private let console: Console
  private let bar: ProgressBar
  private let clock: @Sendable () -> Double
  private let start: Double
  private var lastDrawn: Double
  private var isVisible = false

  /// The minimum seconds between drawings; shorter work shows no bar.
  private static let secondsBetweenDrawings = 0.1

  /// Creates a line that appears when the work takes long enough to be worth it.
  ///
  /// `start` is the start of the work whose rate is shown; nil for now.
  init(
    console: Console, title: String = "", unit: ProgressBar.Unit = .items, start: Double? = nil,
    clock: @escaping @Sendable () -> Double = { MonotonicClock.seconds }
  ) {
    self.console = console
    bar = ProgressBar(unit: unit, title: title, width: console.width)
    self.clock = clock
    let now = clock()
    self.start = start ?? now
    lastDrawn = now
  }

  /// Draws the state of the work, unless it was drawn a moment ago.
  mutating func update(done: Int, total: Int?) {
    guard console.showsProgress || console.tellsProgram else { return }
    let now = clock()
    guard now - lastDrawn >= Self.secondsBetweenDrawings else { return }
    lastDrawn = now
    guard !console.tellsProgram else { return tell(done: done, total: total) }
    isVisible = true
    let line = bar.line(done: done, total: total, elapsed: now - start)
    console.error.redraw(line)
  }

  /// Erases the bar at the end of the work; a program receives the final numbers.
  mutating func end(done: Int, total: Int?) {
    clear()
    if console.tellsProgram { tell(done: done, total: total) }
  }

  private func tell(done: Int, total: Int?) {
    console.tell(
      "progress", ["done": .integer(done), "total": total.map(JSONValue.integer) ?? .null])
  }

  /// Makes room for other text; the next update draws the bar again.
  mutating func clear() {
    guard isVisible else { return }
    isVisible = false
    console.error.eraseLine()
  }
}
