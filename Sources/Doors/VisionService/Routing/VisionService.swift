internal import VisionBase

/// The service: answers requests, whoever brings them.
///
/// ```swift
/// let service = VisionService(configuration)
/// let server = try HTTPServer(place, handler: service)
/// ```
package struct VisionService: HTTPHandling {
  package let core: ServiceCore
  package let router: Router

  /// Makes a service; models are loaded by `load`.
  package init(_ configuration: ServiceConfiguration) {
    let core = ServiceCore(configuration)
    self.core = core
    router = Router(ServiceRoutes(core).all)
  }

  package func receive(_ head: RequestHead) -> Reception {
    do throws(ServiceProblem) {
      if core.configuration.page.answer(head) != nil {
        try core.configuration.access.check(head, .anybody)
        return .memory(limit: 0)
      }
      let match = try match(head)
      let route = match.route
      try route.precheck(RouteCall(HTTPRequest(head), names: match.names))
      switch route.body {
      case nil: return .memory(limit: 0)
      case .memory(let limit): return .memory(limit: limit)
      case .file(let limit):
        let path = try core.work.attempt { () throws(VisionError) in try core.spool.path() }
        return .file(folder: path, budget: core.spool.budget, limit: limit)
      }
    } catch {
      return .refuse(refusal(of: head, error))
    }
  }

  package func answer(_ request: HTTPRequest) -> HTTPResponse {
    if let file = core.configuration.page.answer(request.head) {
      return finished(file, request.head, isPage: true)
    }
    do throws(ServiceProblem) {
      let match = try match(request.head)
      let response = try match.route.action(RouteCall(request, names: match.names))
      return finished(response, request.head, isPage: false)
    } catch {
      return refusal(of: request.head, error)
    }
  }

  /// A problem as an answer; clients of the Open Inference Protocol look for its words in `error`.
  package func refusal(of head: RequestHead, _ problem: ServiceProblem) -> HTTPResponse {
    let problem = core.words.told(problem)
    var response = problem.response
    if head.target.path.first == "v2", case .object(let members) = problem.json {
      let json = JSONValue.object(members + [.init("error", .string(problem.detail))])
      response.body = .bytes(Array((json.text + "\n").utf8))
    }
    return finished(response, head, isPage: false)
  }

  package func note(_ exchange: FinishedExchange) {
    let route = (try? router.match(exchange.head))?.route.path ?? "none"
    // Names that clients make up must not become kinds.
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]
    let method = known.contains(exchange.head.method) ? exchange.head.method : "other"
    core.metrics.count(
      .init(method: method, route: route, status: exchange.status), seconds: exchange.seconds)
    core.configuration.log(exchange)
  }

  /// The route of a request that may be made.
  ///
  /// Who may not ask learns nothing of what there is.
  private func match(_ head: RequestHead) throws(ServiceProblem) -> Router.Match {
    let match: Router.Match
    do throws(ServiceProblem) {
      match = try router.match(head)
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
    if core.readiness.isEnding { response.endsConnection = true }
    return response
  }
}
