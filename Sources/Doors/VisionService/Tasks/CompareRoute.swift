internal import Frames
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports
internal import VisionTasks

/// `POST /v1/compare`: how much two pictures look alike.
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
    let values = try core.values(query, call.head.target, task: "embed")
    // A model that is removed meanwhile is there until the pictures were looked at.
    defer { withExtendedLifetime(values.added) {} }
    let request = EmbeddingRequest(values.options)
    let body = try PictureBody(call.request)
    guard body.pictures.count == 2 else {
      throw ServiceProblem(
        400, .requestInvalid,
        "compare takes a form with two pictures; this one has \(body.pictures.count)")
    }
    let description = try core.work.attempt { () throws(VisionError) in
      try EmbedderDescription(of: request)
    }
    let head = try core.work.attempt { () throws(VisionError) in
      try description.head(request.head)
    }
    let first = try embedding(of: body.pictures[0], request, head)
    let second = try embedding(of: body.pictures[1], request, head)
    let similarity = try core.work.attempt { () throws(VisionError) in
      try self.similarity(first, second)
    }
    return HTTPResponse(json: [
      "first": .string(body.pictures[0].name), "second": .string(body.pictures[1].name),
      "similarity": .number(similarity),
    ])
  }

  private func similarity(
    _ first: Embedding, _ second: Embedding
  ) throws(VisionError) -> Double {
    do throws(VisionError) {
      return try first.similarity(to: second)
    } catch {
      // It is the pictures that do not fit, not the request.
      throw VisionError(.inputInvalid, error.message)
    }
  }

  private func embedding(
    of picture: PictureBody.Picture, _ request: EmbeddingRequest, _ head: Int
  ) throws(ServiceProblem) -> Embedding {
    let work = core.work
    return try core.gate.run(before: work.deadline) { (isAlone) throws(ServiceProblem) in
      let frame = try work.decode(picture, nil)
      return try work.attempt { () throws(VisionError) in
        var request = request
        request.threads = work.threads(request.threads, isAlone)
        // All outputs, so that one engine serves requests for any of them.
        request.head = nil
        return try core.engines.lend(
          "compare \(request.modelName()) \(request.threads ?? 0)",
          make: { () throws(VisionError) in
            ComparingEngine(try EmbedTask.embed.makeEngine(request, .image))
          }
        ) { (engine) throws(VisionError) in
          let report = try core.metrics.measuringModel { () throws(VisionError) in
            try engine.engine.report(on: frame)
          }
          guard let found = report.result.embeddings.first(where: { $0.headIndex == head }) else {
            throw VisionError(.runtimeFailed, "the model gave no embedding \(head)")
          }
          return found
        }
      }
    }
  }
}

/// An engine whose vectors are compared, not told.
private final class ComparingEngine {
  var engine: any FrameEngine<EmbeddingReport>

  init(_ engine: any FrameEngine<EmbeddingReport>) { self.engine = engine }
}
