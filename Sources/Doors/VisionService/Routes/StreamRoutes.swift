internal import Frames
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// `/v1/streams`: tasks with memory, on frames that arrive one by one.
struct StreamRoutes {
  let core: ServiceCore

  var routes: [Route] { [open, frame, end] }

  private static let timestamp = Option(
    "timestamp", .number(in: 0...1e12).shown(as: "MS"),
    help: "When the frame was taken, in milliseconds from any start; later than the one before.")

  private var choice: TaskChoice {
    TaskChoice(core: core, others: [Presentation.flag.option])
  }

  // MARK: - Opening and ending

  private var open: Route {
    Route(
      "POST", "/v1/streams",
      operation: Operation(
        "openStream", "Opens a stream of frames for a task that remembers what it saw.",
        options: choice.options, required: [TaskChoice.name],
        answers: [
          .init(
            201, "The stream's name, under which frames are sent.",
            [.init(.json, Schemas.object(["id": Schemas.string, "task": Schemas.string]))])
        ], problems: [404, 422, 429, 504])
    ) { (call) throws(ServiceProblem) in
      let task = try choice.task(call.head.target)
      let query = QueryOptions(
        task.options + choice.others, others: [TaskChoice.name])
      let prepared = try core.prepare(task, query, call.head)
      let id = try core.streams.add { () throws(ServiceProblem) in
        // In its turn, because loading many models at a time takes too much memory.
        try core.work.inTurn(of: call.head.context) { (_) throws(ServiceProblem) in
          do throws(VisionError) {
            // The models themselves are released with the request.
            return StreamSession(
              prepared.frames, engine: try prepared.makeEngine(threads(prepared), .video))
          } catch {
            var problem = ServiceProblem(error)
            for set in prepared.frames.samples { problem.detail = set.told(problem.detail) }
            throw problem
          }
        }
      }
      var response = HTTPResponse(201, json: ["id": .string(id), "task": .string(task.name)])
      response.header.add("Location", "/v1/streams/\(id)")
      return response
    }
  }

  /// Returns the threads of a stream's engine; streams that run side by side share the cores.
  private func threads(_ task: PreparedTask) -> Int? {
    task.chosenThreads ?? max(1, core.configuration.workers / (core.streams.count + 1))
  }

  private var end: Route {
    Route(
      "DELETE", "/v1/streams/{id}",
      operation: Operation(
        "endStream", "Ends a stream; without a frame for a while it ends by itself.",
        answers: [.init(204, "It has ended.")], problems: [404])
    ) { [core] (call) throws(ServiceProblem) in
      try core.streams.end(call.name("id"))
      return HTTPResponse(204)
    }
  }

  // MARK: - Frames

  private static let line = Schemas.object(
    ["input": Schemas.string, "frame": Schemas.integer, "timestampInMilliseconds": Schemas.number],
    optional: [
      "dropped": Schemas.boolean, "milliseconds": Schemas.number,
      "remarks": Schemas.array(Schemas.reference("Remark")),
    ])

  private var frame: Route {
    Route(
      "POST", "/v1/streams/{id}/frames", body: .memory(limit: core.configuration.bodyLimit),
      operation: Operation(
        "streamFrame", "Looks at the next frame of a stream.",
        options: [Self.timestamp.option], required: ["timestamp"], bodies: PictureBodies.one,
        answers: [
          .init(
            200,
            """
            What was found, as the command says it of a video, or the frame with it drawn on. A \
            frame that a newer one displaced before its turn came is "dropped" instead.
            """, [.init(.json, Self.line)] + PictureBodies.drawn)
        ], problems: [404, 406, 413, 415, 422, 429, 504])
    ) { (call) throws(ServiceProblem) in
      let session = try core.streams.session(call.name("id"))
      if let model = session.task.modelShown { call.head.context.note(model: model) }
      let picture = try picture(call)
      let time = try microseconds(call.head.target)
      let type = try call.answerType(.json, orDrawn: session.task.draws)
      var drawn: [UInt8]?
      switch try session.take(
        at: time, before: core.work.deadline,
        { (engine, place) throws(ServiceProblem) in
          let found = try look(
            at: picture, session.task, engine, place, drawnAs: type.encoding,
            for: call.head.context)
          drawn = found.drawn
          return found.finding
        })
      {
      case .found(let finding, let place):
        if let drawn { return HTTPResponse(type: type, drawn).with(finding.remarks) }
        return HTTPResponse(json: finding.line(input: picture.name, place: place))
      case .dropped(let place):
        return HTTPResponse(
          json: .object(
            [.init("input", .string(picture.name))] + place.members
              + [.init("dropped", .bool(true))]))
      }
    }
  }

  private func picture(_ call: RouteCall) throws(ServiceProblem) -> PictureBody.Picture {
    let body = try PictureBody(call.request, by: core.work)
    guard let picture = body.pictures.first, body.pictures.count == 1 else {
      throw ServiceProblem(
        400, .requestInvalid, "a frame is one picture, and there are \(body.pictures.count)")
    }
    return picture
  }

  private func microseconds(_ target: RequestTarget) throws(ServiceProblem) -> Int64 {
    let query = QueryOptions([Self.timestamp.option])
    let values = try query.values(of: target) { _, word in word }
    guard let time = values[Self.timestamp] else {
      throw QueryOptions.invalid("say when the frame was taken, as in ?timestamp=33.4")
    }
    return Int64((time * 1000).rounded())
  }

  private func look(
    at picture: PictureBody.Picture, _ task: FrameTask, _ engine: ServedEngine,
    _ place: FramePlace, drawnAs encoding: PictureEncoding?, for context: RequestContext
  ) throws(ServiceProblem) -> (finding: Finding, drawn: [UInt8]?) {
    try core.work.inTurn(of: context) { _ throws(ServiceProblem) in
      let decoded = try core.work.decode(picture, task.orientation)
      var frame = decoded.frame
      frame.timestampInMicroseconds = place.timestampInMicroseconds
      return try core.work.attempt { () throws(VisionError) in
        var finding = try core.metrics.measuringModel(task.label) { () throws(VisionError) in
          try engine.look(at: frame, for: task, draws: encoding != nil)
        }
        finding.remarks = [ResultRemark](decoded.remarks, and: finding.remarks)
        guard let encoding else { return (finding, nil) }
        return (
          finding,
          try core.work.draw(
            finding.marks, in: task.language, on: frame, of: picture, encoding)
        )
      }
    }
  }
}
