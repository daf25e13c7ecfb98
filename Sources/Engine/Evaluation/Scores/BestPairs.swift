import VisionBase

/// Pairs of detections and labeled objects, the most similar first, each in one pair at most.
///
/// Equally similar pairs are taken in the order of the detections, then of the objects. The memory
/// grows with the number of boxes, not of pairs, which files of a megabyte make billions of.
struct BestPairs {
  /// The detection of each object; nil for an object without one.
  private(set) var answers: [Int?]
  /// The detections that are in a pair.
  private(set) var isUsed: [Bool]

  /// The number of objects that are remembered for a detection at first.
  ///
  /// When all are taken, it looks again and remembers twice as many, as long as there is room.
  private static let remembered = 8
  /// The number of objects that may be remembered for all detections.
  private static let room = 4 << 20

  private struct Candidate {
    let likeness: Double
    let object: Int

    func isBetter(than other: Candidate) -> Bool {
      likeness != other.likeness ? likeness > other.likeness : object < other.object
    }
  }

  private let found: [LabelBox]
  private let objects: [LabelBox]
  private let least: Double
  /// The best free objects of each detection, the best last.
  private var candidates: [[Candidate]]
  /// The number of times that each detection has looked.
  private var looks: [UInt8]
  /// The detections with candidates: a binary heap, the one with the most similar object first.
  private var heap: [Int] = []

  /// Creates the pairs whose similarity is at least `least`.
  ///
  /// Throws `cancelled` when the time is over.
  init(
    _ found: [LabelBox], _ objects: [LabelBox], least: Double, time: EvaluationTime
  ) throws(VisionError) {
    (self.found, self.objects, self.least) = (found, objects, least)
    answers = Array(repeating: nil, count: objects.count)
    isUsed = Array(repeating: false, count: found.count)
    candidates = Array(repeating: [], count: found.count)
    looks = Array(repeating: 0, count: found.count)
    for thing in found.indices {
      try time.check()
      look(for: thing)
      if !candidates[thing].isEmpty { push(thing) }
    }
    while let thing = heap.first {
      if let best = candidates[thing].last, answers[best.object] == nil {
        (answers[best.object], isUsed[thing]) = (thing, true)
        candidates[thing] = []
      } else {
        candidates[thing].removeLast()
        if candidates[thing].isEmpty {
          try time.check()
          look(for: thing)
        }
      }
      if candidates[thing].isEmpty {
        let last = heap.removeLast()
        guard !heap.isEmpty else { break }
        heap[0] = last
      }
      sink(0)
    }
    candidates = []
  }

  /// Finds the best free objects for a detection.
  private mutating func look(for thing: Int) {
    let most = min(
      Self.remembered << Int(looks[thing]), max(Self.remembered, Self.room / found.count))
    if looks[thing] < 32 { looks[thing] += 1 }
    var best: [Candidate] = []
    for (number, object) in objects.enumerated() where answers[number] == nil {
      let likeness = Similarity.boxes(found[thing], object, isCrowd: false)
      guard likeness >= least else { continue }
      best.append(Candidate(likeness: likeness, object: number))
      // Cut now and then, so that sorting stays cheap.
      if best.count >= 2 * most { Self.cut(&best, to: most) }
    }
    Self.cut(&best, to: most)
    candidates[thing] = best.reversed()
  }

  /// Sorts candidates, the best first, and keeps as many.
  private static func cut(_ candidates: inout [Candidate], to most: Int) {
    candidates.sort { $0.isBetter(than: $1) }
    if candidates.count > most { candidates.removeLast(candidates.count - most) }
  }

  // MARK: - The heap

  private func isBefore(_ first: Int, _ second: Int) -> Bool {
    guard let one = candidates[first].last, let other = candidates[second].last else {
      return false
    }
    return one.likeness != other.likeness ? one.likeness > other.likeness : first < second
  }

  private mutating func push(_ thing: Int) {
    heap.append(thing)
    var place = heap.count - 1
    while place > 0, isBefore(heap[place], heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var first = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if isBefore(heap[child], heap[first]) { first = child }
      }
      guard first != place else { return }
      heap.swapAt(place, first)
      place = first
    }
  }
}
