import Frames
import PictureFixtures
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct StreamRoutesTests {
  private func open(_ service: SampleService, _ query: String = "task=detect") throws -> String {
    let answer = try service.ask("POST", "/v1/streams?\(query)")
    #expect(answer.status == 201)
    let id = try #require(answer.json()["id"]?.nonemptyString)
    #expect(answer.header["Location"] == "/v1/streams/\(id)")
    #expect(id.count == 32)
    return id
  }

  private func code(_ answer: HTTPResponse) throws -> String? {
    try answer.json()["code"]?.nonemptyString
  }

  @Test func `frames are looked at in order by one engine`() throws {
    let made = Mailbox<DetectionRequest>()
    let service = try SampleService([ServedTask(SampleTasks.detect { made.put($0) })])
    let id = try open(service, "task=detect&max-results=3")
    for (number, time) in [(0, "0"), (1, "33.4"), (2, "1000")] {
      let answer = try service.post("/v1/streams/\(id)/frames?timestamp=\(time)")
      #expect(answer.status == 200)
      let line = try answer.json()
      #expect(line["frame"] == .integer(number))
      #expect(line["timestampInMilliseconds"]?.amount == decimalNumber(time))
      #expect(line["width"]?.wholeNumber == 4)
    }
    #expect(made.items.map(\.maximumResults) == [3])
    #expect(service.service.core.streams.count == 1)
  }

  @Test func `frames are presented if the stream was opened so`() throws {
    let service = try SampleService()
    for (query, isPresented) in [("task=detect", false), ("task=detect&presentation", true)] {
      let id = try open(service, query)
      let line = try service.post("/v1/streams/\(id)/frames?timestamp=1").json()
      #expect((line["presentation"]?["sentence"] == .string("usual")) == isPresented)
    }
  }

  @Test func `a client that takes pictures gets frames with marks`() throws {
    let service = try SampleService()
    let id = try open(service)
    let picture = SampleTasks.picture(width: 64, height: 48)
    for (time, type) in [(1, "image/png"), (2, "image/jpeg")] {
      let answer = try service.post(
        "/v1/streams/\(id)/frames?timestamp=\(time)", picture, accept: type)
      #expect(answer.header["Content-Type"] == type)
      let frame = try Frame(decoding: StableBytes(answer.bytes, name: "the answer"))
      #expect((frame.width, frame.height) == (64, 48))
      #expect(try frame.samples != Frame(decoding: StableBytes(picture, name: "sent")).samples)
    }
    // A frame that was overtaken has no result to draw.
    let late = try service.post(
      "/v1/streams/\(id)/frames?timestamp=1.5", picture, accept: "image/png")
    #expect(try late.json()["dropped"] == .bool(true))
    let vectors = try open(service, "task=embed")
    let refused = try service.post(
      "/v1/streams/\(vectors)/frames?timestamp=1", picture, accept: "image/png")
    #expect(refused.status == 406)
  }

  @Test func `an ended stream is gone`() throws {
    let service = try SampleService()
    let id = try open(service)
    #expect(try service.ask("DELETE", "/v1/streams/\(id)").status == 204)
    for answer in [
      try service.ask("DELETE", "/v1/streams/\(id)"),
      try service.post("/v1/streams/\(id)/frames?timestamp=1"),
    ] {
      #expect(answer.status == 404)
      #expect(try code(answer) == "notFound")
    }
  }

  @Test(arguments: [
    ("", "say when the frame was taken"), ("?timestamp=-1", "out of range"),
    ("?timestamp=x", "is not a number"), ("?timestamp=9000", "the last one was at 9000.0 ms"),
    ("?timestamp=7", "the last one was at 9000.0 ms"), ("?time=101", "did you mean 'timestamp'?"),
  ])
  func `a frame needs a time after the one before`(query: String, words: String) throws {
    let service = try SampleService()
    let id = try open(service)
    #expect(try service.post("/v1/streams/\(id)/frames?timestamp=9000").status == 200)
    let answer = try service.post("/v1/streams/\(id)/frames\(query)")
    #expect(answer.status == 400)
    #expect(try answer.text().contains(words))
    #expect(try service.post("/v1/streams/\(id)/frames?timestamp=9001").status == 200)
  }

  @Test func `a frame that was overtaken on its way is dropped`() throws {
    let service = try SampleService()
    let id = try open(service)
    #expect(try service.post("/v1/streams/\(id)/frames?timestamp=9000").status == 200)
    for (number, time) in [(1, "8999.9"), (2, "7000")] {
      let line = try service.post("/v1/streams/\(id)/frames?timestamp=\(time)").json()
      #expect(line["dropped"] == .bool(true))
      #expect(line["frame"] == .integer(number))
    }
    let next = try service.post("/v1/streams/\(id)/frames?timestamp=9001").json()
    #expect(next["frame"] == .integer(3))
    #expect(next["dropped"] == nil)
  }

  @Test(arguments: [
    ("", "say the task, as in ?task=track; there are detect, embed"),
    ("?task=detec", "did you mean 'detect'?"), ("?task=detect&head=1", "there is no option 'head'"),
    ("?task=detect&model=none", "there is no model 'none'"),
  ])
  func `a stream is for a task and its options`(query: String, words: String) throws {
    let answer = try SampleService().ask("POST", "/v1/streams\(query)")
    #expect(answer.status == 400)
    #expect(try answer.text().contains(words))
  }

  @Test func `a model that cannot be loaded is told when the stream is opened`() throws {
    let task = SampleTasks.detect { (_) throws(VisionError) in
      throw VisionError(.modelMissing, "it has not been pulled")
    }
    let service = try SampleService([ServedTask(task)])
    let answer = try service.ask("POST", "/v1/streams?task=detect")
    #expect(answer.status == 404)
    #expect(try code(answer) == "modelMissing")
    #expect(service.service.core.streams.count == 0)
  }

  /// Models that were opened for a request.
  private final class OpenedModels: Sendable {}

  private struct Held: Sendable {
    weak let models: OpenedModels?
  }

  @Test func `a stream keeps its engine, and not what it was made from`() throws {
    let held = Lock<Held?>(nil)
    var task = DetectTask.detect
    task.open = { _ in
      let models = OpenedModels()
      held.withLock { $0 = Held(models: models) }
      return OpenedTask(
        models: [],
        classNames: {
          withExtendedLifetime(models) {}
          return []
        }
      ) { (request, _) in SampleTasks.Detector(request: request) {} }
    }
    let service = try SampleService([ServedTask(task)])
    let id = try open(service)
    #expect(held.withLock { $0 } != nil && held.withLock { $0?.models } == nil)
    #expect(try service.post("/v1/streams/\(id)/frames?timestamp=1").status == 200)
  }

  @Test func `a bad picture costs its own answer`() throws {
    let service = try SampleService()
    let id = try open(service)
    #expect(try service.post("/v1/streams/\(id)/frames?timestamp=1", [1, 2, 3]).status == 415)
    #expect(try service.post("/v1/streams/\(id)/frames?timestamp=2", []).status == 400)
    let form = SampleForm.body([
      ("a.png", SampleTasks.picture()), ("b.png", SampleTasks.picture()),
    ])
    #expect(
      try service.post("/v1/streams/\(id)/frames?timestamp=3", form, type: SampleForm.type).status
        == 400)
    #expect(try service.post("/v1/streams/\(id)/frames?timestamp=4").status == 200)
  }

  // MARK: - Newest first

  /// Sends a frame on a separate thread; the answer arrives in the mailbox.
  private func send(
    _ time: Int, _ id: String, _ service: SampleService, _ answers: Mailbox<(Int, HTTPResponse)>
  ) throws -> WorkerThread {
    try WorkerThread {
      if let answer = try? service.post("/v1/streams/\(id)/frames?timestamp=\(time)") {
        answers.put((time, answer))
      }
    }
  }

  @Test func `the newest frame waits, and the one it displaces is dropped at once`() throws {
    let (entered, opened) = (Mailbox<Int>(), Monitor(false))
    let task = SampleTasks.detect(onFrame: { () throws(VisionError) in
      entered.put(1)
      opened.wait { $0 ? () : nil }
    })
    let service = try SampleService([ServedTask(task)])
    let id = try open(service)
    let answers = Mailbox<(Int, HTTPResponse)>()
    let first = try send(1, id, service, answers)
    #expect(entered.wait(forCount: 1))
    let second = try send(2, id, service, answers)
    let session = try service.service.core.streams.session(id)
    #expect(becomesTrue { session.isWaited })
    let third = try send(3, id, service, answers)
    #expect(answers.wait(forCount: 1))
    let dropped = try #require(answers.items.first)
    #expect(dropped.0 == 2)
    #expect(
      try dropped.1.text()
        == #"{"input":"-","frame":1,"timestampInMilliseconds":2.0,"dropped":true}"# + "\n")
    opened.change { $0 = true }
    for thread in [first, second, third] { thread.join() }
    let found = answers.items.dropFirst()
    #expect(found.map(\.0).sorted() == [1, 3])
    for answer in found { #expect(try answer.1.json()["detections"] != nil) }
    #expect(entered.items.count == 2)
  }

  @Test func `who waits when the stream is ended is told`() throws {
    let (entered, opened) = (Mailbox<Int>(), Monitor(false))
    let task = SampleTasks.detect(onFrame: { () throws(VisionError) in
      entered.put(1)
      opened.wait { $0 ? () : nil }
    })
    let service = try SampleService([ServedTask(task)])
    let id = try open(service)
    let answers = Mailbox<(Int, HTTPResponse)>()
    let first = try send(1, id, service, answers)
    #expect(entered.wait(forCount: 1))
    let session = try service.service.core.streams.session(id)
    let second = try send(2, id, service, answers)
    #expect(becomesTrue { session.isWaited })
    #expect(try service.ask("DELETE", "/v1/streams/\(id)").status == 204)
    #expect(answers.wait(forCount: 1))
    #expect(answers.items.first?.1.status == 404)
    opened.change { $0 = true }
    for thread in [first, second] { thread.join() }
    #expect(answers.items.last?.1.status == 200)
  }

  @Test func `a frame whose turn does not come in time is dropped`() throws {
    let (entered, opened) = (Mailbox<Int>(), Monitor(false))
    let task = SampleTasks.detect(onFrame: { () throws(VisionError) in
      entered.put(1)
      opened.wait { $0 ? () : nil }
    })
    let service = try SampleService([ServedTask(task)]) { $0.patienceInSeconds = 0.05 }
    let id = try open(service)
    let answers = Mailbox<(Int, HTTPResponse)>()
    let first = try send(1, id, service, answers)
    #expect(entered.wait(forCount: 1))
    let late = try service.post("/v1/streams/\(id)/frames?timestamp=2")
    #expect(try late.json()["dropped"] == .bool(true))
    opened.change { $0 = true }
    first.join()
    #expect(try service.post("/v1/streams/\(id)/frames?timestamp=3").status == 200)
  }

  @Test func `a frame that the service was too busy for can come again`() throws {
    let service = try SampleService()
    let id = try open(service)
    let session = try service.service.core.streams.session(id)
    func take(_ time: Int64, _ problem: ServiceProblem) {
      #expect(throws: ServiceProblem.self) {
        try session.take(at: time * 1000, before: .max) { (_, _) throws(ServiceProblem) in
          throw problem
        }
      }
    }
    take(5, ServiceProblem(429, .tooBusy, "full"))
    #expect(try service.post("/v1/streams/\(id)/frames?timestamp=5").status == 200)
    take(6, ServiceProblem(504, .deadlineExceeded, "late"))
    #expect(try service.post("/v1/streams/\(id)/frames?timestamp=5").status == 400)
    #expect(try service.post("/v1/streams/\(id)/frames?timestamp=6").status == 200)
    take(7, ServiceProblem(415, .typeUnsupported, "no picture"))
    #expect(try service.post("/v1/streams/\(id)/frames?timestamp=7").status == 400)
  }

  // MARK: - How many

  @Test func `there are so many streams and no more`() throws {
    let service = try SampleService { $0.streamLimit = 2 }
    let first = try open(service)
    _ = try open(service)
    let answer = try service.ask("POST", "/v1/streams?task=detect")
    #expect(answer.status == 429)
    #expect(answer.header["Retry-After"] == "1")
    _ = try service.ask("DELETE", "/v1/streams/\(first)")
    _ = try open(service)
  }

  @Test func `no model is loaded for a stream that has no place`() throws {
    let (gate, made) = (Gate(), Mailbox<DetectionRequest>())
    let task = SampleTasks.detect { request in
      made.put(request)
      gate.pass()
    }
    let service = try SampleService([ServedTask(task)]) { $0.streamLimit = 1 }
    let first = Mailbox<HTTPResponse>()
    let thread = try WorkerThread {
      if let answer = try? service.ask("POST", "/v1/streams?task=detect") { first.put(answer) }
    }
    #expect(gate.waitForArrival())
    #expect(try service.ask("POST", "/v1/streams?task=detect").status == 429)
    gate.open()
    thread.join()
    #expect(first.items.map(\.status) == [201])
    #expect(made.items.count == 1)
  }

  @Test func `models of streams are loaded in their turn`() throws {
    let service = try SampleService {
      $0.workers = 1
      $0.queueLimit = 0
    }
    try service.service.core.gate.run(before: .max) { _ in
      #expect((try? service.ask("POST", "/v1/streams?task=detect"))?.status == 429)
    }
    _ = try open(service)
    #expect(service.service.core.streams.count == 1)
  }

  @Test func `a stream without frames makes room for others`() throws {
    let service = try SampleService {
      $0.streamLimit = 1
      $0.streamSeconds = 0
    }
    let first = try open(service)
    let second = try open(service)
    #expect(try service.post("/v1/streams/\(first)/frames?timestamp=1").status == 404)
    #expect(first != second)
  }

  @Test func `a stream without frames ends by itself`() throws {
    let service = try SampleService { $0.streamSeconds = 0.05 }
    _ = try open(service)
    #expect(becomesTrue { service.service.core.streams.count == 0 })
  }
}
