package import Drawing
package import Frames
package import VisionBase

/// The sources that a process watches beside its service, with their latest frames and events.
///
/// The process fills it, on any threads, and routes read it.
package final class WatchBoard: Sendable {
  /// A source as the watched file describes it.
  package struct Source: Sendable {
    /// The name in events.
    package var name: String
    /// The input, without a password.
    package var input: String
    /// The name of the task.
    package var task: String
    /// The names of its events.
    package var events: [String]
    /// The entries of the file that have corners; empty arrays where there are none.
    package var lines, zones, region: JSONValue

    package init(
      name: String, input: String, task: String, events: [String], lines: JSONValue,
      zones: JSONValue, region: JSONValue
    ) {
      (self.name, self.input, self.task, self.events) = (name, input, task, events)
      (self.lines, self.zones, self.region) = (lines, zones, region)
    }
  }

  /// The condition of a source.
  package enum Condition: Sendable, Equatable {
    /// No frame has arrived yet.
    case starting
    /// Frames arrive.
    case running
    /// Frames no longer arrive, for a reason, and the source is tried again.
    case away(String)
    /// The source is over.
    case ended
    /// The source is over, because of an error.
    case failed(String)
  }

  /// The latest frame that was looked at.
  package struct Picture: Sendable {
    /// The frame, as stored.
    package var frame: Frame
    /// The marks of its findings, and of the source's lines and zones.
    package var marks: [Mark]
    /// The number of found objects.
    package var objectCount: Int
    /// The arrival of the frame.
    package var time: UTCTime

    package init(frame: Frame, marks: [Mark], objectCount: Int, time: UTCTime) {
      (self.frame, self.marks, self.objectCount, self.time) = (frame, marks, objectCount, time)
    }
  }

  /// Changes lines, zones and the region of a source in the watched file, and takes the file.
  ///
  /// `entries` are the new values of these keys. Throws for a file that would be wrong with them.
  package typealias Change =
    @Sendable (_ source: String, _ entries: [JSONValue.Member]) throws(ServiceProblem) -> Void

  private struct State {
    var order: [ByteText] = []
    var sources: [ByteText: WatchedState] = [:]
  }

  /// The change of shapes; nil where clients may not change them.
  let change: Change?
  let log = Monitor(EventLog())
  private let state = Lock(State())

  package init(change: Change? = nil) { self.change = change }

  // MARK: - Filling

  /// Replaces the sources; those that were there keep their condition, frames and counts.
  package func replace(_ sources: [Source]) {
    state.withLock { state in
      let old = state.sources
      state = State(order: sources.map(\.name.bytes))
      for source in sources {
        var known = old[source.name.bytes] ?? WatchedState(source)
        known.source = source
        state.sources[source.name.bytes] = known
      }
    }
    let names = JSONValue.array(sources.map { .string($0.name) })
    log.change { $0.add(EventLog.listName, ["names": names]) }
  }

  /// Notes the condition of a source.
  package func note(_ condition: Condition, of name: String) {
    let isNew = state.withLock { state in
      guard let known = state.sources[name.bytes], known.condition != condition else {
        return false
      }
      state.sources[name.bytes]?.take(condition)
      return true
    }
    if isNew { log(conditionOf: name) }
  }

  /// Notes that a source has ended; after a failure, its last problem says why.
  package func noteEnd(of name: String, isFailure: Bool) {
    let problem = source(name)?.lastProblem
    note(isFailure ? .failed(problem ?? "it could not be read") : .ended, of: name)
  }

  /// Notes a problem that does not keep a source from running on.
  package func note(problem: String, of name: String) {
    state.withLock { $0.sources[name.bytes]?.lastProblem = problem }
  }

  /// Notes a frame that was looked at; the source is running with it.
  package func note(_ picture: Picture, of name: String) {
    let key = name.bytes
    let isNew = state.withLock { state in
      guard let wasRunning = state.sources[key]?.isRunning else { return false }
      state.sources[key]?.take(picture)
      return !wasRunning
    }
    if isNew { log(conditionOf: name) }
  }

  /// Notes a frame without motion, for which no model ran.
  package func noteStillFrame(of name: String) {
    state.withLock { $0.sources[name.bytes]?.stillFrameCount += 1 }
  }

  /// Adds an event, a line of `vision watch`; its paths become addresses for clients.
  package func add(_ event: JSONValue) {
    guard let name = event["source"]?.nonemptyString, let id = event["id"]?.nonemptyString,
      case .object(let members) = event
    else { return }
    state.withLock { $0.sources[name.bytes]?.eventCount += 1 }
    var files: [String: String] = [:]
    let data = members.map { member in
      guard let file = EventLog.files.first(where: { $0.value.member == member.name }),
        let path = member.value.nonemptyString
      else { return member }
      files[file.key] = path
      return .init(member.name, .string("/v1/events/\(id)/\(file.key)"))
    }
    log.change {
      $0.add(event["phase"]?.nonemptyString ?? "event", .object(data), of: name, files: files)
    }
  }

  /// Ends all streams of events.
  package func end() { log.change { $0.isOver = true } }

  private func log(conditionOf name: String) {
    guard let source = source(name) else { return }
    log.change { $0.add(EventLog.sourceName, source.conditionJSON, of: name) }
  }

  // MARK: - Reading

  /// The sources in the order of the file.
  var sources: [WatchedState] {
    state.withLock { state in state.order.compactMap { state.sources[$0] } }
  }

  /// Returns a source; nil if none has the name.
  func source(_ name: String) -> WatchedState? { state.withLock { $0.sources[name.bytes] } }
}
