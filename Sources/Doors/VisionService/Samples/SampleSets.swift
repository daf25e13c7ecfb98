internal import VisionBase

/// The samples that clients sent, by names known only to them.
package final class SampleSets: Sendable {
  private let state = Lock<[SampleSet]>([])
  private let limits: SampleLimits

  package init(_ limits: SampleLimits) { self.limits = limits }

  /// The number of sets.
  package var count: Int { state.withLock { $0.count } }

  /// Adds a set; the least recently used ones make room for it.
  func add(_ set: SampleSet) {
    let removed = state.withLock { sets in
      let old = takeOld(&sets)
      sets.sort { $0.lastUse < $1.lastUse }
      let excess = max(0, sets.count + 1 - limits.sets)
      let displaced = sets.prefix(excess)
      sets.removeFirst(excess)
      sets.append(set)
      return old + displaced
    }
    // Their files are removed outside the lock.
    withExtendedLifetime(removed) {}
  }

  /// Returns the set with a name, for a task; throws `notFound`.
  func set(_ id: String, for task: String? = nil) throws(ServiceProblem) -> SampleSet {
    let (found, removed) = state.withLock { sets in
      let old = takeOld(&sets)
      return (sets.first { $0.id == id && (task == nil || $0.task == task) }, old)
    }
    withExtendedLifetime(removed) {}
    guard let found else { throw Self.unknown }
    found.touch()
    return found
  }

  /// Removes a set; throws `notFound`.
  ///
  /// Work that has begun keeps its files.
  func remove(_ id: String) throws(ServiceProblem) {
    let removed = state.withLock { sets in
      sets.firstIndex { $0.id == id }.map { sets.remove(at: $0) }
    }
    guard removed != nil else { throw Self.unknown }
  }

  /// Takes out the sets that have not been used for the time they are kept.
  private func takeOld(_ sets: inout [SampleSet]) -> [SampleSet] {
    let oldest = MonotonicClock.nanoseconds - Int64(limits.keptSeconds * 1e9)
    let old = sets.filter { $0.lastUse < oldest }
    sets.removeAll { $0.lastUse < oldest }
    return old
  }

  private static let unknown = ServiceProblem(
    404, .notFound,
    "there are no such samples here: they were removed, or were not used for a while; "
      + "POST /v1/samples sends some")
}
