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
    // The files are not there, which only matters to whoever opens them.
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
      service.service.note(
        FinishedExchange(
          head: RequestHead(method, target), status: 200, receivedByteCount: 0, seconds: 0.02,
          isComplete: true))
    }
    let text = try service.ask("GET", "/metrics").text()
    #expect(
      text.contains(#"vision_requests_total{method="POST",route="/v1/detect",status="200"} 1"#))
    #expect(text.contains(#"vision_requests_total{method="other",route="none",status="200"} 2"#))
    #expect(text.contains(#"vision_model_seconds_count 1"#))
    #expect(text.contains(#"vision_request_seconds_bucket{route="/v1/detect",le="0.025"} 1"#))
    #expect(!text.contains("secret"))
  }

  @Test func `a line of the log holds no query`() throws {
    let target = try #require(RequestTarget("/v1/detect?token=secret"))
    let line = AccessLine(
      FinishedExchange(
        head: RequestHead("POST", target), status: 200, receivedByteCount: 12, seconds: 0.0125,
        isComplete: true), time: "T")
    #expect(line.text == "T 127.0.0.1 POST /v1/detect 200 12.5 ms 12 B")
    #expect(!line.json.text.contains("secret"))
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
      ("/v1/models/0123456789abcdef", "/v1/models/0123456789abcdef"),
    ] {
      let (text, json) = try path(target)
      #expect(text == "T 127.0.0.1 GET \(shown) 200 0.0 ms 0 B")
      #expect(json == .string(shown))
    }
  }
}
