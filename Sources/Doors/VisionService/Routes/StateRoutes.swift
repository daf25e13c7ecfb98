internal import VisionBase

/// The routes about the service itself: tasks, models, health and metrics.
struct StateRoutes {
  let core: ServiceCore

  var routes: [Route] { [tasks, models, model, live, ready, metrics] }

  private var tasks: Route {
    Route(
      "GET", "/v1/tasks",
      operation: Operation(
        "tasks", "Lists the tasks with their options, from which a form can be made.",
        answers: [.init(200, "The tasks.", [.init(.json, Schemas.reference("Tasks"))])])
    ) { [core] _ in HTTPResponse(json: TaskListing(core: core).json) }
  }

  private var model: Route {
    Route(
      "GET", "/v1/models/{name}",
      operation: Operation(
        "model", "Says all about one model that is here.",
        answers: [.init(200, "The model.", [.init(.json, Schemas.reference("Model"))])],
        problems: [404])
    ) { [core] (call) throws(ServiceProblem) in
      let name = call.name("name")
      guard let card = ModelListing(core).card(named: name) else {
        throw ServiceProblem(
          404, .notFound, "there is no model '\(name)' here; GET /v1/models lists those that are")
      }
      return HTTPResponse(json: card)
    }
  }

  private var models: Route {
    Route(
      "GET", "/v1/models",
      operation: Operation(
        "models", "Lists the models that are here, with their licenses and labels.",
        answers: [.init(200, "The models.", [.init(.json, Schemas.reference("Models"))])])
    ) { [core] _ in HTTPResponse(json: ModelListing(core).json) }
  }

  private var live: Route {
    Route(
      "GET", "/healthz", access: .anybody,
      operation: Operation(
        "health", "Says that the service lives.",
        answers: [.init(200, "It does.", [.init(.text, Schemas.text)])])
    ) { _ in HTTPResponse(type: .text, text: "ok\n") }
  }

  private var ready: Route {
    Route(
      "GET", "/readyz", access: .anybody,
      operation: Operation(
        "readiness", "Says whether models are loaded and requests are welcome.",
        answers: [.init(200, "It is ready.", [.init(.text, Schemas.text)])])
    ) { [core] _ throws(ServiceProblem) in
      if let problem = core.readiness.problem { throw problem }
      return HTTPResponse(type: .text, text: "ready\n")
    }
  }

  private var metrics: Route {
    Route(
      "GET", "/metrics",
      operation: Operation(
        "metrics", "What was counted so far, as Prometheus reads it.",
        answers: [.init(200, "The metrics.", [.init(.metrics, Schemas.text)])])
    ) { [core] _ in HTTPResponse(type: .metrics, text: MetricsPage(core: core).text) }
  }
}

/// The text of `/metrics`.
struct MetricsPage {
  let core: ServiceCore

  var text: String {
    var text = MetricsText()
    text.begin("vision_requests_total", .counter, "Requests that were answered.")
    for (kind, count) in core.metrics.answerCounts {
      text.add(
        "vision_requests_total",
        [
          ("method", kind.method), ("route", kind.route), ("model", kind.model),
          ("status", "\(kind.status)"),
        ],
        Double(count))
    }
    text.begin(
      "vision_request_seconds", .histogram,
      "From the first line of a request to the end of its answer.")
    for (route, counts) in core.metrics.wholeCounts {
      text.add(histogram: "vision_request_seconds", [("route", route)], counts)
    }
    text.begin("vision_decode_seconds", .histogram, "Decoding a picture.")
    text.add(histogram: "vision_decode_seconds", [], core.metrics.decodeSeconds.counts)
    text.begin("vision_model_seconds", .histogram, "A task on a decoded picture.")
    for (model, counts) in core.metrics.modelCounts {
      text.add(histogram: "vision_model_seconds", [("model", model)], counts)
    }
    addGauges(&text)
    return text.text
  }

  private func addVideos(_ text: inout MetricsText) {
    let counts = core.videos.counts
    text.begin("vision_video_jobs", .gauge, "Jobs on videos, by how far they have come.")
    for phase in VideoJob.Phase.allCases {
      text.add("vision_video_jobs", [("state", phase.rawValue)], Double(counts[phase] ?? 0))
    }
    text.add(
      single: "vision_video_frames_total", .counter, "Frames of videos that jobs looked at.",
      Double(core.metrics.frameCount))
    text.add(
      single: "vision_spool_bytes", .gauge, "The room on the disk that videos take.",
      Double(core.spool.budget.taken))
  }

  private func addWatched(_ text: inout MetricsText) {
    guard let sources = core.configuration.watched?.sources else { return }
    func add(
      _ name: String, _ kind: MetricsText.Kind, _ help: String, _ value: (WatchedState) -> Int
    ) {
      text.begin(name, kind, help)
      for each in sources {
        text.add(name, [("source", each.source.name)], Double(value(each)))
      }
    }
    add("vision_watch_running", .gauge, "Whether frames of a watched source arrive.") {
      $0.isRunning ? 1 : 0
    }
    add("vision_watch_frames_total", .counter, "Frames of a watched source that were looked at.") {
      $0.frameCount
    }
    add(
      "vision_watch_still_frames_total", .counter,
      "Frames of a watched source in which nothing moved, so that no model ran."
    ) {
      $0.stillFrameCount
    }
    add("vision_watch_events_total", .counter, "Begins, updates, ends and clips of events.") {
      $0.eventCount
    }
  }

  private func addGauges(_ text: inout MetricsText) {
    text.add(
      single: "vision_queue_depth", .gauge, "Pieces of work that wait for their turn.",
      Double(core.gate.waitingCount))
    text.add(
      single: "vision_work_running", .gauge, "Pieces of work that are calculated now.",
      Double(core.gate.runningCount))
    text.add(
      single: "vision_streams_open", .gauge, "Streams of frames that are open.",
      Double(core.streams.count))
    addVideos(&text)
    addWatched(&text)
    text.add(
      single: "vision_models_loaded", .gauge, "Engines with their models in memory.",
      Double(core.engines.count))
    text.add(
      single: "vision_models_made_total", .counter, "Engines that were ever made.",
      Double(core.engines.madeCount))
    text.add(
      single: "vision_ready", .gauge, "Whether models are loaded and requests are welcome.",
      core.readiness.isReady ? 1 : 0)
    text.add(
      single: "process_cpu_seconds_total", .counter,
      "Processor time of this process, user and system.", ProcessorTime.ofThisProcess)
    text.add(
      single: "vision_children_cpu_seconds_total", .counter,
      "Processor time of the processes for isolated models, trials and videos.",
      core.childrenTime.seconds)
    if let memory = ProcessMemory.residentByteCount {
      text.add(
        single: "process_resident_memory_bytes", .gauge, "The memory that the process holds.",
        Double(memory))
    }
  }
}
