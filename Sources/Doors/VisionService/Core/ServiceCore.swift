package import VisionBase

/// The state that the routes of a service share.
package final class ServiceCore: Sendable {
  package let configuration: ServiceConfiguration
  package let metrics = ServiceMetrics()
  let childrenTime = ChildrenProcessorTime()
  package let gate: WorkGate
  package let engines: EnginePool
  package let work: PictureWork
  package let readiness = Readiness()
  package let streams: StreamSessions
  package let videos: VideoJobs
  /// The samples that clients sent.
  package let samples: SampleSets
  /// The folder of videos while they are processed.
  package let spool: SpoolFolder

  package init(_ configuration: ServiceConfiguration) {
    self.configuration = configuration
    gate = WorkGate(width: configuration.workers, queueLimit: configuration.queueLimit)
    engines = EnginePool(
      capacity: configuration.idleEngines, ownsHeap: configuration.ownsHeap)
    streams = StreamSessions(
      limit: configuration.streamLimit, idleSeconds: configuration.streamSeconds)
    samples = SampleSets(configuration.samples)
    spool = SpoolFolder(in: configuration.spoolParent, byteLimit: configuration.spoolLimit)
    let remarks = MachineRemarks(configuration.remark)
    videos = VideoJobs(
      limit: configuration.jobLimit, atOnce: configuration.jobsAtOnce,
      keptSeconds: configuration.jobSeconds
    ) { [metrics, words = ClientWords(configuration)] job in
      guard let program = configuration.videoProgram else { return }
      VideoRun(
        program: program, job: job, seconds: configuration.videoSeconds, metrics: metrics,
        words: words, remark: remarks.ofProcess()
      ).run()
    }
    work = PictureWork(
      gate: gate, engines: engines, metrics: metrics,
      patienceInSeconds: configuration.patienceInSeconds, remark: remarks.add)
  }

  package var models: ServiceModels { configuration.models }

  var words: ClientWords { ClientWords(configuration) }

  /// Returns the task with a name; nil for one that is not offered.
  package func task(_ name: String) -> ServedTask? {
    configuration.tasks.first { $0.name == name }
  }
}

/// The readiness of the service: loading, ready, or ending.
package final class Readiness: Sendable {
  private struct State {
    var isLoaded = false
    var failure: VisionError?
    var isEnding = false
    var defaults: [String: String] = [:]
    var purposes: [String: String] = [:]
  }

  private let state = Lock(State())

  package init() {}

  /// Marks the models as loaded.
  ///
  /// `defaults` has the tasks' default models, and `purposes` those of the models given at the
  /// start, by their names.
  package func loaded(defaults: [String: String], purposes: [String: String] = [:]) {
    state.withLock { state in
      state.isLoaded = true
      (state.defaults, state.purposes) = (defaults, purposes)
    }
  }

  /// Marks loading as failed.
  package func failed(_ error: VisionError) { state.withLock { $0.failure = error } }

  /// Marks the service as ending.
  package func end() { state.withLock { $0.isEnding = true } }

  package var isEnding: Bool { state.withLock(\.isEnding) }
  package var isReady: Bool { state.withLock { $0.isLoaded && !$0.isEnding } }

  /// The reason that it is not ready; nil when it is.
  package var problem: ServiceProblem? {
    state.withLock { state in
      if state.isEnding { return ServiceProblem(503, .ending, "the service ends") }
      if let failure = state.failure { return ServiceProblem(failure, status: 503) }
      return state.isLoaded ? nil : ServiceProblem(503, .tooBusy, "models are being loaded")
    }
  }

  /// Returns the purpose of a model given at the start, in the catalogue's words.
  ///
  /// It is nil until models are loaded, and for a model that no task can use.
  package func purpose(ofModel name: String) -> String? {
    state.withLock { $0.purposes[name] }
  }

  /// Returns the model that a task uses by default; nil leaves the choice to the task.
  package func defaultModel(for task: String) -> String? {
    state.withLock { $0.defaults[task] }
  }
}
