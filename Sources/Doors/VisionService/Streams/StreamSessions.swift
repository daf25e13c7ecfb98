internal import VisionBase

/// The streams that are open, by the names that only those know who opened them.
///
/// Those without a frame for a while are ended when the next one is opened or asked for.
package final class StreamSessions: Sendable {
  private let sessions = Lock<[String: StreamSession]>([:])
  private let limit: Int
  private let idleNanoseconds: Int64

  /// Makes room for so many streams, each of which may be without a frame for so long.
  package init(limit: Int, idleSeconds: Double) {
    (self.limit, idleNanoseconds) = (limit, Int64(idleSeconds * 1e9))
  }

  /// How many there are.
  package var count: Int { sessions.withLock { $0.count } }

  /// Adds a stream and gives its name; throws `tooBusy` when there are as many as may be.
  func add(_ make: () throws(ServiceProblem) -> StreamSession) throws(ServiceProblem) -> String {
    endIdle()
    guard count < limit else { throw full }
    let session = try make()
    let name = Self.name()
    let isAdded = sessions.withLock { sessions in
      guard sessions.count < limit else { return false }
      sessions[name] = session
      return true
    }
    guard isAdded else { throw full }
    return name
  }

  /// The stream with a name; throws `notFound`.
  func session(_ name: String) throws(ServiceProblem) -> StreamSession {
    endIdle()
    guard let session = sessions.withLock({ $0[name] }) else { throw StreamSession.ended }
    return session
  }

  /// Ends the stream with a name; throws `notFound`.
  func end(_ name: String) throws(ServiceProblem) {
    guard let session = sessions.withLock({ $0.removeValue(forKey: name) }) else {
      throw StreamSession.ended
    }
    session.end()
  }

  private func endIdle() {
    let oldest = MonotonicClock.nanoseconds - idleNanoseconds
    let idle = sessions.withLock { sessions in
      let idle = sessions.filter { _, session in session.idleSince.map { $0 < oldest } ?? false }
      for name in idle.keys { sessions[name] = nil }
      return idle
    }
    // Not under the lock: freeing a model takes a while.
    for session in idle.values { session.end() }
  }

  private var full: ServiceProblem {
    ServiceProblem(
      429, .tooBusy, "there are \(limit) streams, as many as may be; end one with DELETE",
      fields: [HTTPField("Retry-After", "1")])
  }

  /// Nobody guesses one of 2^128 names.
  private static func name() -> String {
    var chance = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(chance.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    .joined()
  }
}
