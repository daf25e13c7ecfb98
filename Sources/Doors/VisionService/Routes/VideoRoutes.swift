internal import Inference
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// `/v1/videos`: tasks on whole videos, run as jobs.
struct VideoRoutes {
  let core: ServiceCore

  var routes: [Route] { [begin, state, events, annotated, remove] }

  /// The types that documents list for the body.
  private static let types = ["video/mp4", "video/quicktime", "video/webm", "video/x-matroska"]

  private var choice: TaskChoice {
    TaskChoice(core: core, others: VideoOptions.ofJobs.map(\.option))
  }

  // MARK: - Beginning

  private var begin: Route {
    var route = Route(
      "POST", "/v1/videos", body: .file(limit: core.configuration.videoLimit),
      operation: Operation(
        "beginVideo", "Begins a job: a task on all frames of a video.",
        options: choice.options, required: [TaskChoice.name],
        bodies: (Self.types + [MediaType.bytes.rawValue]).map { .init($0, Schemas.binary) },
        answers: [
          .init(
            201, "The job's name, under which it is followed.",
            [.init(.json, Schemas.reference("VideoJob"))])
        ], problems: [404, 413, 415, 422, 429, 507])
    ) { (call) throws(ServiceProblem) in
      guard case .file(let body) = call.request.body, body.byteCount > 0 else {
        throw ServiceProblem(
          400, .requestInvalid, "the body is empty; it should be a video file")
      }
      let job = try job(for: call, body)
      // Only its client learns the job's name, and could use what it finds.
      try call.head.context.checkIsThere()
      try core.videos.add(job)
      var response = HTTPResponse(201, json: job.json(job.snapshot))
      response.header.add("Location", "/v1/videos/\(job.id)")
      return response
    }
    route.precheck = { (call) throws(ServiceProblem) in try check(call) }
    return route
  }

  /// Throws the faults that are known before the video is sent.
  private func check(_ call: RouteCall) throws(ServiceProblem) {
    let type = ContentType(call.head.header["Content-Type"])?.essence
    guard type.map({ $0.bytes.hasPrefix("video/") || $0 == MediaType.bytes.rawValue }) ?? true
    else {
      throw ServiceProblem(
        415, .typeUnsupported,
        "a body of the type \(type ?? "") is not accepted; send the video itself, as video/mp4")
    }
    _ = try values(for: call)
    try core.videos.checkRoom()
    if case .known(let count) = call.head.bodyLength, count > core.spool.budget.free {
      throw ServiceProblem(
        507, .storageFull, "there is no room for so long a video; other jobs have it",
        fields: [HTTPField("Retry-After", "60")])
    }
  }

  private func job(for call: RouteCall, _ body: BodyFile) throws(ServiceProblem) -> VideoJob {
    let (task, values) = try values(for: call)
    let options = task.options + VideoOptions.ofJobs.map(\.option)
    return VideoJob(
      body, task: task.name, words: options.flatMap { Self.words(for: $0, values.options) },
      draws: task.draws && !values.options[VideoOptions.linesOnly],
      models: try models(among: task.options, values.options),
      kept: .init(added: values.added, samples: values.samples))
  }

  /// Opens the model files that options name, once for all of the job.
  private func models(
    among options: [OptionDeclaration], _ values: OptionValues
  ) throws(ServiceProblem) -> [VideoJob.OpenedFile] {
    let words = options.filter { $0.kind == .model }.flatMap { values.words(of: $0) }
    return try core.work.attempt { () throws(VisionError) in
      try words.compactMap { ModelChoice($0).file }.map { (path) throws(VisionError) in
        VideoJob.OpenedFile(path: path, model: try ModelAdmission.open(path))
      }
    }
  }

  /// Returns the task, and the values of its options and of those for videos.
  private func values(
    for call: RouteCall
  ) throws(ServiceProblem) -> (ServedTask, QueryValues) {
    let task = try choice.task(call.head.target)
    let query = QueryOptions(
      task.options + VideoOptions.ofJobs.map(\.option), others: [TaskChoice.name])
    let values = try core.values(query, call.head.target, task: task.name)
    // Faults of the task's own options show only when it is prepared.
    let prepared = try core.work.attempt { () throws(VisionError) in
      try task.prepared(values.options, samples: values.samples)
    }
    if let word = try? prepared.modelName() {
      call.head.context.note(model: core.models.name(of: word))
    }
    return (task, values)
  }

  /// Returns an option as words of a command line.
  private static func words(for option: OptionDeclaration, _ values: OptionValues) -> [String] {
    guard option.takesValue else { return values.isGiven(option) ? [option.dashedName] : [] }
    return values.words(of: option).map { "\(option.dashedName)=\($0)" }
  }

  // MARK: - Following

  private var state: Route {
    Route(
      "GET", "/v1/videos/{id}",
      operation: Operation(
        "video",
        "Gives what a job finds, frame by frame and as it finds it, or how far it has come.",
        answers: [
          .init(
            200,
            """
            Lines of JSON, as the command prints them, until the job is over; the last one says \
            why where it failed. The state where Accept asks for application/json.
            """,
            [
              .init(.lines, Schemas.object(["input": Schemas.string])),
              .init(.json, Schemas.reference("VideoJob")),
            ])
        ], problems: [404, 406])
    ) { [core] (call) throws(ServiceProblem) in
      let job = try core.videos.job(call.name("id"))
      let acceptance = Acceptance(call.head.header["Accept"])
      switch acceptance.best(of: [.lines, .json]) {
      case .lines: return .stream(VideoLines(job), .lines)
      case .json: return HTTPResponse(json: job.json(job.snapshot))
      default:
        throw ServiceProblem(
          406, .typeUnsupported,
          "the answer can be \(MediaType.lines.rawValue) or \(MediaType.json.rawValue), neither of "
            + "which Accept allows")
      }
    }
  }

  private var events: Route {
    Route(
      "GET", "/v1/videos/{id}/events",
      operation: Operation(
        "videoEvents",
        """
        Tells how far a job has come, as server-sent events: waiting, progress, and at the end done \
        or failed.
        """,
        answers: [
          .init(
            200, "The events; the data of each is JSON.",
            [.init(.events, Schemas.object(["event": Schemas.string, "data": Schemas.string]))])
        ], problems: [404])
    ) { [core] (call) throws(ServiceProblem) in
      .stream(VideoEvents(try core.videos.job(call.name("id"))), .events)
    }
  }

  private var annotated: Route {
    Route(
      "GET", "/v1/videos/{id}.mp4",
      operation: Operation(
        "annotatedVideo", "Gives the video with what was found drawn on it, once a job is done.",
        answers: [.init(200, "The video.", [.init(.mp4, Schemas.binary)])],
        problems: [404, 409, 422, 504, 507])
    ) { [core] (call) throws(ServiceProblem) in
      let job = try core.videos.job(call.name("id"))
      let state = job.snapshot
      if var failure = state.failure {
        // The job exists, whatever it did not find.
        if failure.status == 404 { failure.status = 409 }
        throw failure
      }
      guard job.draws else {
        throw ServiceProblem(
          409, .notReady,
          "the job makes no annotated video: it was asked for lines only, or its task finds nothing "
            + "that has a place")
      }
      guard state.phase == .done else {
        throw ServiceProblem(
          409, .notReady, "the job is not done yet; /v1/videos/\(job.id)/events tells when it is",
          fields: [HTTPField("Retry-After", "2")])
      }
      guard FileKind(of: job.folder.annotated, followingLinks: false) == .file else {
        throw state.lossOfDrawing
          ?? ServiceProblem(
            409, .notReady, "there is no annotated video: no frame of the video was looked at")
      }
      let file = try core.work.attempt { () throws(VisionError) in
        try FilePieces(job.folder.annotated)
      }
      return HTTPResponse(
        200, [HTTPField("Content-Type", MediaType.mp4.rawValue)],
        body: .pieces(file, count: file.byteCount))
    }
  }

  private var remove: Route {
    Route(
      "DELETE", "/v1/videos/{id}",
      operation: Operation(
        "removeVideo", "Ends a job, and removes the video and all that came of it.",
        answers: [.init(204, "It is gone.")], problems: [404])
    ) { [core] (call) throws(ServiceProblem) in
      try core.videos.remove(call.name("id"))
      return HTTPResponse(204)
    }
  }
}
