import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct VisionServiceTests {
  @Test func `what is not there is told`() throws {
    let answer = try SampleService().ask("GET", "/v1/nothing")
    #expect(answer.status == 404)
    #expect(try answer.json()["code"] == .string("notFound"))
  }

  @Test func `another method is told which there are`() throws {
    let answer = try SampleService().ask("DELETE", "/healthz")
    #expect(answer.status == 405)
    #expect(answer.header["Allow"] == "GET, HEAD")
  }

  @Test func `every answer tells browsers to be careful`() throws {
    for target in ["/healthz", "/nothing", "/v1/detect"] {
      let answer = try SampleService().ask("GET", target)
      #expect(answer.header["X-Content-Type-Options"] == "nosniff")
      #expect(answer.header["Content-Security-Policy"]?.contains("default-src 'none'") == true)
      #expect(answer.header["Access-Control-Allow-Origin"] == nil)
      #expect(answer.header["Cache-Control"] == "no-store")
    }
  }

  @Test func `who lacks the token learns nothing but that the service lives`() throws {
    let service = try SampleService { configuration in
      configuration.access.token = try? SecretToken("0123456789abcdef")
    }
    #expect(try service.ask("GET", "/healthz").status == 200)
    for target in ["/v1/models", "/nothing", "/metrics", "/openapi.json"] {
      #expect(try service.ask("GET", target).status == 401)
    }
    let field = HTTPField("Authorization", "Bearer 0123456789abcdef")
    #expect(try service.ask("GET", "/nothing", [field]).status == 404)
    #expect(try service.ask("GET", "/metrics", [field]).status == 200)
  }

  @Test func `it is ready once models are loaded, until it ends`() throws {
    let service = try SampleService()
    #expect(try service.ask("GET", "/readyz").status == 503)
    ModelLoading(core: service.service.core).run()
    #expect(try service.ask("GET", "/readyz").status == 200)
    service.service.core.readiness.end()
    let answer = try service.ask("GET", "/readyz")
    #expect(answer.status == 503)
    #expect(answer.endsConnection)
  }

  @Test func `a model that was named is a task's usual one if it fits`() throws {
    let task = SampleTasks.detect { (request) throws(VisionError) in
      if request.model == "a/no.tflite" { throw VisionError(.modelUnsupported, "no detector") }
    }
    let service = try SampleService(
      [ServedTask(task)], models: [NamedModel("a/no.tflite"), NamedModel("b=a/yes.tflite")])
    // The files do not exist, which only matters when they are opened.
    service.service.core.readiness.loaded(defaults: ["detect": "a/yes.tflite"])
    #expect(try service.post("/v1/detect").text().contains("a/yes.tflite"))
    #expect(try service.post("/v1/detect?model=no").status == 422)
  }

  @Test func `a page's files are served to anybody, with its own policy`() throws {
    let service = try SampleService { configuration in
      configuration.access.token = try? SecretToken("0123456789abcdef")
      configuration.page = ServicePage(files: [
        "/": .init(type: "text/html; charset=utf-8", bytes: Array("<p>".utf8))
      ])
    }
    let answer = try service.ask("GET", "/")
    #expect(try answer.text() == "<p>")
    #expect(answer.header["Content-Security-Policy"]?.contains("script-src 'self'") == true)
    #expect(try service.ask("GET", "/", [HTTPField("Host", "evil.com")]).status == 421)
    #expect(try service.ask("POST", "/").status == 401)
  }

  @Test func `requests are counted by route and status`() throws {
    let service = try SampleService()
    _ = try service.post("/v1/detect")
    let target = try #require(RequestTarget("/v1/detect?secret=1"))
    for method in ["POST", "MADEUP", "ALSO"] {
      let head = RequestHead(method, target)
      // Known from then on, even if the request is refused.
      _ = service.service.receive(head)
      service.service.note(
        FinishedExchange(
          head: head, status: 200, receivedByteCount: 0, seconds: 0.02, isComplete: true))
    }
    let text = try service.ask("GET", "/metrics").text()
    #expect(
      text.contains(
        #"vision_requests_total{method="POST",route="/v1/detect",model="",status="200"} 1"#))
    #expect(
      text.contains(
        #"vision_requests_total{method="other",route="none",model="",status="200"} 2"#))
    #expect(text.contains(#"vision_model_seconds_count{model="face"} 1"#))
    #expect(text.contains(#"vision_request_seconds_bucket{route="/v1/detect",le="0.025"} 1"#))
    #expect(!text.contains("secret"))
  }

  @Test func `a line of the log holds no query`() throws {
    let target = try #require(RequestTarget("/v1/detect?token=secret"))
    let header = HTTPHeader([HTTPField("X-Request-Id", "r1")])
    let line = AccessLine(
      FinishedExchange(
        head: RequestHead("POST", target, header: header), status: 200, receivedByteCount: 12,
        seconds: 0.0125, isComplete: true), time: "T")
    #expect(line.text == "T 127.0.0.1 POST /v1/detect 200 12.5 ms 12 B id=r1")
    #expect(!line.json.text.contains("secret"))
  }

  @Test func `a line of the log has ID, model and the problem's code`() throws {
    let log = Mailbox<FinishedExchange>()
    let service = try SampleService(models: [NamedModel("birds=/secret/place+a.tflite")]) {
      $0.log = { log.put($0) }
    }
    let target = try #require(RequestTarget("/v1/detect?model=birds"))
    let header = HTTPHeader([
      HTTPField("Host", "localhost:8080"), HTTPField("Content-Type", "image/png"),
      HTTPField("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
      HTTPField("X-Request-Id", "r2"),
    ])
    let head = RequestHead("POST", target, header: header, bodyLength: .known(3))
    guard case .memory(_, let respond) = service.service.receive(head) else {
      Issue.record("the request is refused")
      return
    }
    let answer = respond(HTTPRequest(head, body: .bytes([1, 2, 3])))
    #expect(answer.status == 415)
    #expect(answer.header["X-Request-Id"] == "r2")
    service.service.note(
      FinishedExchange(
        head: head, status: answer.status, receivedByteCount: 3, seconds: 0.001, isComplete: true))
    let line = AccessLine(try #require(log.items.first), time: "T")
    #expect(
      line.text == "T 127.0.0.1 POST /v1/detect 415 1.0 ms 3 B id=r2 model=birds error=inputInvalid"
    )
    #expect(line.json["id"] == .string("r2"))
    #expect(line.json["trace"] == .string("0af7651916cd43dd8448eb211c80319c"))
    #expect(line.json["model"] == .string("birds"))
    #expect(line.json["error"] == .string("inputInvalid"))
    let text = try service.ask("GET", "/metrics").text()
    #expect(text.contains(#"route="/v1/detect",model="birds",status="415"} 1"#))
    #expect(!text.contains("secret"))
  }

  @Test func `every answer has the request's ID`() throws {
    let service = try SampleService()
    let id = [HTTPField("X-Request-Id", "r3")]
    for (method, path) in [("GET", "/healthz"), ("GET", "/none"), ("PUT", "/v1/detect")] {
      #expect(try service.ask(method, path, id).header["X-Request-Id"] == "r3")
    }
    let evil = try service.ask("GET", "/healthz", id + [HTTPField("Host", "evil.com")])
    #expect(evil.header["X-Request-Id"] == "r3")
  }

  @Test func `processor time is told and never falls`() throws {
    let service = try SampleService()
    func seconds() throws -> [Double] {
      let lines = try service.ask("GET", "/metrics").text().bytes.lines
      let names = ["process_cpu_seconds_total ", "vision_children_cpu_seconds_total "]
      return names.compactMap { name in
        lines.lazy.compactMap { $0.dropping(prefix: name.bytes) }.first.flatMap {
          decimalNumber($0)
        }
      }
    }
    let first = try seconds()
    #expect(first.count == 2)
    #expect(first[0] > 0)
    let second = try seconds()
    #expect(second[0] > first[0] && second[1] >= first[1])
  }

  @Test(arguments: [
    "/v1/stream/NAME", "/v1/streams%252FNAME", "/v1/streams%25252fNAME", "/NAME", "/v1/NAME.mp4",
    "/v1/stream=NAME", "/v1/models/NAME", "/v1/strea/ms/xNAMEx", "/v1/ESCAPED", "/TWICE", "/v1/NAM",
    "/v1/stream;id=NAME/frames", "/%2525252525252525252525254EAME", "/v2/UPPER",
  ])
  func `no address shows a name whole`(target: String) throws {
    let name = "0a1b2c3d4e5f60718293a4b5c6d7e8f9"
    let escaped = name.utf8.map { "%\(String($0, radix: 16))" }.joined()
    let words = target.replacing(each: "NAME", by: name)
      .replacing(each: "ESCAPED", by: escaped)
      .replacing(each: "TWICE", by: escaped.replacing(each: "%", by: "%25"))
      .replacing(each: "UPPER", by: name.uppercased())
      .replacing(each: "NAM", by: String(name.bytes.dropLast()))
    let line = AccessLine(
      FinishedExchange(
        head: RequestHead("GET", try #require(RequestTarget(words))), status: 404,
        receivedByteCount: 0, seconds: 0, isComplete: true), time: "T")
    let path = try #require(line.json["path"]?.nonemptyString)
    #expect(path.mentions("\u{2026}") && line.text.mentions(path))
    for whole in [name, escaped, name.uppercased()] {
      #expect(!path.mentions(String(whole.bytes.prefix(17))))
    }
  }

  @Test func `a line of the log has the start of a secret name`() throws {
    func path(_ target: String) throws -> (text: String, json: JSONValue?) {
      let line = AccessLine(
        FinishedExchange(
          head: RequestHead("GET", try #require(RequestTarget(target))), status: 200,
          receivedByteCount: 0, seconds: 0, isComplete: true), time: "T")
      return (line.text, line.json["path"])
    }
    for (target, shown) in [
      ("/v1/streams/0123456789abcdef/frames?timestamp=1", "/v1/streams/0123…/frames"),
      ("/v1/%73treams/0123456789abcdef", "/v1/%73treams/0123…"),
      ("/v1/videos/0123456789abcdef", "/v1/videos/0123…"), ("/v1/videos", "/v1/videos"),
      ("/v1/models/0123456789abcdef", "/v1/models/0123456789abcdef"), ("/", "/"),
      ("/v1/videos/0123456789abcdef/events", "/v1/videos/0123…/events"),
      ("/v1/videos/0123456789abcdef.mp4", "/v1/videos/0123…"), ("/v1/videos/", "/v1/videos/"),
      ("//v1/streams/0123456789abcdef", "//v1/streams/0123…"),
      ("/x/../v1/streams/0123456789abcdef", "/x/../v1/streams/0123…"),
      ("/V1/Streams/0123456789abcdef", "/V1/Streams/0123…"),
      ("/v1//VIDEOS//0123456789abcdef/", "/v1//VIDEOS//0123…/"),
      ("/v1/streams/./a/../0123456789abcdef", "/v1/streams/./a…/../0123…"),
      ("/streams/streams/0123456789abcdef", "/streams/stre…/0123…"),
      ("/v1/streams%2F0123456789abcdef", "/v1/stre…"),
      ("/v1%2fstreams/0123456789abcdef", "/v1%2…/0123…"),
      ("/v1/videostreams/0123456789abcdef", "/v1/videostreams/0123456789abcdef"),
    ] {
      let (text, json) = try path(target)
      #expect(text.bytes.hasPrefix("T 127.0.0.1 GET \(shown) 200 0.0 ms 0 B id="))
      #expect(json == .string(shown))
    }
  }
}
