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
    try state.withLock { [console] (state) throws(VisionError) in
      guard ways != state.ways else { return }
      let old = state
      let kept = old.running.filter { ways.hasQueue(of: old.ways) && ways.ways.contains($0.way) }
      let ended = old.running.filter { running in !kept.contains { $0.way == running.way } }
      let lasting = Self.lasting(old.running)
      state.running = kept
      let left = Self.end(ended, afterSeconds: 0)
      do throws(VisionError) {
        let new = ways.ways.filter { way in !kept.contains { $0.way == way } }
        let begun = try Self.begin(new, of: ways, lasting: lasting, console)
        state = State(ways: ways, running: kept + begun)
        tellWhatStays(left, of: old.ways, in: ways)
      } catch {
        do throws(VisionError) {
          let begun = try Self.begin(
            ended.map(\.way), of: old.ways, lasting: lasting, console)
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
    let left = state.withLock { state in
      defer { state.running = [] }
      return Self.end(state.running, afterSeconds: EventDelivery.lastSeconds)
    }
    for (name, count) in left where count > 0 {
      console.remark("\(name): \(counted(count, "event")) for the next run")
    }
  }

  /// Returns the numbers of events that are left, with the names of the ways.
  private static func end(
    _ running: [Running], afterSeconds seconds: Double
  ) -> [(name: String, count: Int)] {
    for each in running { each.delivery.requestEnd(afterSeconds: seconds) }
    return running.map { each in
      let count = each.delivery.end()
      each.session?.end()
      return (each.way.name, count)
    }
  }

  /// Returns the events that last at each broker, by the names of the ways.
  private static func lasting(_ running: [Running]) -> [String: [String: Set<String>]] {
    var found: [String: [String: Set<String>]] = [:]
    for each in running { found[each.way.name] = each.session?.lasting }
    return found
  }

  private static func begin(
    _ new: [WatchWays.Way], of ways: WatchWays,
    lasting: [String: [String: Set<String>]] = [:], _ console: Console
  ) throws(VisionError) -> [Running] {
    var running: [Running] = []
    do throws(VisionError) {
      for way in new {
        running.append(try begin(way, of: ways, lasting[way.name] ?? [:], console))
      }
    } catch {
      _ = end(running, afterSeconds: 0)
      throw error
    }
    return running
  }

  private static func begin(
    _ way: WatchWays.Way, of ways: WatchWays, _ lasting: [String: Set<String>],
    _ console: Console
  ) throws(VisionError) -> Running {
    let queue = try EventQueue("\(ways.queueFolder)/\(way.name)", byteLimit: ways.byteLimit)
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
      let new = try MQTTSession(way.name, broker, lasting: lasting, console: console)
      attempt = { new.send($0, $1) }
      session = new
    }
    do throws(VisionError) {
      let delivery = try EventDelivery(way.name, queue, console: console, attempt: attempt)
      return Running(way: way, delivery: delivery, session: session)
    } catch {
      session?.end()
      throw error
    }
  }
}
