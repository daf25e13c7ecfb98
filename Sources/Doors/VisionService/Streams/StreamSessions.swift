internal import VisionBase

/// The open streams, by names known only to the clients that opened them.
///
/// A stream without a frame for a while is ended.
package final class StreamSessions: Sendable {
  private let table: StreamTable
  private let limit: Int
  private let sweeping = Lock<WorkerThread?>(nil)

  /// Creates room for `limit` streams, each of which may be without a frame for `idleSeconds`.
  package init(limit: Int, idleSeconds: Double) {
    (self.limit, table) = (limit, StreamTable(idleSeconds: idleSeconds))
  }

  deinit {
    table.stopSweeping()
    sweeping.withLock { $0 }?.join()
  }

  /// The number of open streams.
  package var count: Int { table.state.withLock { $0.sessions.count } }

  /// Adds a stream and returns its name.
  ///
  /// Throws `tooBusy`, and makes no stream, when there are as many as allowed.
  func add(_ make: () throws(ServiceProblem) -> StreamSession) throws(ServiceProblem) -> String {
    table.endIdle()
    try beginSweeping()
    let hasPlace = table.state.withLock { [limit] state in
      guard state.sessions.count + state.coming < limit else { return false }
      state.coming += 1
      return true
    }
    guard hasPlace else { throw full }
    do throws(ServiceProblem) {
      let (session, name) = (try make(), RandomName.secret())
      table.state.withLock { state in
        state.coming -= 1
        state.sessions[name] = session
      }
      return name
    } catch {
      table.state.withLock { $0.coming -= 1 }
      throw error
    }
  }

  /// Returns the stream with a name; throws `notFound`.
  func session(_ name: String) throws(ServiceProblem) -> StreamSession {
    table.endIdle()
    guard let session = table.state.withLock({ $0.sessions[name] }) else {
      throw StreamSession.ended
    }
    return session
  }

  /// Ends the stream with a name; throws `notFound`.
  func end(_ name: String) throws(ServiceProblem) {
    guard let session = table.state.withLock({ $0.sessions.removeValue(forKey: name) }) else {
      throw StreamSession.ended
    }
    session.end()
  }

  /// Starts the thread that ends idle streams, with the first stream.
  private func beginSweeping() throws(ServiceProblem) {
    do throws(VisionError) {
      try sweeping.withLock { [table] (thread) throws(VisionError) in
        if thread == nil { thread = try WorkerThread { table.sweep() } }
      }
    } catch {
      throw ServiceProblem(error)
    }
  }

  private var full: ServiceProblem {
    ServiceProblem(
      429, .tooBusy, "there are \(limit) streams, as many as are allowed; end one with DELETE",
      fields: [HTTPField("Retry-After", "1")])
  }
}

/// The state shared with the thread that ends idle streams.
private final class StreamTable: Sendable {
  struct State {
    var sessions: [String: StreamSession] = [:]
    /// The number of streams being made, which count toward the limit.
    var coming = 0
  }

  let state = Lock(State())
  /// Separate from `state`, so that frames do not wake the sweeping thread.
  private let isSweepingOver = Monitor(false)
  private let idleNanoseconds: Int64

  init(idleSeconds: Double) { idleNanoseconds = Int64(idleSeconds * 1e9) }

  func endIdle() {
    let oldest = MonotonicClock.nanoseconds - idleNanoseconds
    let idle = state.withLock { state in
      let idle = state.sessions.filter { _, session in
        session.idleSince.map { $0 < oldest } ?? false
      }
      for name in idle.keys { state.sessions[name] = nil }
      return idle
    }
    // Outside the lock, because freeing a model takes a while.
    for session in idle.values { session.end() }
  }

  /// Ends idle streams until `stopSweeping()` is called.
  func sweep() {
    // At most a tenth late, and not so often that it costs the machine much.
    let interval = max(idleNanoseconds / 10, 10_000_000)
    while true {
      let isOver = isSweepingOver.wait(until: MonotonicClock.nanoseconds + interval) {
        $0 ? true : nil
      }
      if isOver == true { return }
      endIdle()
    }
  }

  func stopSweeping() { isSweepingOver.change { $0 = true } }
}
