internal import VisionBase

/// The service: answers requests from a server or a test.
///
/// ```swift
/// let service = VisionService(configuration)
/// let server = try HTTPServer(place, handler: service)
/// ```
package struct VisionService: HTTPHandling {
  package let core: ServiceCore
  package let router: Router

  /// Creates a service; its models are loaded by `ModelLoading`.
  package init(_ configuration: ServiceConfiguration) {
    let core = ServiceCore(configuration)
    self.core = core
    router = Router(ServiceRoutes(core).all)
  }

  package func receive(_ head: RequestHead) -> Reception {
    do throws(ServiceProblem) {
      if let file = core.configuration.page.answer(head) {
        try core.configuration.access.check(head, .anybody)
        return .memory(limit: 0) { _ in finished(file, head, isPage: true) }
      }
      let match = try match(head)
      let route = match.route
      try route.precheck(RouteCall(HTTPRequest(head), names: match.names))
      let answer: Reception.Answer = { request in self.answer(request, match) }
      switch route.body {
      case nil: return .memory(limit: 0, answer)
      case .memory(let limit): return .memory(limit: limit, answer)
      case .file(let limit):
        let path = try core.work.attempt { () throws(VisionError) in try core.spool.path() }
        return .file(folder: path, budget: core.spool.budget, limit: limit, answer)
      }
    } catch {
      return .refuse(refusal(of: head, error))
    }
  }

  private func answer(_ request: HTTPRequest, _ match: Router.Match) -> HTTPResponse {
    do throws(ServiceProblem) {
      let response = try match.route.action(RouteCall(request, names: match.names))
      return finished(response, request.head, isPage: false)
    } catch {
      return refusal(of: request.head, error)
    }
  }

  /// Returns a problem as an answer; clients of the Open Inference Protocol read its text in
  /// `error`.
  package func refusal(of head: RequestHead, _ problem: ServiceProblem) -> HTTPResponse {
    let problem = core.words.told(problem)
    head.context.note(problem)
    var response = problem.response
    if head.target.path.first == "v2", case .object(let members) = problem.json {
      let json = JSONValue.object(members + [.init("error", .string(problem.detail))])
      response.body = .bytes(Array((json.text + "\n").utf8))
    }
    return finished(response, head, isPage: false)
  }

  package func note(_ exchange: FinishedExchange) {
    let notes = exchange.head.context.notes
    // Without a note, the request was refused before its route was looked for.
    let route = notes.route ?? "none"
    // Methods that clients make up must not become kinds of their own.
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]
    let method = known.contains(exchange.head.method) ? exchange.head.method : "other"
    let model = core.models.metricsLabel(of: notes.model)
    core.metrics.count(
      .init(method: method, route: route, model: model, status: exchange.status),
      seconds: exchange.seconds)
    core.configuration.log(exchange)
  }

  /// Returns the route of an allowed request.
  ///
  /// A client without access learns nothing about the existing routes.
  private func match(_ head: RequestHead) throws(ServiceProblem) -> Router.Match {
    let match: Router.Match
    do throws(ServiceProblem) {
      match = try router.match(head)
      head.context.note(route: match.route.path)
    } catch {
      try core.configuration.access.check(head, .token)
      throw error
    }
    try core.configuration.access.check(head, match.route.access)
    if let coding = head.header["Content-Encoding"], coding.lowercased() != "identity" {
      throw ServiceProblem(
        415, .typeUnsupported, "bodies are not taken as \(coding); send them as they are")
    }
    return match
  }

  private func finished(
    _ response: HTTPResponse, _ head: RequestHead, isPage: Bool
  ) -> HTTPResponse {
    var response = response
    SecurityHeaders.add(to: &response, isPage: isPage, isEncrypted: head.isEncrypted)
    response.header.add("X-Request-Id", head.context.id)
    if core.readiness.isEnding { response.endsConnection = true }
    return response
  }
}
