internal import Drawing
internal import Frames
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// `/v1/sources` and `/v1/events`: what is watched beside the service.
struct WatchRoutes {
  let core: ServiceCore
  let board: WatchBoard

  var routes: [Route] {
    var routes = [list, one, picture, events, file]
    if let change = board.change { routes.append(self.change(change)) }
    return routes
  }

  // MARK: - Sources

  private var list: Route {
    Route(
      "GET", "/v1/sources",
      operation: Operation(
        "sources", "Lists the watched sources with their condition.",
        answers: [
          .init(
            200, "The sources, in the order of the watched file.",
            [.init(.json, Schemas.object(["sources": Schemas.array(Schemas.reference("Source"))]))])
        ])
    ) { [board] _ in
      HTTPResponse(json: ["sources": .array(board.sources.map(\.json))])
    }
  }

  private var one: Route {
    Route(
      "GET", "/v1/sources/{name}",
      operation: Operation(
        "source", "Says how one source is.",
        answers: [.init(200, "The source.", [.init(.json, Schemas.reference("Source"))])],
        problems: [404])
    ) { (call) throws(ServiceProblem) in
      HTTPResponse(json: try source(named: call.name("name")).json)
    }
  }

  private func source(named name: String) throws(ServiceProblem) -> WatchedState {
    guard let source = board.source(name) else {
      let names = board.sources.map(\.source.name)
      let advice = nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
      throw ServiceProblem(
        404, .notFound, "there is no source '\(name.beginning(ofAtMost: 100))' here\(advice)")
    }
    return source
  }

  // MARK: - Pictures

  private static let side = Option(
    "side", .integer(in: 16...65_500), default: 1280,
    help: "The longest side of the picture in pixels; smaller frames keep their size.")
  private static let after = Option(
    "after", .integer(in: 0...Int.max),
    help: "The Picture-Number that is known: while it is the latest, the answer is empty (204).")
  private static let plain = Flag("plain", help: "Leave out what was found, lines and zones.")
  private static let quality = 85

  private var picture: Route {
    let options = [Self.side.option, Self.plain.option, Self.after.option]
    return Route(
      "GET", "/v1/sources/{name}/picture",
      operation: Operation(
        "sourcePicture",
        """
        Gives the latest frame of a source with what was found in it, as an upright JPEG. \
        Picture-Size is the stored size, as in 1280x720, Picture-Orientation the stored \
        orientation, as in right, Picture-Time the time when the frame arrived, and Picture-Number \
        the number of frames until then.
        """,
        options: options,
        answers: [
          .init(200, "The picture.", [.init(.jpeg, Schemas.binary)]),
          .init(204, "There is no later frame."),
        ], problems: [404, 409, 429, 504])
    ) { (call) throws(ServiceProblem) in
      let values = try QueryOptions(options).values(of: call.head.target) { $1 }
      let source = try source(named: call.name("name"))
      guard let picture = source.picture else {
        throw ServiceProblem(
          409, .notReady, "no frame of '\(source.source.name)' has arrived yet",
          fields: [HTTPField("Retry-After", "2")])
      }
      // A higher number is of a service before this one.
      guard source.frameCount != values[Self.after] else { return HTTPResponse(204) }
      var response = try core.work.inTurn(of: call.head.context) { (_) throws(ServiceProblem) in
        try answer(picture, values)
      }
      response.header.add("Picture-Number", "\(source.frameCount)")
      return response
    }
  }

  private func answer(
    _ picture: WatchBoard.Picture, _ values: OptionValues
  ) throws(ServiceProblem) -> HTTPResponse {
    let side = values[Self.side]
    let jpeg = try core.work.attempt { () throws(VisionError) in
      let marks = values[Self.plain] ? [] : picture.marks
      return try core.work.draw(marks, on: picture.frame)
        .reduced(toWidth: side, height: side).encoded(as: .jpeg(quality: Self.quality))
    }
    var response = HTTPResponse(type: .jpeg, jpeg)
    response.header.add("Picture-Size", "\(picture.frame.width)x\(picture.frame.height)")
    response.header.add("Picture-Orientation", picture.frame.orientation.name)
    response.header.add("Picture-Time", picture.time.text)
    return response
  }

  // MARK: - Lines and zones

  private static let shapeNames = ["lines", "zones", "region"]
  /// Maximum length of a body, which holds corners alone.
  private static let mostBytes = 1 << 20
  private static let mostValues = 100_000

  private func change(_ change: @escaping WatchBoard.Change) -> Route {
    Route(
      "PUT", "/v1/sources/{name}/shapes", body: .memory(limit: Self.mostBytes),
      operation: Operation(
        "changeShapes",
        """
        Changes the lines, zones and region of a source in the watched file, and takes the file. \
        Keys that are left out stay, and empty lists remove what was there. A file that was changed \
        meanwhile is kept as it is (409): try again.
        """,
        bodies: [.init(.json, Schemas.reference("Shapes"))],
        answers: [.init(204, "The file has them, and the source begins again.")],
        problems: [404, 409, 413, 422, 503, 504])
    ) { (call) throws(ServiceProblem) in
      let source = try source(named: call.name("name"))
      let entries = try entries(of: call.request.body.bytes)
      try change(source.source.name, entries)
      return HTTPResponse(204)
    }
  }

  private func entries(of bytes: [UInt8]) throws(ServiceProblem) -> [JSONValue.Member] {
    let body = try core.work.attempt { () throws(VisionError) in
      var left = Self.mostValues
      return try JSONValue(bytes, name: "the body", valuesLeft: &left)
    }
    guard case .object(let members) = body, !members.isEmpty else {
      throw ServiceProblem(
        400, .requestInvalid,
        "the body should be an object with some of \(Self.shapeNames.joined(separator: ", "))")
    }
    for (number, member) in members.enumerated() {
      guard !members[..<number].contains(where: { $0.name == member.name }) else {
        throw ServiceProblem(400, .requestInvalid, "\(member.name): the key is there twice")
      }
      guard Self.shapeNames.contains(member.name), case .array = member.value else {
        let name = member.name.beginning(ofAtMost: 80)
        throw ServiceProblem(
          400, .requestInvalid,
          Self.shapeNames.contains(member.name)
            ? "\(name): this should be a list"
            : "there is no key '\(name)' here; a source's shapes are "
              + Self.shapeNames.joined(separator: ", "))
      }
    }
    return members
  }

  // MARK: - Events

  private static let sources = Option(
    list: "source", .text.shown(as: "NAME"),
    help: "Only events of the source with this name; may be given again for others.")
  private static let last = Option(
    "last", .integer(in: 0...EventLog.mostEntries), default: 0,
    help: "How many events before now come first.")

  private var events: Route {
    // Names may have commas, which part the values of other options.
    let query = QueryOptions([Self.last.option], others: [Self.sources.option.name])
    return Route(
      "GET", "/v1/events",
      operation: Operation(
        "watchEvents",
        """
        Sends events as they happen, as server-sent events: begin, update, end and clip, each \
        with the line of JSON that vision watch writes; source when a source's condition changes, \
        sources when the file was taken, missed when a client was too slow for some. A client that \
        connects again with Last-Event-ID gets those since. Where Accept asks for \
        application/json, the answer is the last events in a list, at most 100 without last.
        """,
        options: [Self.sources.option, Self.last.option],
        answers: [
          .init(
            200, "The events; the data of each is JSON.",
            [
              .init(.events, Schemas.object(["event": Schemas.string, "data": Schemas.string])),
              .init(
                .json,
                Schemas.object(["events": Schemas.array(["type": .string("object")])])),
            ])
        ], problems: [404, 406])
    ) { (call) throws(ServiceProblem) in
      let values = try query.values(of: call.head.target) { $1 }
      let names = call.head.target.query.filter { $0.name == Self.sources.option.name }
        .map(\.value)
      for name in names { _ = try source(named: name) }
      switch Acceptance(call.head.header["Accept"]).best(of: [.events, .json]) {
      case .events: return .stream(feed(values, names, call.head), .events)
      case .json:
        let count = values.isGiven(Self.last.option) ? values[Self.last] : Self.usualCount
        return HTTPResponse(json: ["events": .array(latest(count, names).map(\.data))])
      default:
        throw ServiceProblem(
          406, .typeUnsupported,
          "the answer can be \(MediaType.events.rawValue) or \(MediaType.json.rawValue), neither of "
            + "which Accept allows")
      }
    }
  }

  /// The number of events in a list when a client names none.
  private static let usualCount = 100

  /// Returns the latest events of some sources, or of all.
  private func latest(_ count: Int, _ names: [String]) -> [EventLog.Entry] {
    let wanted = Set(names.map(\.bytes))
    let events = board.log.read(\.entries).filter { entry in
      entry.isEvent && (wanted.isEmpty || entry.source.map { wanted.contains($0.bytes) } ?? false)
    }
    return events.suffix(count)
  }

  private func feed(_ values: OptionValues, _ names: [String], _ head: RequestHead) -> EventFeed {
    if let identifier = head.header["Last-Event-ID"] {
      let position = board.log.read { $0.number(of: identifier) }
      return EventFeed(board, sources: names, after: position)
    }
    let newest = board.log.read(\.newest)
    let first = latest(values[Self.last], names).first?.number
    return EventFeed(board, sources: names, after: first.map { $0 - 1 } ?? newest)
  }

  // MARK: - Files

  private var file: Route {
    Route(
      "GET", "/v1/events/{id}/{file}",
      operation: Operation(
        "eventFile",
        """
        Gives a picture or the clip of a recent event: crop.jpg is its object, whole.jpg the whole \
        frame, and clip.mp4 the part of the video.
        """,
        answers: [
          .init(
            200, "The file.", [.init(.jpeg, Schemas.binary), .init(.mp4, Schemas.binary)])
        ], problems: [404])
    ) { (call) throws(ServiceProblem) in
      let (id, name) = (call.name("id"), call.name("file"))
      let kind = EventLog.files.first { $0.key == name }?.value
      guard let kind, let path = path(of: name, event: id) else {
        throw ServiceProblem(
          404, .notFound,
          "there is no such file of a recent event; crop.jpg, whole.jpg and clip.mp4 are those that "
            + "an event may have")
      }
      let gone = ServiceProblem(
        404, .notFound, "the file is gone: it made room for newer ones, or was removed")
      guard FileKind(of: path, followingLinks: false) == .file else { throw gone }
      guard let pieces = try? FilePieces(path) else { throw gone }
      return HTTPResponse(
        200, [HTTPField("Content-Type", kind.type.rawValue)],
        body: .pieces(pieces, count: pieces.byteCount))
    }
  }

  /// Returns the latest path of an event's file; nil for an event that is not known or has none.
  private func path(of name: String, event id: String) -> String? {
    board.log.read(\.entries).last { $0.data["id"] == .string(id) && $0.files[name] != nil }?
      .files[name]
  }
}
