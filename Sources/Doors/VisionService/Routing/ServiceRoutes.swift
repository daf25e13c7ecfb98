internal import VisionBase

/// All routes of the service, in the order in which documents show them.
struct ServiceRoutes {
  let core: ServiceCore

  init(_ core: ServiceCore) { self.core = core }

  var all: [Route] {
    let routes =
      TaskRoutes(core: core).routes + [CompareRoute(core: core).route]
      + StreamRoutes(core: core).routes + StateRoutes(core: core).routes
      + InferenceRoutes(core: core).routes
    let document = OpenAPIDocument(
      routes: routes + [openAPI(.null)], needsToken: core.configuration.access.token != nil)
    return routes + [openAPI(document.json)]
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
