internal import VisionBase

/// A shared budget of bytes of memory or of a disk.
package final class ByteBudget: Sendable {
  private let left: Lock<Int>
  private let all: Int

  package init(byteCount: Int) { (left, all) = (Lock(byteCount), byteCount) }

  /// The number of bytes that can be taken at this moment.
  package var free: Int { left.withLock { $0 } }

  /// The number of bytes taken.
  package var taken: Int { all - free }

  /// Takes bytes; returns false, and takes none, when fewer are left.
  package func take(_ count: Int) -> Bool {
    left.withLock { left in
      guard count <= left else { return false }
      left -= count
      return true
    }
  }

  /// Takes up to `count` bytes, as many as are left, and returns their number.
  package func take(upTo count: Int) -> Int {
    left.withLock { left in
      let taken = min(count, max(left, 0))
      left -= taken
      return taken
    }
  }

  /// Returns bytes to the budget.
  package func give(_ count: Int) {
    left.withLock { $0 += count }
  }
}
