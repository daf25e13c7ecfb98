internal import VisionBase

/// A route of the service: a method, a path, and an action.
package struct Route: Sendable {
  /// A part of a path.
  package enum Part: Sendable, Equatable {
    /// A fixed word.
    case word(String)
    /// Any word with this ending; the rest of it is the value of this name.
    case name(String, ending: String)
  }

  /// The clients that may use a route.
  package enum Access: Sendable {
    /// Clients with the token, if one is set.
    case token
    /// Any client that reaches the service; the answer has nothing secret.
    case anybody
  }

  /// The method.
  package var method: String
  /// The path as written in documents, such as `/v1/streams/{id}`.
  package var path: String
  /// The clients that may use it.
  package var access = Access.token
  /// The treatment of a body; nil accepts none.
  package var body: BodyPlan?
  /// The documentation.
  package var operation: Operation
  /// Checks a request before its body is read; throws its fault.
  package var precheck: @Sendable (RouteCall) throws(ServiceProblem) -> Void = { _ in }
  /// Answers a request.
  package var action: @Sendable (RouteCall) throws(ServiceProblem) -> HTTPResponse

  let parts: [Part]

  package init(
    _ method: String, _ path: String, access: Access = .token, body: BodyPlan? = nil,
    operation: Operation,
    action: @escaping @Sendable (RouteCall) throws(ServiceProblem) -> HTTPResponse
  ) {
    (self.method, self.path, self.access, self.body) = (method, path, access, body)
    (self.operation, self.action) = (operation, action)
    parts = path.bytes.split(separator: "/").map { part in
      guard let (name, ending) = part.dropping(prefix: "{")?.cut(at: "}") else {
        return .word(String(part))
      }
      return .name(String(name), ending: String(ending))
    }
  }

  /// The amount of fixed text in the path; of two matching routes, the one with more is taken.
  var narrowness: Int {
    parts.reduce(0) { sum, part in
      switch part {
      case .word: sum + 1000
      case .name(_, let ending): sum + ending.utf8.count
      }
    }
  }

  /// Returns the values of the path's names; nil for another path.
  func match(_ path: [String]) -> [String: String]? {
    guard path.count == parts.count else { return nil }
    var names: [String: String] = [:]
    for (part, word) in zip(parts, path) {
      switch part {
      case .word(let expected): guard word == expected else { return nil }
      case .name(let name, let ending):
        guard let value = word.bytes.dropping(suffix: ending.bytes), !value.isEmpty else {
          return nil
        }
        names[name] = String(value)
      }
    }
    return names
  }
}

/// The treatment of a request's body.
package enum BodyPlan: Sendable {
  /// Gathered in memory.
  case memory(limit: Int)
  /// Written to a file.
  case file(limit: Int)
}

/// A request matched to a route.
package struct RouteCall: Sendable {
  /// The request.
  package var request: HTTPRequest
  /// The values of the names in the route's path.
  package var names: [String: String]

  package init(_ request: HTTPRequest, names: [String: String] = [:]) {
    (self.request, self.names) = (request, names)
  }

  var head: RequestHead { request.head }

  /// Returns the value of a name in the path.
  func name(_ name: String) -> String { names[name] ?? "" }
}
