internal import Frames
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports
internal import VisionTasks

/// `POST /v1/compare`: measures how similar two pictures are.
struct CompareRoute {
  let core: ServiceCore

  static let options = EmbeddingRequest.comparedOptions.map(\.option)

  var route: Route {
    Route(
      "POST", "/v1/compare", body: .memory(limit: core.configuration.bodyLimit),
      operation: Operation(
        "compare", "Measures how similar two pictures are.", options: Self.options,
        bodies: PictureBodies.two,
        answers: [
          .init(
            200, "The cosine of the angle between the pictures' vectors.",
            [.init(.json, Schemas.reference("CompareLine"))])
        ], problems: [404, 413, 415, 422, 429, 504])
    ) { (call) throws(ServiceProblem) in try answer(call) }
  }

  private func answer(_ call: RouteCall) throws(ServiceProblem) -> HTTPResponse {
    let query = QueryOptions(Self.options)
    let values = try core.values(query, call.head.target, task: EmbedTask.embed.name)
    // Keeps a model that is removed meanwhile until the pictures have been processed.
    defer { withExtendedLifetime(values.added) {} }
    var request = EmbeddingRequest(values.options)
    request.settleModel()
    call.head.context.note(model: core.models.name(of: request.modelName()))
    let body = try PictureBody(call.request, by: core.work)
    guard body.pictures.count == 2 else {
      throw ServiceProblem(
        400, .requestInvalid,
        "compare takes a form with two pictures; this one has \(body.pictures.count)")
    }
    let first = try embedding(of: body.pictures[0], request, for: call.head.context)
    let second = try embedding(of: body.pictures[1], request, for: call.head.context)
    let similarity = try core.work.attempt { () throws(VisionError) in
      try self.similarity(first.embedding, second.embedding)
    }
    let remarks = zip(body.pictures, [first, second]).flatMap { picture, embedded in
      embedded.remarks.map { ResultRemark.file($0).json(of: picture.name) }
    }
    var members: [JSONValue.Member] = [
      .init("first", .string(body.pictures[0].name)),
      .init("second", .string(body.pictures[1].name)), .init("similarity", .number(similarity)),
    ]
    if !remarks.isEmpty { members.append(.init(Self.remarks, .array(remarks))) }
    return HTTPResponse(json: .object(members))
  }

  private func similarity(
    _ first: Embedding, _ second: Embedding
  ) throws(VisionError) -> Double {
    do throws(VisionError) {
      return try first.similarity(to: second)
    } catch {
      // The pictures do not fit each other; the request is fine.
      throw VisionError(.inputInvalid, error.message)
    }
  }

  /// The member with the remarks about both pictures, each with its picture's name.
  private static let remarks = [ResultRemark].memberName

  /// A picture's vector, and the remarks about its file.
  private typealias Embedded = (embedding: Embedding, remarks: [PictureRemark])

  private func embedding(
    of picture: PictureBody.Picture, _ request: EmbeddingRequest,
    for context: RequestContext
  ) throws(ServiceProblem) -> Embedded {
    let work = core.work
    let label = core.models.metricsLabel(of: context.notes.model)
    return try work.inTurn(of: context) { (turn) throws(ServiceProblem) in
      let decoded = try work.decode(picture, nil)
      let threads = work.threads(request.threads, turn.isAlone)
      let found = try core.engines.lend(
        EngineKey("compare", model: request.modelName()).with(threads: threads),
        within: turn.wait,
        make: { () throws(VisionError) in try ComparingEngine(request, threads: threads) }
      ) { (engine) throws(VisionError) in
        let head = try engine.description.head(request.head)
        let report = try core.metrics.measuringModel(label) { () throws(VisionError) in
          try engine.engine.report(on: decoded.frame)
        }
        guard let found = report.result.embeddings.first(where: { $0.headIndex == head }) else {
          throw VisionError(.runtimeFailed, "the model gave no embedding \(head)")
        }
        return found
      }
      return (found, decoded.remarks)
    }
  }
}

/// An engine whose vectors are compared, and not part of the answer.
private final class ComparingEngine {
  var engine: any FrameEngine<EmbeddingReport>
  /// The outputs that a request can choose from.
  let description: EmbedderDescription

  /// Makes an engine for all outputs, so that it serves requests for any of them.
  init(_ request: EmbeddingRequest, threads: Int?) throws(VisionError) {
    var request = request
    (request.head, request.threads) = (nil, threads)
    let engines = EmbedTask.embed.engines(for: request)
    engine = try engines.make(.image)
    description = try engines.embedder()
  }
}
