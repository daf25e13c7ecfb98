import VisionBase
import VisionReports

/// A summary of some work, in a few lines for people.
struct WorkSummary {
  private var pictureCount = 0
  private var movieCount = 0
  private var frameCount = 0
  private var failureCount = 0
  private var counts: [ByteText: Int] = [:]
  private var withObjects = 0
  private var tracked: Set<Tracked> = []
  private let start = MonotonicClock.seconds

  /// A tracked object, which counts once.
  private struct Tracked: Hashable {
    let input: Int
    let id: Int
  }

  private static let mostClasses = 8

  /// Counts the findings in a picture or frame.
  mutating func add<Report: TaskReport>(_ report: Report, input: Int, isFrame: Bool) {
    if isFrame { frameCount += 1 } else { pictureCount += 1 }
    let found = report.found
    if !found.isEmpty { withObjects += 1 }
    for thing in found {
      if let id = thing.trackingID, !tracked.insert(Tracked(input: input, id: id)).inserted {
        continue
      }
      counts[thing.name.bytes, default: 0] += 1
    }
  }

  /// Counts a finished video.
  mutating func addMovie() { movieCount += 1 }

  /// Counts inputs that failed.
  mutating func addFailures(_ count: Int) { failureCount += count }

  /// True if nothing was found in any input.
  var foundNothing: Bool { counts.isEmpty && pictureCount + frameCount > 0 }

  /// Returns the lines; `places` are the written files, and `namesFound` is true if findings have
  /// names.
  func lines(places: [String], namesFound: Bool = true) -> [String] {
    var done: [String] = []
    if pictureCount > 0 || movieCount == 0 { done.append(counted(pictureCount, "picture")) }
    if movieCount > 0 {
      done.append(counted(movieCount, "video") + " (\(counted(frameCount, "frame")))")
    }
    let seconds = fixed(MonotonicClock.seconds - start, decimals: 1)
    var lines = ["done: \(done.joined(separator: " and ")) in \(seconds) s"]
    if failureCount > 0 { lines.append("failed: \(counted(failureCount, "input"))") }
    if namesFound { lines.append("found: " + found) }
    if !places.isEmpty { lines.append("wrote: " + places.joined(separator: ", ")) }
    return lines
  }

  private var found: String {
    let total = counts.values.reduce(0, +)
    guard total > 0 else { return "nothing" }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var parts = sorted.prefix(Self.mostClasses).map { "\(String($0.key).isolated) \($0.value)" }
    if sorted.count > Self.mostClasses {
      parts.append("\(counted(sorted.count - Self.mostClasses, "more class", "more classes"))")
    }
    let looked = pictureCount + frameCount
    return "\(total) in \(withObjects) of \(looked): \(parts.joined(separator: ", "))"
  }
}
