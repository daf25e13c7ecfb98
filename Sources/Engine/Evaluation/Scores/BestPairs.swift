import VisionBase

/// Pairs of two lists, the most similar first, each element in one pair at most.
///
/// Of equally similar pairs, the nearest comes first, then the order of the first list decides,
/// then that of the second. The memory grows with the number of elements, not of pairs, which files
/// of a megabyte make billions of.
struct BestPairs {
  /// The similarity of a pair.
  struct Rank {
    let likeness: Double
    /// A distance that decides between equally similar pairs.
    var distance = 0.0

    fileprivate func isEqual(to other: Rank) -> Bool {
      likeness == other.likeness && distance == other.distance
    }

    fileprivate func isBetter(than other: Rank) -> Bool {
      likeness != other.likeness ? likeness > other.likeness : distance < other.distance
    }
  }

  /// The partner of each element of the first list; nil for an element without one.
  private(set) var partners: [Int?]
  /// The partner of each element of the second list.
  private(set) var partnersOfSecond: [Int?]

  /// The number of candidates that are remembered for an element at first.
  ///
  /// An element whose candidates are all taken looks again and remembers twice as many, as long as
  /// there is room.
  private static let remembered = 8
  /// The number of candidates that may be remembered for all elements.
  private static let room = 4 << 20

  private struct Candidate {
    let rank: Rank
    let second: Int

    func isBetter(than other: Candidate) -> Bool {
      rank.isEqual(to: other.rank) ? second < other.second : rank.isBetter(than: other.rank)
    }
  }

  /// The best free candidates of each element of the first list, the best last.
  private var candidates: [[Candidate]]
  /// The number of times that each of them has looked.
  private var looks: [UInt8]
  /// The elements with candidates: a binary heap, the one with the best candidate first.
  private var heap: [Int] = []

  /// Creates the pairs that have a rank.
  ///
  /// Throws `cancelled` when the time is over.
  init(
    of firstCount: Int, with secondCount: Int, time: EvaluationTime,
    rank: (_ first: Int, _ second: Int) -> Rank?
  ) throws(VisionError) {
    partners = Array(repeating: nil, count: firstCount)
    partnersOfSecond = Array(repeating: nil, count: secondCount)
    candidates = Array(repeating: [], count: firstCount)
    looks = Array(repeating: 0, count: firstCount)
    for first in 0..<firstCount {
      try time.check()
      look(for: first, rank)
      if !candidates[first].isEmpty { push(first) }
    }
    while let first = heap.first {
      if let best = candidates[first].last, partnersOfSecond[best.second] == nil {
        (partners[first], partnersOfSecond[best.second]) = (best.second, first)
        candidates[first] = []
      } else {
        candidates[first].removeLast()
        if candidates[first].isEmpty {
          try time.check()
          look(for: first, rank)
        }
      }
      if candidates[first].isEmpty {
        let last = heap.removeLast()
        guard !heap.isEmpty else { break }
        heap[0] = last
      }
      sink(0)
    }
    candidates = []
  }

  /// Finds the best free candidates for an element of the first list.
  private mutating func look(for first: Int, _ rank: (Int, Int) -> Rank?) {
    let most = min(
      Self.remembered << Int(looks[first]), max(Self.remembered, Self.room / candidates.count))
    if looks[first] < 32 { looks[first] += 1 }
    var best: [Candidate] = []
    for second in partnersOfSecond.indices where partnersOfSecond[second] == nil {
      guard let rank = rank(first, second) else { continue }
      best.append(Candidate(rank: rank, second: second))
      // Cut now and then, so that sorting stays cheap.
      if best.count >= 2 * most { Self.cut(&best, to: most) }
    }
    Self.cut(&best, to: most)
    candidates[first] = best.reversed()
  }

  /// Sorts candidates, the best first, and keeps as many.
  private static func cut(_ candidates: inout [Candidate], to most: Int) {
    candidates.sort { $0.isBetter(than: $1) }
    if candidates.count > most { candidates.removeLast(candidates.count - most) }
  }

  // MARK: - The heap

  private func isBefore(_ first: Int, _ other: Int) -> Bool {
    guard let one = candidates[first].last?.rank, let another = candidates[other].last?.rank else {
      return false
    }
    return one.isEqual(to: another) ? first < other : one.isBetter(than: another)
  }

  private mutating func push(_ first: Int) {
    heap.append(first)
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
