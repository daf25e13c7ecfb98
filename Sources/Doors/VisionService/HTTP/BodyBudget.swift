internal import VisionBase

/// How many bytes of requests' bodies may be in memory at a time, those of all connections together.
package final class BodyBudget: Sendable {
  private let left: Lock<Int>

  package init(byteCount: Int) { left = Lock(byteCount) }

  /// How many bytes could be taken at this moment.
  package var free: Int { left.withLock { $0 } }

  /// Takes so many bytes; false when there are not as many left.
  package func take(_ count: Int) -> Bool {
    left.withLock { left in
      guard count <= left else { return false }
      left -= count
      return true
    }
  }

  /// Gives bytes back.
  package func give(_ count: Int) {
    left.withLock { $0 += count }
  }
}
