internal import Frames
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// `POST /v1/TASK`: a task on pictures.
struct TaskRoutes {
  let core: ServiceCore

  var routes: [Route] { core.configuration.tasks.filter(\.isForPictures).map(route) }

  private func route(_ task: ServedTask) -> Route {
    let pictures = Operation.Content(.lines, Schemas.line(of: task))
    return Route(
      "POST", "/v1/\(task.name)", body: .memory(limit: core.configuration.bodyLimit),
      operation: Operation(
        task.name, task.facts.summary(of: "pictures"),
        options: task.pictureOptions + [Presentation.flag.option], bodies: PictureBodies.any,
        answers: [
          .init(
            200, "What was found: a JSON object, for a form a line of JSON for each picture.",
            [.init(.json, Schemas.line(of: task)), pictures]
              + (task.draws ? PictureBodies.drawn : []))
        ], problems: [404, 406, 413, 415, 422, 429, 504])
    ) { [core] (call) throws(ServiceProblem) in
      try TaskCall(core: core, task: task, call: call).answer()
    }
  }
}

/// One request for a task on pictures.
struct TaskCall {
  let core: ServiceCore
  let task: ServedTask
  let call: RouteCall

  func answer() throws(ServiceProblem) -> HTTPResponse {
    let query = QueryOptions(
      task.pictureOptions + [Presentation.flag.option], forVideos: task.movieOptions)
    let prepared = try core.prepare(task, query, call.head)
    let body = try PictureBody(call.request, by: core.work)
    let type = try call.answerType(
      body.isForm ? .lines : .json, orDrawn: task.draws && body.pictures.count == 1)
    guard let encoding = type.encoding else {
      return body.isForm
        ? lines(body.pictures, prepared, type) : try line(body.pictures[0], prepared)
    }
    let (finding, drawn) = try look(body.pictures[0], prepared, drawnAs: encoding)
    return HTTPResponse(type: type, drawn ?? []).with(finding.remarks)
  }

  private func line(
    _ picture: PictureBody.Picture, _ prepared: PreparedTask
  ) throws(ServiceProblem) -> HTTPResponse {
    let finding = try look(picture, prepared, drawnAs: nil).finding
    return HTTPResponse(json: finding.line(input: picture.name))
  }

  private func look(
    _ picture: PictureBody.Picture, _ prepared: PreparedTask, drawnAs encoding: PictureEncoding?
  ) throws(ServiceProblem) -> (finding: Finding, drawn: [UInt8]?) {
    try core.work.look(at: picture, prepared, drawnAs: encoding, for: call.head.context)
  }

  private func lines(
    _ pictures: [PictureBody.Picture], _ prepared: PreparedTask, _ type: MediaType
  ) -> HTTPResponse {
    .stream(
      PictureLines(pictures, words: core.words, call.head.context) {
        (picture) throws(ServiceProblem) in
        try look(picture, prepared, drawnAs: nil).finding
      }, type)
  }
}

extension RouteCall {
  /// Returns the type of answer that the client prefers.
  ///
  /// It is text about pictures, or the annotated picture where there is one.
  func answerType(
    _ text: MediaType, orDrawn draws: Bool
  ) throws(ServiceProblem) -> MediaType {
    let drawn: [MediaType] = draws ? [.png, .jpeg] : []
    let acceptance = Acceptance(head.header["Accept"])
    if let type = acceptance.best(of: [text] + drawn) { return type }
    // Both hold JSON, and a client that reads one reads the other.
    if acceptance.best(of: [.json, .lines]) != nil { return text }
    let types = ([text] + drawn).map(\.rawValue).joined(separator: ", ")
    throw ServiceProblem(
      406, .typeUnsupported, "the answer can be \(types), none of which Accept allows")
  }
}

/// Lines of JSON about some pictures, each made when it is pulled.
private final class PictureLines: BodyPieces {
  private struct State {
    var next = 0
    var rest: ArraySlice<UInt8> = []
  }

  private let pictures: [PictureBody.Picture]
  private let words: ClientWords
  private let context: RequestContext
  private let find: @Sendable (PictureBody.Picture) throws(ServiceProblem) -> Finding
  private let state = Lock(State())

  init(
    _ pictures: [PictureBody.Picture], words: ClientWords, _ context: RequestContext,
    find: @escaping @Sendable (PictureBody.Picture) throws(ServiceProblem) -> Finding
  ) {
    (self.pictures, self.words, self.context, self.find) = (pictures, words, context, find)
  }

  func next(atMost count: Int) throws(VisionError) -> [UInt8]? {
    state.withLock { state in
      if state.rest.isEmpty, state.next < pictures.count {
        state.rest = Array((line(pictures[state.next]).text + "\n").utf8)[...]
        state.next += 1
      }
      defer { state.rest = state.rest.dropFirst(count) }
      return Array(state.rest.prefix(count))
    }
  }

  /// Returns the line of a picture, or its error: the others are still processed.
  private func line(_ picture: PictureBody.Picture) -> JSONValue {
    do throws(ServiceProblem) {
      return try find(picture).line(input: picture.name)
    } catch {
      context.note(error)
      return [
        "input": .string(picture.name),
        "error": words.told(error).briefJSON,
      ]
    }
  }
}

/// The parsed query of a request.
struct QueryValues {
  /// The option values, with models by the words that identify them here.
  var options: OptionValues
  /// The added models among them, kept as long as this value.
  var added: [AddedModel]
  /// The samples among them, kept as long as this value.
  var samples: [SampleSet]
}

extension ServiceCore {
  /// Returns the task prepared by a query.
  func prepare(
    _ task: ServedTask, _ query: QueryOptions, _ head: RequestHead
  ) throws(ServiceProblem) -> PreparedTask {
    let values = try values(query, head.target, task: task.name)
    var prepared = try work.attempt { () throws(VisionError) in
      try task.prepared(values.options, samples: values.samples)
    }
    prepared.frames.added = values.added
    if let word = try? prepared.modelName() {
      let model = models.name(of: word)
      head.context.note(model: model)
      prepared.frames.modelShown = model
      prepared.frames.label = models.metricsLabel(of: model)
    }
    return prepared
  }

  /// Returns the values of a query's options, with models and samples by the words that identify
  /// them here.
  func values(
    _ query: QueryOptions, _ target: RequestTarget, task: String
  ) throws(ServiceProblem) -> QueryValues {
    var added: [AddedModel] = []
    var sets: [SampleSet] = []
    var values = try query.values(of: target) { (option, word) throws(ServiceProblem) in
      if option.kind == .model {
        let meaning = try models.meaning(of: word, words: modelWords(of: option, in: task))
        if let model = meaning.added { added.append(model) }
        return meaning.word
      }
      if option.kind == .samples {
        let set = try samples.set(word, for: task)
        sets.append(set)
        return set.path
      }
      if option.name == TaskOptions.threads.option.name { try checkThreads(word) }
      return word
    }
    let model = query.options.first { $0.name == "model" }
    if let model, !values.isGiven(model), let usual = readiness.defaultModel(for: task) {
      try? values.add(usual, to: model)
    }
    return QueryValues(options: values, added: added, samples: sets)
  }

  /// Returns the words for models that an option of a task understands.
  private func modelWords(of option: OptionDeclaration, in task: String) -> [TaskFacts.ModelWord] {
    let tasks = configuration.tasks.map(\.facts)
    guard let facts = tasks.first(where: { $0.name == task }) else { return [] }
    let purpose = facts.forms[option.name]?.purpose ?? facts.purpose
    return tasks.filter { $0.purpose == purpose }.flatMap(\.modelWords)
  }

  /// Throws for more threads than cores, which would only take memory.
  private func checkThreads(_ word: String) throws(ServiceProblem) {
    let most = max(configuration.workers, 1)
    guard let count = Int(word), count > most else { return }
    throw QueryOptions.invalid("threads: the service has \(most) for a picture, not \(count)")
  }
}

extension MediaType {
  /// The encoding of a picture of this type; nil for other types.
  var encoding: PictureEncoding? {
    switch self {
    case .png: .png
    case .jpeg: .jpeg()
    default: nil
    }
  }
}

extension String {
  /// The text with its first letter capitalized.
  var capitalizedFirst: String {
    let letters = Array(self)
    return String(letters.prefix(1)).uppercased() + String(letters.dropFirst())
  }

  /// A name of lowercase words as that of a type: `face-landmarks` becomes `FaceLandmarks`.
  var typeName: String {
    bytes.split(separator: "-").map { String($0).capitalizedFirst }.joined()
  }
}
