internal import Frames
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// `POST /v1/TASK`: a task on pictures.
struct TaskRoutes {
  let core: ServiceCore

  var routes: [Route] { core.configuration.tasks.filter(\.isForPictures).map(route) }

  private func route(_ task: ServedTask) -> Route {
    let pictures = Operation.Content(.lines, Schemas.reference("\(task.name.capitalizedFirst)Line"))
    return Route(
      "POST", "/v1/\(task.name)", body: .memory(limit: core.configuration.bodyLimit),
      operation: Operation(
        task.name, Self.summaries[task.name] ?? "Does the task \(task.name) on pictures.",
        options: task.pictureOptions, bodies: PictureBodies.any,
        answers: [
          .init(
            200, "What was found: a JSON object, for a form a line of JSON for each picture.",
            [.init(.json, Schemas.reference("\(task.name.capitalizedFirst)Line")), pictures]
              + (task.draws ? PictureBodies.drawn : []))
        ], problems: [404, 406, 413, 415, 422, 429, 504])
    ) { [core] (call) throws(ServiceProblem) in
      try TaskCall(core: core, task: task, call: call).answer()
    }
  }

  private static let summaries = [
    "detect": "Finds objects in pictures.",
    "classify": "Says what pictures show.",
    "embed": "Gives vectors that are near each other for pictures that look alike.",
    "pose": "Finds the poses of people in pictures.",
  ]
}

/// One request for a task on pictures.
struct TaskCall {
  let core: ServiceCore
  let task: ServedTask
  let call: RouteCall

  func answer() throws(ServiceProblem) -> HTTPResponse {
    let query = QueryOptions(task.pictureOptions, forVideos: task.movieOptions)
    let prepared = try core.prepare(task, query, call.head.target)
    let body = try PictureBody(call.request)
    let type = try call.answerType(
      body.isForm ? .lines : .json, orDrawn: task.draws && body.pictures.count == 1)
    guard let encoding = type.encoding else {
      return body.isForm
        ? lines(body.pictures, prepared, type) : try line(body.pictures[0], prepared)
    }
    let drawn = try core.work.look(at: body.pictures[0], prepared, drawnAs: encoding).drawn
    return HTTPResponse(type: type, drawn ?? [])
  }

  private func line(
    _ picture: PictureBody.Picture, _ prepared: PreparedTask
  ) throws(ServiceProblem) -> HTTPResponse {
    let finding = try core.work.look(at: picture, prepared, drawnAs: nil).finding
    return HTTPResponse(json: finding.line(input: picture.name))
  }

  private func lines(
    _ pictures: [PictureBody.Picture], _ prepared: PreparedTask, _ type: MediaType
  ) -> HTTPResponse {
    .stream(
      PictureLines(pictures, words: core.words) { [core] (picture) throws(ServiceProblem) in
        try core.work.look(at: picture, prepared, drawnAs: nil).finding
      }, type)
  }
}

extension RouteCall {
  /// What a client takes best: text about pictures, or where there is one the picture with what was
  /// found drawn on it.
  func answerType(
    _ text: MediaType, orDrawn draws: Bool
  ) throws(ServiceProblem) -> MediaType {
    let drawn: [MediaType] = draws ? [.png, .jpeg] : []
    let acceptance = Acceptance(head.header["Accept"])
    if let type = acceptance.best(of: [text] + drawn) { return type }
    // Both hold JSON, and who knows one knows the other.
    if acceptance.best(of: [.json, .lines]) != nil { return text }
    let types = ([text] + drawn).map(\.rawValue).joined(separator: ", ")
    throw ServiceProblem(
      406, .typeUnsupported, "the answer can be \(types), none of which Accept allows")
  }
}

/// Lines of JSON about some pictures, each made when it is asked for.
private final class PictureLines: BodyPieces {
  private struct State {
    var next = 0
    var rest: ArraySlice<UInt8> = []
  }

  private let pictures: [PictureBody.Picture]
  private let words: ClientWords
  private let find: @Sendable (PictureBody.Picture) throws(ServiceProblem) -> Finding
  private let state = Lock(State())

  init(
    _ pictures: [PictureBody.Picture], words: ClientWords,
    find: @escaping @Sendable (PictureBody.Picture) throws(ServiceProblem) -> Finding
  ) {
    (self.pictures, self.words, self.find) = (pictures, words, find)
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

  /// What is found in a picture, or what is wrong with it: the others are still looked at.
  private func line(_ picture: PictureBody.Picture) -> JSONValue {
    do throws(ServiceProblem) {
      return try find(picture).line(input: picture.name)
    } catch {
      return [
        "input": .string(picture.name),
        "error": words.told(error).briefJSON,
      ]
    }
  }
}

/// What the query of a request says.
struct QueryValues {
  /// The values of options, with models by the words that mean them here.
  var options: OptionValues
  /// The models among them that clients added, which are there as long as this is.
  var added: [AddedModel]
}

extension ServiceCore {
  /// The request that a query makes of a task.
  func prepare(
    _ task: ServedTask, _ query: QueryOptions, _ target: RequestTarget
  ) throws(ServiceProblem) -> PreparedTask {
    let values = try values(query, target, task: task.name)
    var prepared = try work.attempt { () throws(VisionError) in try task.prepared(values.options) }
    prepared.added = values.added
    return prepared
  }

  /// The values of a query's options, with models by the words that mean them here.
  func values(
    _ query: QueryOptions, _ target: RequestTarget, task: String
  ) throws(ServiceProblem) -> QueryValues {
    var added: [AddedModel] = []
    var values = try query.values(of: target) { (option, word) throws(ServiceProblem) in
      if option.kind == .model {
        let meaning = try models.meaning(of: word)
        if let model = meaning.added { added.append(model) }
        return meaning.word
      }
      if option.name == TaskOptions.threads.option.name { try checkThreads(word) }
      return word
    }
    let model = query.options.first { $0.name == "model" }
    if let model, !values.isGiven(model), let usual = readiness.defaultModel(for: task) {
      try? values.add(usual, to: model)
    }
    return QueryValues(options: values, added: added)
  }

  /// More threads than there are cores would only take memory.
  private func checkThreads(_ word: String) throws(ServiceProblem) {
    let most = max(configuration.workers, 1)
    guard let count = Int(word), count > most else { return }
    throw QueryOptions.invalid("threads: the service has \(most) for a picture, not \(count)")
  }
}

extension MediaType {
  /// How a picture of this type is made; nil for what is no picture.
  var encoding: PictureEncoding? {
    switch self {
    case .png: .png
    case .jpeg: .jpeg()
    default: nil
    }
  }
}

extension String {
  /// The text with a capital at its start.
  var capitalizedFirst: String {
    let letters = Array(self)
    return String(letters.prefix(1)).uppercased() + String(letters.dropFirst())
  }
}
