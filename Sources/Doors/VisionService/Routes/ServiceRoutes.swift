internal import VisionBase

/// All routes of the service, in the order of the documents.
struct ServiceRoutes {
  let core: ServiceCore

  init(_ core: ServiceCore) { self.core = core }

  var all: [Route] {
    var routes = TaskRoutes(core: core).routes
    routes.append(CompareRoute(core: core).route)
    routes.append(PreviewRoute(core: core).route)
    routes += EvaluationRoutes(core: core).routes
    routes += StreamRoutes(core: core).routes
    if core.configuration.videoProgram != nil { routes += VideoRoutes(core: core).routes }
    routes += SampleRoutes(core: core).routes
    routes += core.configuration.watched.map { WatchRoutes(core: core, board: $0).routes } ?? []
    routes += StateRoutes(core: core).routes
    routes += modelUploads + CatalogueRoutes(core: core).routes
    routes += InferenceRoutes(core: core).routes
    let document = OpenAPIDocument(
      routes: routes + [openAPI(.null)], needsToken: core.configuration.access.token != nil,
      tasks: core.configuration.tasks)
    return routes + [openAPI(document.json)]
  }

  private var modelUploads: [Route] {
    core.configuration.modelUploads.map { ModelUploadRoutes(core: core, uploads: $0).routes } ?? []
  }

  private func openAPI(_ document: JSONValue) -> Route {
    Route(
      "GET", "/openapi.json",
      operation: Operation(
        "openapi", "This description.",
        answers: [.init(200, "The description.", [.init(.json, ["type": .string("object")])])])
    ) { _ in HTTPResponse(json: document) }
  }
}
