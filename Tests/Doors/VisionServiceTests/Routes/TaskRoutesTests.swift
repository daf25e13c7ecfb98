import OptionDeclarations
import Frames
import PictureFixtures
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct TaskRoutesTests {
  @Test func `a picture gets the command's JSON line`() throws {
    let answer = try SampleService().post("/v1/detect")
    #expect(answer.status == 200)
    #expect(answer.header["Content-Type"] == "application/json")
    #expect(
      try answer.text() == #"""
        {"input":"-","width":4,"height":3,"orientation":"up","milliseconds":1.0,"detections":[{"boundingBox":\#
        {"x":0.0,"y":0.0,"width":4.0,"height":3.0},"categories":[{"index":0,"score":0.5,\#
        "categoryName":"usual","displayName":null}]}]}

        """#)
  }

  @Test func `a form gets a line for each picture, in order, and goes on after a bad one`() throws {
    let form = SampleForm.body([
      ("one.png", SampleTasks.picture(width: 1, height: 1)), ("bad.png", [1, 2, 3]),
      ("two.png", SampleTasks.picture(width: 2, height: 2)),
    ])
    let answer = try SampleService().post("/v1/detect", form, type: SampleForm.type)
    #expect(answer.header["Content-Type"] == "application/x-ndjson")
    let lines = try answer.text().bytes.split(separator: "\n").map(String.init).map {
      try JSONValue(Array($0.utf8), name: "a line")
    }
    #expect(lines.map { $0["input"]?.nonemptyString } == ["one.png", "bad.png", "two.png"])
    #expect(lines.map { $0["width"]?.wholeNumber } == [1, nil, 2])
    #expect(lines[1]["error"]?["code"] == .string("inputInvalid"))
  }

  /// A detector that notes the choice with which it processes each frame.
  private struct ChoosingDetector: FrameEngine {
    let detector: SampleTasks.Detector
    let seen: Mailbox<FrameChoice>
    var choice = FrameChoice()

    mutating func choose(_ choice: FrameChoice) { self.choice = choice }

    func report(on frame: Frame) throws(VisionError) -> DetectionReport {
      seen.put(choice)
      return try detector.report(on: frame)
    }
  }

  @Test func `requests for different regions share an engine, and each has its own region`() throws
  {
    let seen = Mailbox<FrameChoice>()
    let task = DetectTask.detect.with { (request, _) throws(VisionError) in
      ChoosingDetector(detector: .init(request: request, onFrame: {}), seen: seen)
    }
    let service = try SampleService([ServedTask(task)])
    for query in ["?region=0,0,2,2", "?region=1,1,2,2", ""] {
      #expect(try service.post("/v1/detect\(query)").status == 200)
    }
    #expect(service.service.core.engines.madeCount == 1)
    func region(_ x: Double) -> PictureRegion {
      PictureRegion(x: .pixels(x), y: .pixels(x), width: .pixels(2), height: .pixels(2))
    }
    #expect(seen.items == [.init(region: region(0)), .init(region: region(1)), .init()])
  }

  @Test(arguments: [
    "/v1/detect", "/v1/compare", "/v1/preview", "/v1/streams/ID/frames?timestamp=1",
  ])
  func `a form is not parsed before its turn`(path: String) throws {
    let gate = Gate()
    let busy = SampleTasks.detect(onFrame: { () throws(VisionError) in gate.pass() })
    let service = try SampleService([ServedTask(busy), ServedTask(SampleTasks.embed)]) {
      ($0.workers, $0.queueLimit) = (1, 0)
    }
    let stream = try service.ask("POST", "/v1/streams?task=embed").json()["id"]?.nonemptyString
    let path = path.replacing(each: "ID", by: stream ?? "")
    let other = try WorkerThread { _ = try? service.post("/v1/detect") }
    #expect(gate.waitForArrival())
    // Its fault would be found by parsing it.
    let form = Array("--xyz\r\nno form".utf8)
    #expect(try service.post(path, form, type: SampleForm.type).status == 429)
    gate.open()
    other.join()
    #expect(try service.post(path, form, type: SampleForm.type).status == 400)
  }

  private static let pages = LayeredTIFF([.init(), .init()]).bytes

  /// A JPEG that has lost half of its data, with the mark at its end.
  private static func half() throws -> [UInt8] {
    let frame = try Frame(
      width: 64, height: 64, format: .rgb, bytes: madeBytes(64 * 64 * 3).span.bytes)
    let whole = try frame.encoded(as: .jpeg())
    return Array(whole[..<(whole.count / 2)]) + [0xFF, 0xD9]
  }

  @Test func `an answer says what it does not show of the file`() throws {
    let service = try SampleService()
    let several: JSONValue = [
      "code": .string("severalPages"),
      "message": .string("it has several pages; only the first was looked at"),
    ]
    #expect(try service.post("/v1/detect", Self.pages).json()["remarks"] == .array([several]))
    #expect(try service.post("/v1/detect").json()["remarks"] == nil)
    let lost = try service.post("/v1/detect", Self.half()).json()["remarks"]?.items
    #expect(lost?.map { $0["code"] } == [.string("lostData")])
    let form = SampleForm.body([("a.tif", Self.pages), ("b.png", SampleTasks.picture())])
    let lines = try service.post("/v1/detect", form, type: SampleForm.type).text().bytes.lines
      .map { try JSONValue(Array(String($0).utf8), name: "a line") }
    #expect(lines.map { $0["remarks"] } == [.array([several]), nil])
  }

  @Test(arguments: ["/v1/detect", "/v1/preview"])
  func `an answer that is a picture has the remarks in its header`(path: String) throws {
    let service = try SampleService()
    let accept = path == "/v1/detect" ? "image/png" : nil
    let answer = try service.post(path, Self.pages, accept: accept)
    #expect(answer.status == 200 && answer.header["Picture-Remarks"] == "severalPages")
    #expect(try service.post(path, accept: accept).header["Picture-Remarks"] == nil)
  }

  @Test func `frames of a stream have remarks, as JSON and as pictures`() throws {
    let service = try SampleService()
    let id = try #require(
      try service.ask("POST", "/v1/streams?task=detect").json()["id"]?.nonemptyString)
    let first = try service.post("/v1/streams/\(id)/frames?timestamp=0", Self.pages).json()
    #expect(first["remarks"]?.items?.count == 1)
    let second = try service.post(
      "/v1/streams/\(id)/frames?timestamp=1", Self.pages, accept: "image/png")
    #expect(second.header["Picture-Remarks"] == "severalPages")
  }

  @Test func `names in another language are remarked on, also by an engine made before`() throws {
    var task = SampleTasks.detect()
    task.open = { [open = task.open] (request) throws(VisionError) in
      let opened = try open(request)
      return OpenedTask(
        models: [],
        remarks: request.locale.map { [.otherLanguage(wanted: $0, taken: "en")] } ?? [],
        makeEngine: opened.makeEngine)
    }
    let service = try SampleService([ServedTask(task)])
    for _ in 1...2 {
      let line = try service.post("/v1/detect?locale=fr", Self.pages).json()
      #expect(
        line["remarks"]?.items?.map { $0["code"] }
          == [.string("severalPages"), .string("otherLanguage")])
    }
    #expect(try service.post("/v1/detect").json()["remarks"] == nil)
    let drawn = try service.post("/v1/detect?locale=fr", Self.pages, accept: "image/png")
    #expect(drawn.header["Picture-Remarks"] == "severalPages, otherLanguage")
  }

  @Test func `pictures of a form keep their folders, which may be their labels`() throws {
    let form = SampleForm.body([
      ("robin/1.png", SampleTasks.picture()), ("../wren/1.png", [1, 2, 3]),
    ])
    let lines = try SampleService().post("/v1/detect", form, type: SampleForm.type).text()
      .bytes.split(separator: "\n").map(String.init).map {
        try JSONValue(Array($0.utf8), name: "a line")
      }
    #expect(lines.map { $0["input"]?.nonemptyString } == ["robin/1.png", "wren/1.png"])
  }

  @Test(arguments: [
    ("image/png", "image/png"), ("image/jpeg;q=0.9, image/png;q=0.1", "image/jpeg"),
  ])
  func `a client that takes pictures gets one with marks`(accept: String, type: String) throws {
    let answer = try SampleService().post(
      "/v1/detect", SampleTasks.picture(width: 64, height: 48), accept: accept)
    #expect(answer.header["Content-Type"] == type)
    let frame = try Frame(decoding: StableBytes(answer.bytes, name: "the answer"))
    #expect((frame.width, frame.height) == (64, 48))
  }

  @Test(arguments: ["image/png", "image/jpeg"])
  func `a picture with marks keeps its color profile`(type: String) throws {
    let service = try SampleService()
    let stream = try service.ask("POST", "/v1/streams?task=detect").json()["id"]
    let id = try #require(stream?.nonemptyString)
    for (path, more) in [
      ("/v1/detect?", "max-results=5"), ("/v1/streams/\(id)/frames?timestamp=1", "0"),
    ] {
      let plain = try service.post(path, SampleTasks.picture(), accept: type)
      #expect(ColorProfile(of: StableBytes(plain.bytes, name: "plain")) == nil)
      let answer = try service.post(
        path + more, SampleTasks.picture(hasProfile: true), accept: type)
      let profile = ColorProfile(of: StableBytes(answer.bytes, name: "the answer"))
      #expect(profile?.bytes == SampleTasks.profile)
    }
  }

  @Test func `options are the command's own`() throws {
    let requests = Mailbox<DetectionRequest>()
    let task = SampleTasks.detect { request in requests.put(request) }
    let service = try SampleService([ServedTask(task)])
    let answer = try service.post(
      "/v1/detect?max-results=3&allow=a,b&allow=c&score-threshold=0.25&orientation=left&threads=1")
    #expect(answer.status == 200)
    var expected = DetectionRequest()
    (expected.maximumResults, expected.scoreThreshold) = (3, 0.25)
    (expected.allowedCategories, expected.orientation) = (["a", "b", "c"], .left)
    expected.threads = 1
    expected.settleModel()
    #expect(requests.items == [expected])
    _ = try service.post(
      "/v1/detect?max-results=3&allow=a,b,c&score-threshold=0.25&orientation=left&threads=1")
    #expect(requests.items.count == 1, "the same options have the same engine")
  }

  @Test func `places are counted as it is asked for, by the same engine`() throws {
    let requests = Mailbox<DetectionRequest>()
    let task = SampleTasks.detect { request in requests.put(request) }
    let service = try SampleService([ServedTask(task)])
    func answer(_ query: String) throws -> JSONValue {
      try service.post("/v1/detect?orientation=right\(query)").json()
    }
    let stored = try answer("")
    #expect(stored["orientation"] == .string("right") && stored["width"] == .integer(4))
    let upright = try answer("&upright=true&clip")
    #expect(upright["orientation"] == .string("up") && upright["width"] == .integer(3))
    let box = upright["detections"]?.items?.first?["boundingBox"]
    #expect(box == ["x": .number(0), "y": .number(0), "width": .number(3), "height": .number(4)])
    #expect(requests.items.count == 1)
    #expect(try SampleService().post("/v1/embed?upright=true").status == 400)
  }

  @Test(arguments: [
    ("max-results=0", "max-results: 0 is out of range; give a whole number, at least 1"),
    ("max-result=1", "there is no option 'max-result' here; did you mean 'max-results'?"),
    ("model=nothing", "there is no model 'nothing'"),
    ("model=/etc/passwd", "there is no model '/etc/passwd'"),
    ("model=../x.tflite", "there is no model"),
    ("region=1,2", "'1,2' is not a region"),
    ("threads=200", "threads: the service has 2"),
    ("orientation=lef", "did you mean 'left'?"),
  ])
  func `a wrong option is told as by the command`(query: String, words: String) throws {
    let answer = try SampleService().post("/v1/detect?\(query)")
    #expect(answer.status == 400)
    #expect(answer.header["Content-Type"] == "application/problem+json")
    let problem = try answer.json()
    #expect(problem["code"] == .string("optionInvalid"))
    #expect(problem["detail"]?.nonemptyString?.contains(words) == true)
  }

  /// A client's word names no file, whatever another task calls its models.
  @Test(arguments: [
    ("pose?model=base", "there is no model 'base'"),
    ("pose?model=hands", "there is no model 'hands'"),
    ("hands?model=heavy", "there is no model 'heavy'"), ("detect?model=lite", "'lite'"),
    ("gestures?hand-model=heavy", "there is no model 'heavy'"),
    ("gestures?model=full", "there is no model 'full'"),
  ])
  func `a word of another task is no model`(query: String, words: String) throws {
    let service = try SampleService([
      ServedTask(SampleTasks.detect()), ServedTask(PoseTask.pose), ServedTask(HandsTask.hands),
      ServedTask(GesturesTask.gestures),
    ])
    let answer = try service.post("/v1/\(query)")
    #expect(answer.status == 400)
    #expect(try answer.json()["detail"]?.nonemptyString?.contains(words) == true)
  }

  @Test(arguments: ["/etc/passwd", "beach.jpg", "../x.png", "./blur", "BLUR", "-"])
  func `a background of a client is never a file`(word: String) throws {
    let service = try SampleService([ServedTask(SegmentTask.segment)])
    let answer = try service.post("/v1/segment?background=\(word)")
    #expect(answer.status == 400)
    let detail = try #require(try answer.json()["detail"]?.nonemptyString)
    #expect(detail.contains("a client cannot name files of this machine"), "\(detail)")
    #expect(try service.post("/v1/segment?background=%2312345g").status == 400)
  }

  @Test func `samples of poses are never files that a client names`() throws {
    let task = ServedTask(PoseTask.pose)
    let names = Set(task.options.map(\.name))
    #expect(names.isSuperset(of: ["count-reps", "rep-classes"]))
    #expect(!task.pictureOptions.contains { $0.kind == .samples })
    var values = OptionValues()
    let option = try #require(PoseTask.pose.options.first { $0.name == "count-reps" })
    try values.add("/etc", to: option)
    let error = #expect(throws: VisionError.self) { try task.prepared(values) }
    #expect(error?.message == "a client cannot name files of this machine, such as /etc")
    #expect(try SampleService([task]).post("/v1/pose?count-reps=/etc").status == 400)
  }

  @Test(arguments: ["no-smoothing=true", "no-smoothing=false", "min-tracking-confidence=0.5"])
  func `what means something only for videos is refused for pictures`(query: String) throws {
    let service = try SampleService([ServedTask(PoseTask.pose)])
    let answer = try service.post("/v1/pose?\(query)")
    #expect(answer.status == 400)
    let problem = try answer.json()
    #expect(problem["code"] == .string("optionInvalid"))
    let name = try #require(query.bytes.split(separator: "=").map(String.init).first)
    #expect(
      problem["detail"]
        == .string("\(name) is for videos and streams and does not apply to pictures"))
  }

  @Test(arguments: [
    ("label-threshold=0.5", "label-threshold has no effect without classifier"),
    ("max-labels=2", "max-labels has no effect without classifier"),
    ("count-at=bottom", "count-at has no effect without line or zone"),
  ])
  func `an option that does nothing beside the others is refused`(
    query: String, words: String
  ) throws {
    let service = try SampleService([ServedTask(TrackTask.track)])
    let answer = try service.ask("POST", "/v1/streams?task=track&\(query)")
    #expect(answer.status == 400)
    let problem = try answer.json()
    #expect(problem["code"] == .string("optionInvalid"))
    #expect(problem["detail"]?.nonemptyString?.bytes.hasPrefix(words) == true, "\(problem.text)")
  }

  @Test(arguments: [
    ([UInt8](), "image/png", 400, "requestInvalid"),
    ([1, 2, 3], "image/png", 415, "inputInvalid"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png", 422, "inputInvalid"),
    ([1], "text/plain", 415, "typeUnsupported"),
    ([1], "multipart/form-data", 400, "requestInvalid"),
    ([1], "multipart/form-data; boundary=x", 400, "requestInvalid"),
  ])
  func `a body that is no picture is told`(
    body: [UInt8], type: String, status: Int, code: String
  ) throws {
    let answer = try SampleService().post("/v1/detect", body, type: type)
    #expect(answer.status == status)
    #expect(try answer.json()["code"] == .string(code))
  }

  @Test func `an answer that nobody takes is told`() throws {
    let answer = try SampleService().post("/v1/detect", accept: "text/html")
    #expect(answer.status == 406)
    #expect(try answer.text().contains("image/jpeg, none of which Accept allows"))
    #expect(try SampleService().post("/v1/embed", accept: "image/png").status == 406)
  }

  @Test func `a model's name means what whoever started the service said`() throws {
    let model = try NamedModel("birds=some/file.tflite")
    let answer = try SampleService(models: [model]).post("/v1/detect?model=birds")
    #expect(try answer.text().contains(#""categoryName":"some/file.tflite""#))
  }

  @Test func `what the engine says becomes a problem`() throws {
    let task = SampleTasks.detect(onFrame: { () throws(VisionError) in
      throw VisionError(.runtimeFailed, "the model failed")
    })
    let answer = try SampleService([ServedTask(task)]).post("/v1/detect")
    #expect(answer.status == 500)
    #expect(try answer.json()["code"] == .string("runtimeFailed"))
  }

  @Test func `two pictures are compared`() throws {
    let form = SampleForm.body([
      ("a.png", SampleTasks.picture(width: 3, height: 4)),
      ("b.png", SampleTasks.picture(width: 6, height: 8)),
    ])
    // Without a model on this machine, pictures cannot be compared.
    let answer = try SampleService().post("/v1/compare", form, type: SampleForm.type)
    #expect([200, 404].contains(answer.status))
    let one = try SampleService().post("/v1/compare")
    #expect(one.status == 400)
  }
}
