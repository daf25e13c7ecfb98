internal import VisionBase

/// The jobs on videos, by names known only to the clients that sent them; each waits for its turn.
///
/// A job's results are removed when they are not requested for a while, and with the service.
package final class VideoJobs: Sendable {
  private let queue: VideoQueue
  private let workers = Lock<[WorkerThread]>([])
  private let workerCount: Int

  /// Creates a queue of jobs; `run` processes one.
  init(
    limit: Int, atOnce: Int, keptSeconds: Double, run: @escaping @Sendable (VideoJob) -> Void
  ) {
    workerCount = max(atOnce, 1)
    queue = VideoQueue(limit: limit, keptNanoseconds: Int64(keptSeconds * 1e9), run: run)
  }

  deinit { end() }

  /// The number of jobs in each phase.
  var counts: [VideoJob.Phase: Int] {
    queue.all.reduce(into: [:]) { $0[$1.snapshot.phase, default: 0] += 1 }
  }

  /// Throws `tooBusy` when there are as many jobs as allowed.
  func checkRoom() throws(ServiceProblem) {
    queue.sweep()
    guard queue.hasRoom else { throw queue.full }
  }

  /// Adds a job; throws `tooBusy` when there are as many as allowed.
  func add(_ job: VideoJob) throws(ServiceProblem) {
    queue.sweep()
    do throws(VisionError) {
      try begin()
    } catch {
      throw ServiceProblem(error)
    }
    guard queue.add(job) else { throw queue.full }
  }

  /// Returns the job with a name; throws `notFound`.
  func job(_ id: String) throws(ServiceProblem) -> VideoJob {
    queue.sweep()
    guard let job = queue.job(id) else { throw Self.unknown }
    job.use()
    return job
  }

  /// Ends a job and removes its results; throws `notFound`.
  func remove(_ id: String) throws(ServiceProblem) {
    guard let job = queue.remove(id) else { throw Self.unknown }
    job.cancel(ServiceProblem(404, .notFound, "the job was removed"))
  }

  /// Ends all jobs; no others are accepted.
  func end() {
    queue.end()
    let threads = workers.withLock { threads in
      defer { threads = [] }
      return threads
    }
    for thread in threads { thread.join() }
  }

  /// Starts the threads with the first job.
  private func begin() throws(VisionError) {
    try workers.withLock { (workers) throws(VisionError) in
      guard workers.isEmpty else { return }
      for _ in 0..<workerCount {
        workers.append(try WorkerThread { [queue] in queue.work() })
      }
    }
  }

  private static let unknown = ServiceProblem(
    404, .notFound,
    "there is no such job: it was removed, or was not requested for a while; POST /v1/videos "
      + "begins one")
}

/// The state shared between the working threads and the routes.
private final class VideoQueue: Sendable {
  private struct State {
    var jobs: [String: VideoJob] = [:]
    var waiting: [VideoJob] = []
    var isEnded = false
  }

  private let state = Monitor(State())
  private let limit: Int
  private let keptNanoseconds: Int64
  private let run: @Sendable (VideoJob) -> Void

  /// The nanoseconds between two sweeps when no requests arrive.
  private static let interval: Int64 = 30_000_000_000

  init(limit: Int, keptNanoseconds: Int64, run: @escaping @Sendable (VideoJob) -> Void) {
    (self.limit, self.keptNanoseconds, self.run) = (limit, keptNanoseconds, run)
  }

  var all: [VideoJob] { state.change { Array($0.jobs.values) } }

  var hasRoom: Bool { state.change { $0.jobs.count < limit && !$0.isEnded } }

  var full: ServiceProblem {
    ServiceProblem(
      429, .tooBusy,
      "there are \(limit) jobs on videos, as many as are allowed; remove one with DELETE",
      fields: [HTTPField("Retry-After", "10")])
  }

  func add(_ job: VideoJob) -> Bool {
    state.change { state in
      guard state.jobs.count < limit, !state.isEnded else { return false }
      state.jobs[job.id] = job
      state.waiting.append(job)
      return true
    }
  }

  func job(_ id: String) -> VideoJob? { state.change { $0.jobs[id] } }

  func remove(_ id: String) -> VideoJob? {
    state.change { state in
      state.waiting.removeAll { $0.id == id }
      return state.jobs.removeValue(forKey: id)
    }
  }

  /// Removes ended jobs that have not been used for the time they are kept.
  func sweep() {
    let oldest = MonotonicClock.nanoseconds - keptNanoseconds
    let old = all.filter { job in
      let state = job.snapshot
      return state.isOver && state.lastUse < oldest
        && state.end.map { Int64($0 * 1e9) < oldest } ?? true
    }
    guard !old.isEmpty else { return }
    // The jobs' files are removed with them, outside the lock.
    let removed = state.change { state in old.compactMap { state.jobs.removeValue(forKey: $0.id) } }
    withExtendedLifetime(removed) {}
  }

  func end() {
    let jobs = state.change { state in
      state.isEnded = true
      state.waiting = []
      return Array(state.jobs.values)
    }
    for job in jobs { job.cancel(ServiceProblem(503, .ending, "the service ends")) }
  }

  /// Runs one job after another until the end.
  func work() {
    enum Step: Sendable {
      case job(VideoJob), end
    }
    while true {
      let step: Step? = state.wait(until: MonotonicClock.nanoseconds + Self.interval) { state in
        if state.isEnded { return .end }
        return state.waiting.isEmpty ? nil : .job(state.waiting.removeFirst())
      }
      switch step {
      case .job(let job): if !job.snapshot.isOver { run(job) }
      case .end: return
      case nil: sweep()
      }
    }
  }
}
