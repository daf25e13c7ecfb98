internal import VisionBase

/// The streams that are open, by the names that only those know who opened them.
///
/// Those without a frame for a while are ended when the next one is opened or asked for.
package final class StreamSessions: Sendable {
  private struct State {
    var sessions: [String: StreamSession] = [:]
    /// How many are being made, which have their place already.
    var coming = 0
  }

  private let state = Lock(State())
  private let limit: Int
  private let idleNanoseconds: Int64

  /// Makes room for so many streams, each of which may be without a frame for so long.
  package init(limit: Int, idleSeconds: Double) {
    (self.limit, idleNanoseconds) = (limit, Int64(idleSeconds * 1e9))
  }

  /// How many there are.
  package var count: Int { state.withLock { $0.sessions.count } }

  /// Adds a stream and gives its name; throws `tooBusy` when there are as many as may be, and then
  /// makes none.
  func add(_ make: () throws(ServiceProblem) -> StreamSession) throws(ServiceProblem) -> String {
    endIdle()
    let hasPlace = state.withLock { state in
      guard state.sessions.count + state.coming < limit else { return false }
      state.coming += 1
      return true
    }
    guard hasPlace else { throw full }
    do throws(ServiceProblem) {
      let (session, name) = (try make(), RandomName.secret())
      state.withLock { state in
        state.coming -= 1
        state.sessions[name] = session
      }
      return name
    } catch {
      state.withLock { $0.coming -= 1 }
      throw error
    }
  }

  /// The stream with a name; throws `notFound`.
  func session(_ name: String) throws(ServiceProblem) -> StreamSession {
    endIdle()
    guard let session = state.withLock({ $0.sessions[name] }) else { throw StreamSession.ended }
    return session
  }

  /// Ends the stream with a name; throws `notFound`.
  func end(_ name: String) throws(ServiceProblem) {
    guard let session = state.withLock({ $0.sessions.removeValue(forKey: name) }) else {
      throw StreamSession.ended
    }
    session.end()
  }

  private func endIdle() {
    let oldest = MonotonicClock.nanoseconds - idleNanoseconds
    let idle = state.withLock { state in
      let idle = state.sessions.filter { _, session in
        session.idleSince.map { $0 < oldest } ?? false
      }
      for name in idle.keys { state.sessions[name] = nil }
      return idle
    }
    // Not under the lock: freeing a model takes a while.
    for session in idle.values { session.end() }
  }

  private var full: ServiceProblem {
    ServiceProblem(
      429, .tooBusy, "there are \(limit) streams, as many as are allowed; end one with DELETE",
      fields: [HTTPField("Retry-After", "1")])
  }
}
