/// The table of all routes, which finds that of a request.
package struct Router: Sendable {
  /// All routes, in the order of the documents.
  package let routes: [Route]

  package init(_ routes: [Route]) { self.routes = routes }

  /// A route and the values of its names.
  package struct Match: Sendable {
    package let route: Route
    package let names: [String: String]
  }

  /// Returns the route of a request; throws when there is none, with the allowed methods if only
  /// the method is wrong.
  package func match(_ head: RequestHead) throws(ServiceProblem) -> Match {
    let matches = routes.compactMap { route in
      route.match(head.target.path).map { Match(route: route, names: $0) }
    }
    guard !matches.isEmpty else {
      throw ServiceProblem(
        404, .notFound, "there is nothing at \(head.target.rawPath); /openapi.json lists what is")
    }
    // A path of fixed words comes before one with names.
    let narrowest = matches.map(\.route.narrowness).max()
    let best = matches.filter { $0.route.narrowness == narrowest }
    let method = head.method == "HEAD" ? "GET" : head.method
    if let match = best.first(where: { $0.route.method == method }) { return match }
    let allowed = Self.methods(of: best).joined(separator: ", ")
    throw ServiceProblem(
      405, .methodNotAllowed, "\(head.target.rawPath) takes \(allowed), not \(head.method)",
      fields: [HTTPField("Allow", allowed)])
  }

  private static func methods(of matches: [Match]) -> [String] {
    let methods = matches.map(\.route.method)
    return methods.contains("GET") ? methods + ["HEAD"] : methods
  }
}
