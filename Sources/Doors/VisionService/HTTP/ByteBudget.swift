internal import VisionBase

/// So many bytes of memory or of a disk, which many share.
package final class ByteBudget: Sendable {
  private let left: Lock<Int>
  private let all: Int

  package init(byteCount: Int) { (left, all) = (Lock(byteCount), byteCount) }

  /// How many bytes could be taken at this moment.
  package var free: Int { left.withLock { $0 } }

  /// How many bytes are taken.
  package var taken: Int { all - free }

  /// Takes so many bytes; false when there are not as many left.
  package func take(_ count: Int) -> Bool {
    left.withLock { left in
      guard count <= left else { return false }
      left -= count
      return true
    }
  }

  /// Takes so many bytes or, where there are fewer left, those; how many that was.
  package func take(upTo count: Int) -> Int {
    left.withLock { left in
      let taken = min(count, max(left, 0))
      left -= taken
      return taken
    }
  }

  /// Gives bytes back.
  package func give(_ count: Int) {
    left.withLock { $0 += count }
  }
}
