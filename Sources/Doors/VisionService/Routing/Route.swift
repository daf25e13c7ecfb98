internal import VisionBase

/// A way to ask the service for something: a method, a path, and what is done.
package struct Route: Sendable {
  /// A part of a path.
  package enum Part: Sendable, Equatable {
    /// This word.
    case word(String)
    /// Any word with this ending, which is found without it under this name.
    case name(String, ending: String)
  }

  /// Who may ask.
  package enum Access: Sendable {
    /// Whoever has the token, where there is one.
    case token
    /// Anybody who reaches the service: nothing is said that is not for all.
    case anybody
  }

  /// The method.
  package var method: String
  /// The path as it is written in documents, as in `/v1/streams/{id}`.
  package var path: String
  /// Who may ask.
  package var access = Access.token
  /// What becomes of a body; nil takes none.
  package var body: BodyPlan?
  /// What the documents say of it.
  package var operation: Operation
  /// Looks at a request before its body is taken; throws what is wrong with it.
  package var precheck: @Sendable (RouteCall) throws(ServiceProblem) -> Void = { _ in }
  /// Does it.
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

  /// How much of a path is given, so that of two routes the narrower one is taken.
  var narrowness: Int {
    parts.reduce(0) { sum, part in
      switch part {
      case .word: sum + 1000
      case .name(_, let ending): sum + ending.utf8.count
      }
    }
  }

  /// The values of the path's names; nil for another path.
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

/// What becomes of the body of a request.
package enum BodyPlan: Sendable {
  /// It is gathered in memory.
  case memory(limit: Int)
  /// It goes to a file.
  case file(limit: Int)
}

/// A request that came to a route.
package struct RouteCall: Sendable {
  /// The request.
  package var request: HTTPRequest
  /// The values of the names in the route's path.
  package var names: [String: String]

  package init(_ request: HTTPRequest, names: [String: String] = [:]) {
    (self.request, self.names) = (request, names)
  }

  var head: RequestHead { request.head }

  /// The value of a name in the path.
  func name(_ name: String) -> String { names[name] ?? "" }
}
