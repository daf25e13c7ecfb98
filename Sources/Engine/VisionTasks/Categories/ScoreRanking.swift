/// Orders scores as MediaPipe does: best first, and equal scores in upstream's own order.
///
/// MediaPipe leaves the order of equal scores to the C++ library it is built with, LLVM's:
/// `std::partial_sort` if the number of results is limited, else `std::sort`, and neither is
/// stable. Quantized models give many equal scores, so this type makes the comparisons and
/// exchanges of that library's versions 17 and later.
///
/// Reference: docs/reference/mediapipe-tasks.md 3.7. NaN counts as the lowest score.
struct ScoreRanking {
  private var entries: [Entry]

  private struct Entry {
    let score: Float
    let index: Int
  }

  /// The ranges that are still to be sorted, the best last.
  private var pending: [Pending] = []
  /// The number of entries that `next` returned.
  private var returnedCount = 0

  private struct Pending {
    let range: Range<Int>
    let divisionsLeft: Int
    /// False if the entry before the range is not worse than any in it.
    let isFirst: Bool
  }

  /// Creates the complete order of some scores; `next` returns their indices.
  init(_ scores: some Collection<Float>) {
    self.init(unsorted: scores)
    let bits = Int.bitWidth - 1 - max(entries.count, 1).leadingZeroBitCount
    pending = [Pending(range: entries.indices, divisionsLeft: 2 * bits, isFirst: true)]
  }

  private init(unsorted scores: some Collection<Float>) {
    entries = []
    entries.reserveCapacity(scores.count)
    for score in scores {
      // An order needs comparable values; NaN compares with nothing.
      entries.append(Entry(score: score.isNaN ? -.infinity : score, index: entries.count))
    }
  }

  /// Returns the indices of all scores, or of the `largestCount` best ones, best first.
  static func indices(
    of scores: some Collection<Float>, atMost largestCount: Int? = nil
  ) -> [Int] {
    guard let largestCount else {
      var ranking = ScoreRanking(scores)
      ranking.sortAll()
      return ranking.entries.map(\.index)
    }
    var ranking = ScoreRanking(unsorted: scores)
    let all = ranking.entries.indices
    let best = 0..<min(max(largestCount, 0), all.count)
    ranking.heapSort(best, of: all)
    return ranking.entries[best].map(\.index)
  }

  /// Returns the index of the next best score; nil after the last.
  ///
  /// Sorts no more than it takes to know it.
  mutating func next() -> Int? {
    guard returnedCount < entries.count else { return nil }
    while let range = pending.last?.range, range.lowerBound <= returnedCount { sortBest() }
    returnedCount += 1
    return entries[returnedCount - 1].index
  }

  /// Returns true if the entry at a position has the higher score.
  private func isBetter(_ first: Int, _ second: Int) -> Bool {
    entries[first].score > entries[second].score
  }
}

// MARK: - A heap of the best

extension ScoreRanking {
  /// Moves the best entries of a range to its beginning, `best`, and sorts those.
  ///
  /// They are kept as a heap with the worst at its top, which each better entry replaces.
  private mutating func heapSort(_ best: Range<Int>, of range: Range<Int>) {
    guard let top = best.first else { return }
    for parent in (0..<best.count / 2).reversed() { sink(parent, in: best) }
    for position in best.upperBound..<range.upperBound where isBetter(position, top) {
      entries.swapAt(position, top)
      sink(0, in: best)
    }
    for last in best.reversed().dropLast() { removeWorst(from: top...last) }
  }

  /// Exchanges a node of a heap with its worse child until no child is worse.
  private mutating func sink(_ node: Int, in heap: Range<Int>) {
    let sinking = entries[heap.lowerBound + node]
    var node = node
    while let child = worseChild(of: node, from: heap.lowerBound, count: heap.count),
      entries[heap.lowerBound + child].score <= sinking.score
    {
      entries[heap.lowerBound + node] = entries[heap.lowerBound + child]
      node = child
    }
    entries[heap.lowerBound + node] = sinking
  }

  /// Moves the worst entry of a heap to its last position and makes a heap of the others.
  ///
  /// The gap at the top sinks to a leaf first; the last entry fills it and rises.
  private mutating func removeWorst(from heap: ClosedRange<Int>) {
    let (base, last) = (heap.lowerBound, heap.upperBound)
    let worst = entries[base]
    var gap = 0
    while let child = worseChild(of: gap, from: base, count: heap.count) {
      entries[base + gap] = entries[base + child]
      gap = child
    }
    let filling = entries[last]
    entries[last] = worst
    guard base + gap < last else { return }
    while gap > 0 {
      let parent = (gap - 1) / 2
      guard entries[base + parent].score > filling.score else { break }
      entries[base + gap] = entries[base + parent]
      gap = parent
    }
    entries[base + gap] = filling
  }

  /// Returns the worse child of a node, the left one of equals; nil for a leaf.
  private func worseChild(of node: Int, from base: Int, count: Int) -> Int? {
    let left = 2 * node + 1
    guard left < count else { return nil }
    return left + 1 < count && isBetter(base + left, base + left + 1) ? left + 1 : left
  }
}

// MARK: - A complete order

extension ScoreRanking {
  /// The length from which a range is divided rather than sorted by insertion.
  private static let leastDivided = 24

  /// The length above which the pivot is the median of three medians.
  private static let mostWithOneMedian = 128

  /// The number of insertions after which a range no longer counts as nearly sorted.
  private static let mostInsertions = 8

  private mutating func sortAll() {
    while !pending.isEmpty { sortBest() }
  }

  /// Sorts the best pending range by division, and by a heap if divisions do not make it small.
  ///
  /// The worse part of each division becomes pending.
  private mutating func sortBest() {
    guard let whole = pending.popLast() else { return }
    var (range, divisionsLeft) = (whole.range, whole.divisionsLeft)
    let isFirst = whole.isFirst
    while range.count >= Self.leastDivided {
      guard divisionsLeft > 0 else { return heapSort(range, of: range) }
      divisionsLeft -= 1
      placePivot(of: range)
      if !isFirst, !isBetter(range.lowerBound - 1, range.lowerBound) {
        range = divideAfterEquals(range)..<range.upperBound
        continue
      }
      let (pivot, wasDivided) = divideBeforeEquals(range)
      let (better, worse) = (range.lowerBound..<pivot, pivot + 1..<range.upperBound)
      if wasDivided {
        let isBetterSorted = insertFew(better)
        let isWorseSorted = insertFew(worse)
        if isWorseSorted {
          if isBetterSorted { return }
          range = better
          continue
        }
        if isBetterSorted {
          range = worse
          continue
        }
      }
      pending.append(Pending(range: worse, divisionsLeft: divisionsLeft, isFirst: false))
      range = better
    }
    for position in range.dropFirst() { insert(position, into: range) }
  }

  /// Moves the median of three entries, or of three medians, to the beginning of a range.
  private mutating func placePivot(of range: Range<Int>) {
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    let middle = first + range.count / 2
    guard range.count > Self.mostWithOneMedian else { return sortThree(middle, first, last) }
    sortThree(first, middle, last)
    sortThree(first + 1, middle - 1, last - 1)
    sortThree(first + 2, middle + 1, last - 2)
    sortThree(middle - 1, middle, middle + 1)
    entries.swapAt(first, middle)
  }

  /// Sorts the entries at three positions; equal ones keep their order.
  private mutating func sortThree(_ first: Int, _ second: Int, _ third: Int) {
    if isBetter(second, first) {
      // The three are in reverse.
      if isBetter(third, second) { return entries.swapAt(first, third) }
      entries.swapAt(first, second)
      if isBetter(third, second) { entries.swapAt(second, third) }
    } else if isBetter(third, second) {
      entries.swapAt(second, third)
      if isBetter(second, first) { entries.swapAt(first, second) }
    }
  }

  /// Divides a range by its first entry: better ones, the pivot, equal and worse ones.
  ///
  /// Returns the pivot's position, and true if no entry had to change sides.
  private mutating func divideBeforeEquals(
    _ range: Range<Int>
  ) -> (pivot: Int, wasDivided: Bool) {
    let pivot = entries[range.lowerBound]
    var left = range.lowerBound + 1
    var right = range.upperBound - 1
    // The pivot is a median, so that an entry follows that is not better.
    while entries[left].score > pivot.score { left += 1 }
    while left <= right, entries[right].score <= pivot.score { right -= 1 }
    let wasDivided = left >= right
    while left < right {
      entries.swapAt(left, right)
      repeat { left += 1 } while entries[left].score > pivot.score
      repeat { right -= 1 } while entries[right].score <= pivot.score
    }
    move(pivot, from: range.lowerBound, to: left - 1)
    return (left - 1, wasDivided)
  }

  /// Divides a range by its first entry, which none is better than: equal ones, worse ones.
  ///
  /// Returns the position of the first worse entry.
  private mutating func divideAfterEquals(_ range: Range<Int>) -> Int {
    let pivot = entries[range.lowerBound]
    var left = range.lowerBound + 1
    var right = range.upperBound - 1
    while left < range.upperBound, entries[left].score >= pivot.score { left += 1 }
    if left < range.upperBound {
      while entries[right].score < pivot.score { right -= 1 }
    }
    while left < right {
      entries.swapAt(left, right)
      repeat { left += 1 } while entries[left].score >= pivot.score
      repeat { right -= 1 } while entries[right].score < pivot.score
    }
    move(pivot, from: range.lowerBound, to: left - 1)
    return left
  }

  private mutating func move(_ pivot: Entry, from first: Int, to position: Int) {
    entries[first] = entries[position]
    entries[position] = pivot
  }

  /// Sorts a range if few insertions do it; returns false if it gave up.
  private mutating func insertFew(_ range: Range<Int>) -> Bool {
    var count = 0
    for position in range.dropFirst() {
      let isInserted = insert(position, into: range)
      // The first three entries do not count.
      guard isInserted, position >= range.lowerBound + 3 else { continue }
      count += 1
      if count == Self.mostInsertions { return position + 1 == range.upperBound }
    }
    return true
  }

  /// Moves an entry before all worse ones of the sorted entries before it.
  ///
  /// Returns false if none is worse.
  @discardableResult
  private mutating func insert(_ position: Int, into range: Range<Int>) -> Bool {
    let inserted = entries[position]
    var gap = position
    while gap > range.lowerBound, inserted.score > entries[gap - 1].score {
      entries[gap] = entries[gap - 1]
      gap -= 1
    }
    entries[gap] = inserted
    return gap < position
  }
}
