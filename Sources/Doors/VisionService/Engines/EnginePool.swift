internal import Inference
internal import VisionBase

/// A pool of engines: those made for one request are kept for the next one like it.
///
/// An engine is lent to one piece of work at a time. At most `capacity` idle engines are kept, and
/// the least recently used one is evicted first. Engines with the same key are made one after
/// another: each needs more memory while it is made, and the next one finds what it can share. A
/// caller that waits for its turn to make one also takes an engine that is returned meanwhile, and
/// waits no longer than its request may.
package final class EnginePool: Sendable {
  // Sendable: an engine is in the pool or lent to one borrower, never both.
  private struct Idle: @unchecked Sendable {
    let key: EngineKey
    let engine: AnyObject
  }

  /// The callers that wait for engines of a key.
  private struct Waiting {
    var count = 0
    /// The number of failed attempts to make an engine since the first of them began to wait.
    var failureCount = 0
  }

  private struct State {
    /// The idle engines, most recently used last.
    var idle: [Idle] = []
    /// The keys for which an engine is being made.
    var making: Set<EngineKey> = []
    /// The callers that wait for an engine that another one makes, by its key.
    var waiting: [EngineKey: Waiting] = [:]
    var made = 0
    var lent = 0
    /// Paths passed to `forgetModel(at:)`, latest last.
    var forgotten: [String] = []

    /// Notes that a caller begins to wait; returns the number of failures before it.
    mutating func beginWaiting(for key: EngineKey) -> Int {
      waiting[key, default: Waiting()].count += 1
      return waiting[key]?.failureCount ?? 0
    }

    mutating func endWaiting(for key: EngineKey) {
      waiting[key]?.count -= 1
      if waiting[key]?.count == 0 { waiting[key] = nil }
    }

    func isForgotten(_ key: EngineKey) -> Bool { forgotten.contains(where: key.uses) }
  }

  /// Maximum number of remembered paths; they matter only to work that was under way.
  private static let mostForgotten = 16

  private let capacity: Int
  private let ownsHeap: Bool
  private let state = Monitor(State())

  /// Creates a pool that keeps up to `capacity` idle engines.
  ///
  /// With `ownsHeap`, memory that engines need only while they are made is returned to the system.
  /// That is a rule for the whole process.
  package init(capacity: Int, ownsHeap: Bool = false) {
    (self.capacity, self.ownsHeap) = (capacity, ownsHeap)
  }

  /// The number of engines, idle or lent.
  package var count: Int { state.change { $0.idle.count + $0.lent } }

  /// The number of engines made since the pool was created.
  package var madeCount: Int { state.change(\.made) }

  /// The number of callers that wait for an engine that another one makes.
  var waitingCount: Int { state.change { $0.waiting.values.reduce(0) { $0 + $1.count } } }

  /// Lends an engine for the duration of some work, making one if none is idle.
  ///
  /// The engine returns to the pool even if the work fails, as engines survive errors. An idle
  /// engine whose process was given up for earlier work is dropped, and the work is done by another
  /// one.
  ///
  /// Throws the errors of `make` and `body`; `deadlineExceeded` and `clientGone` at the end of the
  /// wait for another caller that makes an engine.
  func lend<Engine: AnyObject, Result>(
    _ key: EngineKey, within wait: EngineWait, make: () throws(VisionError) -> Engine,
    _ body: (Engine) throws(VisionError) -> Result
  ) throws(ServiceProblem) -> Result {
    while true {
      let engine: Engine
      let isUsed: Bool
      switch try begin(key, Engine.self, wait) {
      case .idle(let idle): (engine, isUsed) = (idle, true)
      case .nothing(let isFirst):
        (engine, isUsed) = (try made(key, isFirst: isFirst, make), false)
      }
      do throws(VisionError) {
        let result = try body(engine)
        giveBack(engine, key)
        return result
      } catch {
        guard error.isModelGivenUp else {
          giveBack(engine, key)
          throw ServiceProblem(error)
        }
        drop()
        if !isUsed { throw ServiceProblem(error) }
      }
    }
  }

  /// Forgets the engines of a model that is not requested again.
  ///
  /// Engines on loan are dropped when they are returned.
  package func forgetModel(at path: String) {
    let dropped = state.change { state in
      state.forgotten.append(path)
      if state.forgotten.count > Self.mostForgotten { state.forgotten.removeFirst() }
      let dropped = state.idle.filter { $0.key.uses(path) }
      state.idle.removeAll { $0.key.uses(path) }
      return dropped
    }
    withExtendedLifetime(dropped) {}
  }

  private enum Found<Engine> {
    case idle(Engine)
    /// `isFirst` is true if no other engine with the key is being made.
    case nothing(isFirst: Bool)
  }

  /// Takes an idle engine, or the turn to make one.
  ///
  /// Once an attempt fails, the callers that waited for it stop waiting for the next one: a model
  /// that hangs would cost each of them its time.
  private func begin<Engine: AnyObject>(
    _ key: EngineKey, _: Engine.Type, _ wait: EngineWait
  ) throws(ServiceProblem) -> Found<Engine> {
    var failures: Int?
    while true {
      let found = state.wait(until: wait.nextLook) { state -> Found<Engine>? in
        let found: Found<Engine>? = Self.find(key, failures, &state)
        if found == nil, failures == nil {
          failures = state.beginWaiting(for: key)
        } else if found != nil, failures != nil {
          state.endWaiting(for: key)
        }
        return found
      }
      if let found { return found }
      if let end = wait.end {
        state.change { $0.endWaiting(for: key) }
        throw end
      }
    }
  }

  private static func find<Engine: AnyObject>(
    _ key: EngineKey, _ failures: Int?, _ state: inout State
  ) -> Found<Engine>? {
    let index = state.idle.lastIndex { $0.key == key && $0.engine is Engine }
    if let index, let engine = state.idle.remove(at: index).engine as? Engine {
      state.lent += 1
      return .idle(engine)
    }
    let hasFailed = failures != nil && state.waiting[key]?.failureCount != failures
    guard hasFailed || !state.making.contains(key) else { return nil }
    return .nothing(isFirst: state.making.insert(key).inserted)
  }

  private func made<Engine: AnyObject>(
    _ key: EngineKey, isFirst: Bool, _ make: () throws(VisionError) -> Engine
  ) throws(ServiceProblem) -> Engine {
    let engine: Engine
    do throws(VisionError) {
      engine = try ownsHeap ? HeapMemory.returningLargeBlocks(make) : make()
    } catch {
      state.change { state in
        state.waiting[key]?.failureCount += 1
        if isFirst { state.making.remove(key) }
      }
      throw ServiceProblem(error)
    }
    state.change { state in
      state.made += 1
      state.lent += 1
      if isFirst { state.making.remove(key) }
    }
    return engine
  }

  private func drop() { state.change { $0.lent -= 1 } }

  private func giveBack(_ engine: AnyObject, _ key: EngineKey) {
    let idle = Idle(key: key, engine: engine)
    let dropped = state.change { state -> Idle? in
      state.lent -= 1
      if state.isForgotten(key) { return idle }
      state.idle.append(idle)
      return state.idle.count > capacity ? state.idle.removeFirst() : nil
    }
    // Outside the lock, because freeing a model takes a while.
    withExtendedLifetime(dropped) {}
  }
}
