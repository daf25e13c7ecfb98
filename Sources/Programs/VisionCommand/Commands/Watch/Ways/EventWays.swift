import VisionBase

/// The ways out of events besides standard output, each with a queue and a thread of its own.
///
/// Sources share it; a changed file may replace the ways.
final class EventWays: Sendable {
  private struct Running: Sendable {
    let way: WatchWays.Way
    let delivery: EventDelivery
    /// The connection to a broker; nil for other ways.
    let session: MQTTSession?
  }

  private struct State: Sendable {
    var ways: WatchWays
    var running: [Running] = []
  }

  private let console: Console
  private let state: Lock<State>

  /// Begins to pass events on; throws if a queue cannot be used.
  init(_ ways: WatchWays, console: Console) throws(VisionError) {
    self.console = console
    state = Lock(State(ways: ways, running: try Self.begin(ways.ways, of: ways, console)))
  }

  /// True if events go to standard output alone.
  var isEmpty: Bool { state.withLock { $0.running.isEmpty } }

  /// Adds an event to each queue, on disk when this returns.
  func add(_ event: JSONValue) {
    // The lock is held, so that no event comes between the old ways and the new ones.
    state.withLock { state in
      guard !state.running.isEmpty else { return }
      let text = event.text
      for running in state.running {
        running.session?.show(event)
        running.delivery.add(text)
      }
    }
  }

  /// Takes the ways of a changed file: those that did not change go on, and what waits for a way
  /// of the same name is passed on by the new one.
  ///
  /// Throws as `init` does; the old ways then go on.
  func replace(_ ways: WatchWays) throws(VisionError) {
    let old = state.withLock { $0 }
    guard ways != old.ways else { return }
    let kept = old.running.filter { ways.hasQueue(of: old.ways) && ways.ways.contains($0.way) }
    let ended = old.running.filter { running in !kept.contains { $0.way == running.way } }
    // Sources that add events wait for the lock. It is not held here, where a program may take a
    // second to end: meanwhile the old queues take the events.
    Self.stop(ended, afterSeconds: 0)
    let deadline = MonotonicClock.nanoseconds + Int64(2 * MQTTSession.goodbyeInSeconds * 1e9)
    defer { for each in ended { each.session?.end(by: deadline) } }
    let left = try state.withLock {
      [console] (state) throws(VisionError) -> [(name: String, count: Int)] in
      let left = ended.map { (name: $0.way.name, count: $0.delivery.close()) }
      state.running = kept
      do throws(VisionError) {
        let new = ways.ways.filter { way in !kept.contains { $0.way == way } }
        let begun = try Self.begin(new, of: ways, after: ended, console)
        state = State(ways: ways, running: kept + begun)
        return left
      } catch {
        do throws(VisionError) {
          let begun = try Self.begin(ended.map(\.way), of: old.ways, after: ended, console)
          state.running = kept + begun
        } catch let second {
          // A later change begins them again.
          state.ways.keep { way in kept.contains { $0.way == way } }
          throw VisionError(
            second.code,
            "\(ended.map(\.way.name).joined(separator: ", ")): no event is passed on until the "
              + "file is taken again: \(second.message)", cause: second)
        }
        throw error
      }
    }
    tellWhatStays(left, of: old.ways, in: ways)
  }

  /// Tells of events that wait where no new way takes them.
  private func tellWhatStays(
    _ left: [(name: String, count: Int)], of old: WatchWays, in new: WatchWays
  ) {
    for (name, count) in left where count > 0 {
      let isTaken =
        new.queueFolder.bytes == old.queueFolder.bytes
        && new.ways.contains { $0.name.bytes == name.bytes }
      guard !isTaken else { continue }
      let place = "\(old.queueFolder)/\(name), from which nothing is passed on now"
      console.remark("\(name): \(counted(count, "event")) waiting in \(place)")
    }
  }

  /// Ends all ways, after what waits has arrived or a few seconds.
  func end() {
    let running = state.withLock { state in
      defer { state.running = [] }
      return state.running
    }
    let deadline = MonotonicClock.nanoseconds + Int64(EventDelivery.lastSeconds * 1e9)
    Self.stop(running, afterSeconds: EventDelivery.lastSeconds)
    for each in running { each.session?.end(by: deadline) }
    for each in running {
      let count = each.delivery.close()
      guard count > 0 else { continue }
      console.remark("\(each.way.name): \(counted(count, "event")) for the next run")
    }
  }

  /// Waits until nothing more is passed on, and requests the end of the sessions.
  ///
  /// All ways share the time. Those with a broker leave the last second to its session.
  private static func stop(_ running: [Running], afterSeconds seconds: Double) {
    for each in running {
      // A delivery notices its end within a tenth of a second, a session within a step.
      let reserved = each.session == nil ? 0 : MQTTSession.goodbyeInSeconds + 0.4
      each.delivery.requestEnd(afterSeconds: max(0, seconds - reserved))
    }
    for each in running {
      guard let session = each.session else { continue }
      each.delivery.join()
      session.requestEnd()
    }
    for each in running where each.session == nil { each.delivery.join() }
  }

  /// Begins ways; those with a broker connect once the sessions of the ended ways are over.
  private static func begin(
    _ new: [WatchWays.Way], of ways: WatchWays, after ended: [Running] = [], _ console: Console
  ) throws(VisionError) -> [Running] {
    // Before the first thread: queues are what can fail, and then no thread has to be waited for.
    var queues: [EventQueue] = []
    for way in new {
      queues.append(
        try EventQueue("\(ways.queueFolder)/\(way.name)", byteLimit: ways.byteLimit))
    }
    var running: [Running] = []
    do throws(VisionError) {
      for (way, queue) in zip(new, queues) {
        running.append(try begin(way, queue, after: ended, console))
      }
    } catch {
      stop(running, afterSeconds: 0)
      for each in running {
        each.session?.end(by: 0)
        _ = each.delivery.close()
      }
      throw error
    }
    return running
  }

  private static func begin(
    _ way: WatchWays.Way, _ queue: EventQueue, after ended: [Running], _ console: Console
  ) throws(VisionError) -> Running {
    var session: MQTTSession?
    let attempt: EventDelivery.Attempt
    switch way.kind {
    case .webhook(let address, let secret, let caFile):
      let call = WebhookCall(address: address, secret: secret, caFile: caFile)
      attempt = { call.send($0, $1) }
    case .command(let path, let arguments, let timeout):
      let call = CommandCall(path: path, arguments: arguments, timeoutInSeconds: timeout)
      attempt = { call.send($0, $1) }
    case .broker(let broker):
      let lasting = ended.first { $0.way.name.bytes == way.name.bytes }?.session?.lasting
      let new = try MQTTSession(
        way.name, broker, lasting: lasting ?? [:], after: ended.compactMap(\.session),
        console: console)
      attempt = { new.send($0, $1) }
      session = new
    }
    do throws(VisionError) {
      let delivery = try EventDelivery(way.name, queue, console: console, attempt: attempt)
      return Running(way: way, delivery: delivery, session: session)
    } catch {
      session?.end(by: 0)
      throw error
    }
  }
}
