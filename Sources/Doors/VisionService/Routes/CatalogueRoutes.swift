internal import ModelCatalogue
internal import VisionBase
internal import VisionReports

/// `GET /v1/catalogue` and, where clients may have models fetched, `POST /v1/catalogue/{name}`.
struct CatalogueRoutes {
  let core: ServiceCore

  var routes: [Route] { [list] + (core.configuration.fetchModel.map { [add($0)] } ?? []) }

  /// The gate for one fetch at a time, because several models may come in one package.
  private let turn = WorkGate(width: 1, queueLimit: 8)

  init(core: ServiceCore) { self.core = core }

  private static let entries = Catalogue.entries.filter { [.model, .bundle].contains($0.kind) }

  private static func json(_ entry: CatalogueEntry, isHere: Bool) -> JSONValue {
    [
      "name": .string(entry.name), "task": .string(entry.task),
      "summary": .string(entry.summary), "license": .string(entry.license),
      "byteCount": entry.byteCount.map(JSONValue.integer) ?? .null, "isHere": .bool(isHere),
    ]
  }

  private var list: Route {
    Route(
      "GET", "/v1/catalogue",
      operation: Operation(
        "catalogue", "Lists the models of the catalogue, with licenses and sizes.",
        answers: [
          .init(
            200, "The models; isHere marks those on this machine.",
            [.init(.json, Schemas.reference("Catalogue"))])
        ])
    ) { [core] _ in
      let entries = Self.entries.map { Self.json($0, isHere: core.models.isHere($0)) }
      return HTTPResponse(json: ["models": .array(entries)])
    }
  }

  private func add(_ fetch: ModelFetch) -> Route {
    Route(
      "POST", "/v1/catalogue/{name}",
      operation: Operation(
        "fetchModel",
        """
        Fetches a model of the catalogue over the network, and reports it as server-sent events: \
        progress, with the bytes done and in total, and at the end done or failed. Ends early when \
        the client leaves; the next fetch continues there.
        """,
        answers: [
          .init(
            200, "The events; the data of each is JSON.",
            [.init(.events, Schemas.object(["event": Schemas.string, "data": Schemas.string]))])
        ], problems: [404, 429])
    ) { (call) throws(ServiceProblem) in try answer(call.name("name"), fetch) }
  }

  private func answer(
    _ name: String, _ fetch: ModelFetch
  ) throws(ServiceProblem) -> HTTPResponse {
    guard let entry = Self.entries.first(where: { $0.name == name }) else {
      throw ServiceProblem(
        404, .notFound,
        "the catalogue has no model '\(name)'; GET /v1/catalogue lists its models")
    }
    let pieces = try core.work.attempt { () throws(VisionError) in
      try RunningFetch(
        { [core, turn] (isWanted, progress) throws(ServiceProblem) in
          try turn.run(before: .max, isWanted: isWanted) { (_) throws(ServiceProblem) in
            try core.work.attempt { () throws(VisionError) in try fetch.run(name, progress) }
          }
          return Self.json(entry, isHere: core.models.isHere(entry))
        }, problem: { [words = core.words] in words.told($0).json })
    }
    return .stream(pieces, .events)
  }
}
