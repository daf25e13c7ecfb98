import Frames

@testable import VisionTasks

/// Counts of tracking quality for few objects: pairings are tried one by one.
///
/// MOTA (Bernardin and Stiefelhagen, 2008) and IDF1 (Ristani et al., 2016).
struct TrackingScore {
  private(set) var truthCount = 0
  private(set) var reportedCount = 0
  private(set) var missed = 0
  private(set) var invented = 0
  private(set) var switches = 0
  /// The number of frames in which an object was matched with each number.
  private var matches: [Int: [Int: Int]] = [:]
  private var current: [Int: Int] = [:]

  /// The minimum overlap of boxes at which a number matches an object.
  private static let overlap = 0.5

  /// Adds a frame.
  mutating func add(_ truth: [(id: Int, box: PictureBox)], _ objects: [TrackedObject]) {
    var open = objects
    var matched: [Int: Int] = [:]
    // A match is kept while the boxes overlap.
    for (id, box) in truth {
      guard let number = current[id],
        let index = open.firstIndex(where: {
          $0.trackingID == number && $0.boundingBox.intersectionOverUnion(box) >= Self.overlap
        })
      else { continue }
      matched[id] = number
      open.remove(at: index)
    }
    for (id, box) in truth where matched[id] == nil {
      let best = open.indices.max {
        open[$0].boundingBox.intersectionOverUnion(box)
          < open[$1].boundingBox.intersectionOverUnion(box)
      }
      guard let best, open[best].boundingBox.intersectionOverUnion(box) >= Self.overlap else {
        continue
      }
      matched[id] = open[best].trackingID
      open.remove(at: best)
    }
    for (id, number) in matched {
      if let before = current[id], before != number { switches += 1 }
      current[id] = number
      matches[id, default: [:]][number, default: 0] += 1
    }
    truthCount += truth.count
    reportedCount += objects.count
    missed += truth.count - matched.count
    invented += open.count
  }

  /// The MOTA: 1 without misses, false objects and switches.
  var mota: Double { 1 - Double(missed + invented + switches) / Double(max(truthCount, 1)) }

  /// The IDF1: 1 if each object always has its own number.
  var idf1: Double {
    let best = bestPairing(Array(matches.keys.sorted()), taken: [])
    return Double(2 * best) / Double(max(truthCount + reportedCount, 1))
  }

  private func bestPairing(_ ids: [Int], taken: Set<Int>) -> Int {
    guard let id = ids.first else { return 0 }
    let rest = Array(ids.dropFirst())
    var best = bestPairing(rest, taken: taken)
    for (number, count) in matches[id] ?? [:] where !taken.contains(number) {
      best = max(best, count + bestPairing(rest, taken: taken.union([number])))
    }
    return best
  }
}
