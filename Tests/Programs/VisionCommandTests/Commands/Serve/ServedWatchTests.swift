import Foundation
import MovieFixtures
import TestSupport
import Testing
import VisionBase
import VisionService

@testable import VisionCommand

/// Tests of `vision serve --watch` with films in which a dog moves down.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct ServedWatchTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    let contents = [SampleContent](repeating: .dog, count: 16)
    try folder.writeMovie(
      contents + [SampleContent](repeating: .nothing, count: 30), to: "film.y4m")
    path = try folder.write(
      WatchFiles.text(
        input: folder.file("film.y4m"),
        events: #"[{"kind": "crosses", "line": "gate", "classes": ["dog"]}]"#,
        more: #"""
          , "lines": [{"name": "gate", "from": [0, 0.5], "to": [1, 0.5]}]
          """#), to: "watch.json")
  }

  /// Runs a command with a file to watch; `body` has the service while it runs.
  private func serve(
    _ words: [String] = [], command: String = "serve",
    services: Services = SampleServices.watching,
    _ body: @escaping @Sendable (VisionService) throws -> Void = { _ in }
  ) -> (code: ExitCode, output: String, error: String) {
    var services = services
    let failure = Lock<(any Error)?>(nil)
    services.serveUntil = { service, _ in
      do { try body(service.service) } catch { failure.withLock { $0 = error } }
    }
    let run = runProgram(
      [command, "--port", "0", "--watch", path, "--log", "none"] + words, services: services)
    if let failure = failure.withLock({ $0 }) { Issue.record(failure) }
    return run
  }

  private static func ask(
    _ service: VisionService, _ method: String, _ target: String, body: String = "",
    accept: String = "application/json"
  ) throws -> (status: Int, json: JSONValue?) {
    let head = RequestHead(
      method, try #require(RequestTarget(target)),
      header: HTTPHeader([HTTPField("Host", "localhost"), HTTPField("Accept", accept)]),
      bodyLength: body.isEmpty ? .none : .known(body.utf8.count))
    switch service.receive(head) {
    case .refuse(let response): return (response.status, nil)
    case .memory(_, let answer):
      let response = answer(HTTPRequest(head, body: .bytes(Array(body.utf8))))
      return (response.status, try? JSONValue(response.bytes, name: "the answer"))
    case .file: return (0, nil)
    }
  }

  private static func phases(_ service: VisionService) throws -> [String] {
    guard case .array(let events)? = try ask(service, "GET", "/v1/events").json?["events"] else {
      return []
    }
    return events.compactMap { event in
      guard let name = event["event"]?.nonemptyString, let phase = event["phase"]?.nonemptyString
      else { return nil }
      return "\(name) \(phase)"
    }
  }

  private static func state(_ service: VisionService) throws -> String? {
    try ask(service, "GET", "/v1/sources/door").json?["state"]?.nonemptyString
  }

  @Test func `a service tells what its sources saw, and stays when they have ended`() throws {
    let run = serve { service in
      #expect(becomesTrue { (try? Self.state(service)) == "ended" })
      #expect(try Self.phases(service) == ["crosses gate begin", "crosses gate end"])
      let source = try Self.ask(service, "GET", "/v1/sources/door").json
      #expect(source?["frames"] == .integer(46) && source?["task"] == .string("track"))
      #expect(source?["eventNames"] == .array([.string("crosses gate")]))
      #expect(try Self.ask(service, "GET", "/v1/sources/door/picture", accept: "*/*").status == 200)
      #expect(
        try Self.ask(service, "PUT", "/v1/sources/door/shapes", body: #"{"zones": []}"#).status
          == 404)
    }
    guard run.code != .setupMissing else { return }
    #expect(run.code == .success && run.error.isEmpty, "\(run.error)")
    // The address alone: events go to clients.
    #expect(run.output.bytes.hasPrefix("http://") && run.output.bytes.lines.count == 1)
  }

  @Test func `clients of the page change shapes, and the source begins again with them`() throws {
    let run = serve(command: "studio") { service in
      #expect(becomesTrue { (try? Self.state(service)) == "ended" })
      let far = #"{"lines": [{"name": "gate", "from": ["0%", "99%"], "to": ["100%", "99%"]}]}"#
      #expect(
        try Self.ask(service, "PUT", "/v1/sources/door/shapes", body: far).status == 204)
      // Nothing crosses it there, and all 46 frames are looked at again.
      #expect(
        becomesTrue {
          (try? Self.ask(service, "GET", "/v1/sources/door").json?["frames"]) == .integer(92)
        })
      #expect(becomesTrue { (try? Self.state(service)) == "ended" })
      #expect(try Self.phases(service) == ["crosses gate begin", "crosses gate end"])
      let line = try Self.ask(service, "GET", "/v1/sources/door").json?["lines"]
      #expect(line?.text == #"[{"name":"gate","from":["0%","99%"],"to":["100%","99%"]}]"#)

      let removed = try Self.ask(
        service, "PUT", "/v1/sources/door/shapes", body: #"{"lines": []}"#)
      #expect(removed.status == 422)
      #expect(
        removed.json?["detail"]?.nonemptyString?.contains("sources[0].events[0].line") == true)
    }
    guard run.code != .setupMissing else { return }
    #expect(run.code == .success, "\(run.error)")
    #expect(run.error.contains("taken; 1 source begun"), "\(run.error)")
  }

  @Test func `a change that cannot be taken is told, without the file's place`() throws {
    let (folder, path) = (self.folder, self.path)
    let run = serve(["--watch-edits", "on"]) { service in
      #expect(becomesTrue { (try? Self.state(service)) == "ended" })
      let text = String(decoding: try #require(folder.read("watch.json")), as: UTF8.self)
      let queue = folder.file("queue")
      let taken = try EventQueue("\(queue)/lamp", byteLimit: 1 << 20)
      defer { _ = taken }
      let way = #"{"name": "lamp", "command": ["/bin/true"]}"#
      try folder.write(
        text.replacing(
          each: #"{"sources""#,
          by: #"{"queue": {"folder": "\#(queue)"}, "commands": [\#(way)], "sources""#),
        to: "watch.json")
      let answer = try Self.ask(
        service, "PUT", "/v1/sources/door/shapes", body: #"{"zones": []}"#)
      #expect(answer.status == 409)
      let detail = answer.json?["detail"]?.nonemptyString ?? ""
      #expect(detail.contains("is written, and could not be taken"), "\(detail)")
      #expect(!detail.contains(folder.path))
      FileSystem.removeFile(path)
      let missing = try Self.ask(
        service, "PUT", "/v1/sources/door/shapes", body: #"{"zones": []}"#)
      let words = missing.json?["detail"]?.nonemptyString ?? ""
      #expect(words.contains("cannot be used as it is") && !words.contains(path), "\(words)")
    }
    #expect(run.code == .success || run.code == .setupMissing)
    // The log has the reasons.
    #expect(run.code == .setupMissing || run.error.contains("another process uses this queue"))
    #expect(run.code == .setupMissing || run.error.contains("\(path): "), "\(run.error)")
  }

  @Test func `a change of the file while its models are tried is kept`() throws {
    let folder = self.folder
    let model = try folder.write("model", to: "model.tflite")
    let text = String(decoding: try #require(folder.read("watch.json")), as: UTF8.self)
      .replacing(each: #""events""#, by: #""model": "\#(model)", "events""#)
    try folder.write(text, to: "watch.json")
    let edited = text.replacing(each: "door", by: "gate")
    let isEdited = Lock(true)
    var services = SampleServices.watching
    services.admitModel = { (path, _) throws(VisionError) in
      let isFirst = isEdited.withLock { isEdited in
        defer { isEdited = true }
        return !isEdited
      }
      guard isFirst else { return }
      let bytes = Array(edited.utf8)
      try WholeFile.write(bytes.span.rawBytes, to: folder.file("watch.json"))
    }
    let run = serve(["--watch-edits", "on"], services: services) { service in
      #expect(becomesTrue { (try? Self.state(service)) == "ended" })
      isEdited.withLock { $0 = false }
      let answer = try Self.ask(
        service, "PUT", "/v1/sources/door/shapes", body: #"{"zones": []}"#)
      #expect(answer.status == 409)
      let detail = answer.json?["detail"]?.nonemptyString ?? ""
      #expect(detail.contains("was changed meanwhile") && detail.contains("try again"), "\(detail)")
      #expect(folder.read("watch.json") == Array(edited.utf8))
      // The next one is made of what the file has now.
      let again = try Self.ask(
        service, "PUT", "/v1/sources/door/shapes", body: #"{"zones": []}"#)
      #expect(again.json?["detail"]?.nonemptyString?.contains("no source 'door' any more") == true)
    }
    #expect(run.code == .success || run.code == .setupMissing, "\(run.error)")
  }

  @Test func `a file that cannot be used is told before anything is served`() throws {
    try folder.write(#"{"sources": []}"#, to: "watch.json")
    let (code, output, error) = serve { _ in Issue.record("it serves") }
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(error.contains("watch.json: sources: there is no source"), "\(error)")
  }

  @Test func `a queue that another program has ends the service with the reason`() throws {
    let queue = folder.file("queue")
    let taken = try EventQueue("\(queue)/lamp", byteLimit: 1 << 20)
    defer { _ = taken }
    let text = String(decoding: try #require(folder.read("watch.json")), as: UTF8.self)
    try folder.write(
      text.replacing(
        each: #"{"sources""#,
        by: #"{"queue": {"folder": "\#(queue)"}, "#
          + #""commands": [{"name": "lamp", "command": ["/bin/true"]}], "sources""#),
      to: "watch.json")
    let (code, output, error) = serve { _ in Issue.record("it serves") }
    guard code != .setupMissing else { return }
    #expect(code != .success && output.isEmpty)
    #expect(error.contains("another process"), "\(error)")
  }

  @Test func `an edit needs a file`() {
    let (code, _, error) = runProgram(["serve", "--port", "0", "--watch-edits", "on"])
    #expect(code == .wrongUsage && error.contains("it needs --watch"))
  }

  @Test func `a log in JSON has nothing else in it`() throws {
    try folder.write(Array("no film".utf8), to: "film.y4m")
    let run = runProgram(
      ["serve", "--port", "0", "--watch", path, "--log", "json"],
      services: {
        var services = SampleServices.watching
        services.serveUntil = { service, _ in
          #expect(becomesTrue { (try? Self.state(service.service)) == "failed" })
        }
        return services
      }())
    guard run.code != .setupMissing else { return }
    #expect(!run.error.isEmpty)
    for line in run.error.bytes.lines {
      #expect(throws: Never.self) { try JSONValue(Array(String(line).utf8), name: "a line") }
    }
  }
}
