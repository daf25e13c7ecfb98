internal import OptionDeclarations
internal import VisionBase

/// The OpenAPI 3.1 description of the service, made from the routes themselves.
struct OpenAPIDocument {
  let routes: [Route]
  let needsToken: Bool
  /// The tasks whose results the schemas describe.
  let tasks: [ServedTask]

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("openapi", .string("3.1.0")),
      .init(
        "info",
        [
          "title": .string("swift-vision-tasks"),
          "description": .string(
            """
            On-device vision: finds objects, faces, hands, poses and look-alikes in pictures and \
            videos.
            """),
          "version": .string("1"), "license": ["name": .string("Apache-2.0")],
        ]),
      .init("paths", paths),
      .init("components", components),
    ]
    if needsToken {
      members.append(.init("security", .array([["token": .array([])]])))
    }
    return .object(members)
  }

  private var components: JSONValue {
    var members: [JSONValue.Member] = [
      .init("schemas", .object(Schemas.all + Schemas.lines(of: tasks)))
    ]
    if needsToken {
      members.append(
        .init(
          "securitySchemes",
          ["token": ["type": .string("http"), "scheme": .string("bearer")]]))
    }
    return .object(members)
  }

  private var paths: JSONValue {
    var order: [String] = []
    for route in routes where !order.contains(route.path) { order.append(route.path) }
    return .object(
      order.map { path in
        let operations = routes.filter { $0.path == path }.map { route in
          JSONValue.Member(route.method.lowercased(), operation(route))
        }
        return JSONValue.Member(path, .object(operations))
      })
  }

  private func operation(_ route: Route) -> JSONValue {
    let operation = route.operation
    var members: [JSONValue.Member] = [
      .init("operationId", .string(operation.id)), .init("summary", .string(operation.summary)),
    ]
    let parameters =
      route.parts.compactMap(Self.parameter)
      + operation.options.map { option in
        Self.parameter(option, isRequired: operation.required.contains(option.name))
      }
    if !parameters.isEmpty { members.append(.init("parameters", .array(parameters))) }
    if !operation.bodies.isEmpty {
      members.append(
        .init(
          "requestBody",
          ["required": .bool(true), "content": Self.contents(operation.bodies)]))
    }
    members.append(.init("responses", responses(route)))
    if needsToken, route.access == .anybody { members.append(.init("security", .array([]))) }
    return .object(members)
  }

  private func responses(_ route: Route) -> JSONValue {
    let answers = route.operation.answers.map { answer in
      JSONValue.Member(
        "\(answer.status)",
        .object(
          [.init("description", .string(answer.summary))]
            + (answer.contents.isEmpty
              ? [] : [.init("content", Self.contents(answer.contents))])))
    }
    let own = answers.compactMap { Int($0.name) }
    let usual = [400, 403, 421, 500, 503] + (needsToken && route.access == .token ? [401] : [])
    let problems = Set(usual + route.operation.problems).subtracting(own).sorted().map { status in
      JSONValue.Member(
        "\(status)",
        [
          "description": .string(StatusWords.words(for: status)),
          "content": Self.contents([.init(.problem, Schemas.reference("Problem"))]),
        ])
    }
    return .object(answers + problems)
  }

  private static func contents(_ contents: [Operation.Content]) -> JSONValue {
    .object(contents.map { .init($0.type, ["schema": $0.schema]) })
  }

  private static func parameter(_ part: Route.Part) -> JSONValue? {
    guard case .name(let name, _) = part else { return nil }
    return [
      "name": .string(name), "in": .string("path"), "required": .bool(true),
      "schema": ["type": .string("string"), "minLength": .integer(1)],
    ]
  }

  private static func parameter(_ option: OptionDeclaration, isRequired: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(option.name)), .init("in", .string("query")),
      .init("description", .string(option.help)),
    ]
    if isRequired { members.append(.init("required", .bool(true))) }
    if option.isRepeatable {
      members.append(.init("style", .string("form")))
      members.append(.init("explode", .bool(true)))
      members.append(.init("schema", Schemas.array(schema(option.kind))))
    } else {
      members.append(.init("schema", schema(option.kind, usual: option.defaultText)))
    }
    return .object(members)
  }

  /// A pattern of lengths in pixels or percent, as programs write them.
  private static let length = #"([0-9]{1,8}(\.[0-9]{1,6})?|(100|[0-9]{1,2}(\.[0-9]{1,6})?)%)"#
  /// A pattern of lengths above 0; without a look ahead, which not all readers have.
  private static let positiveLength =
    #"(0{0,7}[1-9][0-9]{0,7}(\.[0-9]{1,6})?|0{1,8}\.0{0,5}[1-9][0-9]{0,5}"#
    + #"|(100|0?[1-9](\.[0-9]{1,6})?|[1-9][0-9](\.[0-9]{1,6})?|0{1,2}\.0{0,5}[1-9][0-9]{0,5})%)"#

  /// Returns the schema of an option's value.
  static func schema(_ kind: OptionKind, usual: String? = nil) -> JSONValue {
    var members: [JSONValue.Member] = []
    switch kind {
    case .flag: members = [.init("type", .string("boolean"))]
    case .text, .file, .folder, .model, .samples:
      members = [.init("type", .string("string")), .init("minLength", .integer(1))]
    case .integer(let range):
      members = [.init("type", .string("integer"))]
      if range.lowerBound != .min { members.append(.init("minimum", .integer(range.lowerBound))) }
      if range.upperBound != .max { members.append(.init("maximum", .integer(range.upperBound))) }
    case .number(let range):
      members = [.init("type", .string("number"))]
      if range.lowerBound.magnitude != .greatestFiniteMagnitude {
        members.append(.init("minimum", .number(range.lowerBound)))
      }
      if range.upperBound != .greatestFiniteMagnitude {
        members.append(.init("maximum", .number(range.upperBound)))
      }
    case .choice(let words):
      members = [
        .init("type", .string("string")), .init("enum", .array(words.map { .string($0) })),
      ]
    case .region:
      members = [
        .init("type", .string("string")),
        .init("pattern", .string("^\(length),\(length),\(positiveLength),\(positiveLength)$")),
      ]
    case .points:
      members = [
        .init("type", .string("string")),
        .init("pattern", .string("^\(length),\(length)( \(length),\(length))*$")),
        .init("maxLength", .integer(4096)),
      ]
    case .size:
      members = [
        .init("type", .string("string")),
        .init("pattern", .string("^[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$")),
      ]
    case .time(let mayBeZero):
      let start = mayBeZero ? "^" : "^(?![0:.]*$)"
      let seconds = #"[0-5]?[0-9](\.[0-9]{1,6})?"#
      let times = #"([0-9]{1,8}(\.[0-9]{1,6})?|([0-9]{1,4}:)?[0-5]?[0-9]:"# + seconds + ")$"
      members = [.init("type", .string("string")), .init("pattern", .string(start + times))]
    }
    if let usual { members.append(.init("default", defaultValue(usual, kind))) }
    return .object(members)
  }

  private static func defaultValue(_ text: String, _ kind: OptionKind) -> JSONValue {
    switch kind {
    case .integer: Int(text).map { .integer($0) } ?? .string(text)
    case .number: decimalNumber(text).map { .number($0) } ?? .string(text)
    default: .string(text)
    }
  }
}
