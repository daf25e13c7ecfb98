import Inference
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct VideoRoutesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a service whose videos are processed by a script.
  ///
  /// `$1` is the job's folder, `$2` the longest file, `$3` the task; the options follow.
  private func service(
    _ script: String, change: (inout ServiceConfiguration) -> Void = { _ in }
  ) throws -> SampleService {
    try SampleService { configuration in
      configuration.videoProgram = VideoProgram(
        path: "/bin/sh", words: ["-c", script, "sh"], lastWords: ["--isolate"])
      configuration.spoolParent = folder.path
      change(&configuration)
    }
  }

  /// A script for two frames, with a copy of the video as the annotated one.
  private static let good = """
    echo '{"progress":{"done":1,"total":2}}'
    echo '{"input":"-","frame":0}' >&3
    echo '{"input":"-","frame":1}' >&3
    cp "$1/body" "$1/annotated.mp4"
    echo 'no event'
    echo '{"progress":{"done":2,"total":2}}'
    """

  private let video = Array("a video".utf8)

  private func begin(_ service: SampleService, _ query: String = "task=detect") throws -> String {
    let answer = try service.post("/v1/videos?\(query)", video, type: "video/mp4")
    #expect(answer.status == 201)
    let id = try #require(answer.json()["id"]?.nonemptyString)
    #expect(answer.header["Location"] == "/v1/videos/\(id)")
    // It may already be over.
    #expect(try answer.json()["state"]?.nonemptyString.flatMap(VideoJob.Phase.init) != nil)
    return id
  }

  private func events(_ id: String, _ service: SampleService) throws -> [String] {
    let answer = try service.ask("GET", "/v1/videos/\(id)/events")
    #expect(answer.header["Content-Type"] == "text/event-stream")
    return try answer.text().split(separator: "\n\n").map(String.init)
  }

  private func state(_ id: String, _ service: SampleService) throws -> JSONValue {
    try service.ask("GET", "/v1/videos/\(id)", [HTTPField("Accept", "application/json")]).json()
  }

  @Test func `no job begins for a client that is gone`() throws {
    let service = try service(Self.good)
    let client = SampleClient()
    func status() throws -> Int {
      try service.ask(
        "POST", "/v1/videos?task=detect", [HTTPField("Content-Type", "video/mp4")], body: video,
        of: client
      ).status
    }
    #expect(try status() == 201)
    client.leave()
    #expect(try status() == 499)
  }

  // MARK: - Results of a video

  @Test func `a job tells its progress, its lines and its video`() throws {
    let service = try service(Self.good)
    let id = try begin(service)
    let events = try events(id, service)
    let last = try #require(events.last)
    #expect(last.bytes.hasPrefix("event: done\ndata: {\"id\":\"\(id)\",\"task\":\"detect\""))
    #expect(last.contains(#""state":"done","frames":2,"total":2,"#))
    let lines = try service.ask("GET", "/v1/videos/\(id)")
    #expect(lines.header["Content-Type"] == "application/x-ndjson")
    #expect(
      try lines.text() == #"{"input":"-","frame":0}"# + "\n" + #"{"input":"-","frame":1}"# + "\n")
    let annotated = try service.ask("GET", "/v1/videos/\(id).mp4")
    #expect(annotated.header["Content-Type"] == "video/mp4")
    #expect(try annotated.whole() == video)
    #expect(try state(id, service)["state"] == .string("done"))
    let metrics = try service.ask("GET", "/metrics").text()
    #expect(metrics.contains(#"vision_video_jobs{state="done"} 1"#))
    #expect(metrics.contains("vision_video_frames_total 2"))
  }

  @Test func `a removed job is gone, and so are its files`() throws {
    let service = try service(Self.good)
    let id = try begin(service)
    _ = try events(id, service)
    let spool = service.service.core.spool
    #expect(spool.budget.taken > video.count)
    #expect(try service.ask("DELETE", "/v1/videos/\(id)").status == 204)
    for (method, path) in [
      ("GET", ""), ("GET", "/events"), ("GET", ".mp4"), ("DELETE", ""),
    ] {
      let answer = try service.ask(method, "/v1/videos/\(id)\(path)")
      #expect(answer.status == 404)
      #expect(try answer.json()["code"] == .string("notFound"))
    }
    #expect(becomesTrue { spool.budget.taken == 0 })
    #expect(FileSystem.names(in: try spool.path()) == ["in-use"])
  }

  @Test func `the program gets the options, checked`() throws {
    let service = try service(
      #"shift 2; printf '{"input":"%s"}\n' "$*" >&3"#)
    let id = try begin(
      service, "task=detect&max-results=3&lines-only&start=0.5&allow=a,b&every=2")
    #expect(try events(id, service).last?.bytes.hasPrefix("event: done") == true)
    let line = try service.ask("GET", "/v1/videos/\(id)").json()
    let words = try #require(line["input"]?.nonemptyString)
    for word in [
      "detect", "--max-results=3", "--lines-only", "--start=0.5", "--every=2", "--allow=a",
      "--allow=b", "--isolate",
    ] {
      #expect(words.bytes.split(separator: " ").map(String.init).contains(word), "\(words)")
    }
    #expect(try service.ask("GET", "/v1/videos/\(id).mp4").status == 409)
  }

  @Test func `lines are given while they are found`() throws {
    let service = try service(
      """
      echo '{"input":"-","frame":0}' >&3
      while [ ! -e "$1/go" ]; do sleep 0.05; done
      echo '{"input":"-","frame":1}' >&3
      """)
    let id = try begin(service)
    guard case .pieces(let pieces, _) = try service.ask("GET", "/v1/videos/\(id)").body else {
      Issue.record("the lines come in no pieces")
      return
    }
    #expect(
      try String(decoding: pieces.piece(atMost: 1000), as: UTF8.self)
        == #"{"input":"-","frame":0}"# + "\n")
    #expect(try service.ask("GET", "/v1/videos/\(id).mp4").status == 409)
    let job = try service.service.core.videos.job(id)
    _ = try OpenFile(making: job.folder.path + "/go", permissions: 0o600)
    #expect(
      try String(decoding: pieces.piece(atMost: 1000), as: UTF8.self)
        == #"{"input":"-","frame":1}"# + "\n")
    #expect(try pieces.piece(atMost: 1000).isEmpty)
  }

  // MARK: - What goes wrong

  @Test func `a video that cannot be read has failed, and no path is told`() throws {
    let service = try service(
      """
      printf '{"error":{"code":"inputInvalid","message":"%s is broken, see %s"}}\\n' \
        "$1/body" "$1/annotated.mp4"
      exit 1
      """)
    let id = try begin(service)
    let last = try #require(try events(id, service).last)
    #expect(last.bytes.hasPrefix("event: failed\ndata: {"))
    #expect(last.contains(#""status":422,"detail":"the file is broken, see annotated.mp4""#))
    let lines = try service.ask("GET", "/v1/videos/\(id)").json()
    #expect(lines["error"]?["code"] == .string("inputInvalid"))
    #expect(try service.ask("GET", "/v1/videos/\(id).mp4").status == 422)
    #expect(try state(id, service)["state"] == .string("failed"))
  }

  @Test func `a job that found no model is there all the same`() throws {
    let service = try service(
      """
      printf '{"error":{"code":"modelMissing","message":"there is no model"}}\\n'
      exit 1
      """)
    let id = try begin(service)
    #expect(try #require(try events(id, service).last).bytes.hasPrefix("event: failed\ndata: {"))
    let video = try service.ask("GET", "/v1/videos/\(id).mp4")
    #expect(video.status == 409)
    #expect(try video.json()["code"] == .string("modelMissing"))
  }

  @Test func `damage at some places leaves what was found`() throws {
    let service = try service(
      Self.good + """

        echo '{"error":{"code":"inputInvalid","message":"it is damaged"}}'
        exit 1
        """)
    let id = try begin(service)
    #expect(try events(id, service).last?.bytes.hasPrefix("event: done") == true)
    let problems = try state(id, service)["problems"]
    #expect(
      problems
        == .array([["code": .string("inputInvalid"), "message": .string("it is damaged")]]))
  }

  @Test func `a job whose lines could not be kept has failed, and no half line is given`() throws {
    let service = try service(
      """
      echo '{"progress":{"done":2,"total":9}}'
      printf '{"input":"-","frame":0}\\n{"input":"-","fra' >&3
      cp "$1/body" "$1/annotated.mp4"
      echo '{"error":{"code":"fileFailed","message":"it is full","lost":"lines"}}'
      exit 1
      """)
    let id = try begin(service)
    let last = try #require(try events(id, service).last)
    #expect(last.bytes.hasPrefix("event: failed\n"))
    #expect(last.contains(#""status":507,"detail":"it is full","code":"fileFailed""#))
    let lines = try service.ask("GET", "/v1/videos/\(id)").text().bytes.split(separator: "\n").map(
      String.init)
    #expect(lines.count == 2 && lines[0] == #"{"input":"-","frame":0}"#)
    let failure = try JSONValue(Array(try #require(lines.last).utf8), name: "the last line")
    #expect(failure["error"]?["message"] == .string("it is full"))
    #expect(try service.ask("GET", "/v1/videos/\(id).mp4").status == 507)
  }

  @Test func `remarks of a job reach the log, each once`() throws {
    let long = String(repeating: "x", count: 401)
    let script = """
      for number in 1 2; do echo '{"remark":"no font has the Thai letters"}'; done
      echo '{"remark":"\(long)"}'
      for number in $(seq 100); do echo '{"remark":"'$number'"}'; done
      echo '{}' >&3
      """
    let heard = Lock<[String]>([])
    let service = try service(script) { configuration in
      configuration.remark = { text in heard.withLock { $0.append(text) } }
    }
    for _ in 1...2 { _ = try events(begin(service), service) }
    let lines = heard.withLock { $0 }
    #expect(lines.count { $0.bytes.hasPrefix("no font has") } == 1)
    #expect(lines.count == 8 && !lines.contains(long))
  }

  @Test func `jobs with many remarks do not keep those of others out of the log`() throws {
    let script = """
      case "$*" in
        *max-results=9*) echo '{"remark":"no font has the Thai letters"}' ;;
        *) for number in $(seq 9); do echo '{"remark":"'$$ $number'"}'; done ;;
      esac
      echo '{}' >&3
      """
    let heard = Lock<[String]>([])
    let service = try service(script) { configuration in
      configuration.remark = { text in heard.withLock { $0.append(text) } }
    }
    for _ in 1...9 { _ = try events(begin(service), service) }
    _ = try events(begin(service, "task=detect&max-results=9"), service)
    #expect(heard.withLock { $0.last } == "no font has the Thai letters")
    #expect(heard.withLock { $0.count } == 73)
  }

  @Test func `facts that lines do not show are in the job, one of each kind`() throws {
    let facts = [
      (#""severalTracks","message":"it has 2""#), (#""severalTracks","message":"again""#),
      (#""otherLanguage","message":"those in en""#), (#""other","message":"new""#),
      #""otherLanguage""#,
    ]
    let script =
      facts.map { "echo '{\"fact\":{\"code\":\($0)}}'" } + ["echo '{}' >&3"]
    let service = try service(script.joined(separator: "\n"))
    let id = try begin(service)
    let last = try #require(try events(id, service).last)
    let remarks =
      #""remarks":[{"code":"otherLanguage","message":"those in en"},"#
      + #"{"code":"severalTracks","message":"it has 2"}]"#
    #expect(last.contains(remarks), "\(last)")
    #expect(try state(id, service)["remarks"]?.items?.count == 2)
    let plain = try self.service(Self.good)
    #expect(try state(begin(plain), plain)["remarks"] == nil)
  }

  @Test func `numbers of frames that no video has are not believed`() throws {
    let lines = [2, Int.min, Int.max, 1, 3].map { "echo '{\"progress\":{\"done\":\($0)}}'" }
    let service = try service(lines.joined(separator: "\n") + "\n" + "echo '{}' >&3")
    let last = try #require(try events(begin(service), service).last)
    #expect(last.bytes.hasPrefix("event: done") && last.contains(#""frames":3,"#), "\(last)")
    #expect(try service.ask("GET", "/metrics").text().contains("frames_total 3\n"))
  }

  private static let losses: [(event: String, status: Int, words: String)] = [
    (#"{"code":"fileFailed","message":"it is full","lost":"drawing"}"#, 507, "it is full"),
    (#"{"code":"inputInvalid","message":"it is odd","lost":"drawing"}"#, 409, "it is odd"),
    (#"{"code":"inputInvalid","message":"damage"}"#, 409, "no frame of the video"),
  ]

  @Test(arguments: losses)
  func `a video that was not drawn is told why`(event: String, status: Int, words: String) throws {
    let service = try service(
      """
      echo '{"progress":{"done":1,"total":1}}'
      echo '{"input":"-","frame":0}' >&3
      echo '{"error":\(event)}'
      exit 1
      """)
    let id = try begin(service)
    #expect(try #require(try events(id, service).last).bytes.hasPrefix("event: done\n"))
    let video = try service.ask("GET", "/v1/videos/\(id).mp4")
    #expect(video.status == status)
    #expect(try video.text().contains(words))
  }

  @Test func `a line that comes in parts is given whole`() throws {
    let service = try service(
      """
      printf '{"input":' >&3
      while [ ! -e "$1/go" ]; do sleep 0.05; done
      printf '"-"}\\n' >&3
      """)
    let id = try begin(service)
    let job = try service.service.core.videos.job(id)
    #expect(becomesTrue { (try? FileStatus(of: job.folder.lines))?.byteCount ?? 0 > 0 })
    let lines = VideoLines(job)
    #expect(try lines.next(atMost: 1000) == nil)
    _ = try OpenFile(making: job.folder.path + "/go", permissions: 0o600)
    #expect(try lines.piece(atMost: 1000) == Array(#"{"input":"-"}"#.utf8) + [0x0A])
    #expect(try lines.piece(atMost: 1000).isEmpty)
  }

  @Test func `a job uses the model that was opened for its request, not its path`() throws {
    let script = """
      while [ ! -e "$1/go" ]; do sleep 0.05; done
      cat <&4 >"$1/annotated.mp4"
      echo '{"progress":{"done":1,"total":1}}'
      shift 2; printf '{"input":"%s"}\\n' "$*" >&3
      """
    let model = try ModelMaker.addition.bytes()
    let path = try folder.write(model, to: "birds.tflite")
    let service = try SampleService(models: [NamedModel(path)]) { configuration in
      configuration.videoProgram = VideoProgram(path: "/bin/sh", words: ["-c", script, "sh"])
      configuration.spoolParent = folder.path + "/spool"
    }
    let id = try begin(service, "task=detect&model=birds")
    let job = try service.service.core.videos.job(id)
    #expect(job.snapshot.models.count == 1)
    try folder.write("another file", to: "birds.tflite")
    _ = try OpenFile(making: job.folder.path + "/go", permissions: 0o600)
    let line = try service.ask("GET", "/v1/videos/\(id)").json()
    let words = try #require(line["input"]?.nonemptyString)
    #expect(words.contains("detect __model=trusted,here,\(path) --"), "\(words)")
    #expect(words.contains("--model=\(path)"), "\(words)")
    #expect(try service.ask("GET", "/v1/videos/\(id).mp4").whole() == model)
    #expect(job.snapshot.models.isEmpty)
    // A file that cannot be opened any more is known with the request.
    let late = try service.post("/v1/videos?task=detect&model=birds", video, type: "video/mp4")
    #expect(late.status == 422)
  }

  @Test func `a job keeps the models that clients added`() throws {
    let script = """
      while [ ! -e "$1/go" ]; do sleep 0.05; done
      shift 2; printf '{"input":"%s"}\\n' "$*" >&3
      """
    let service = try service(script) { configuration in
      configuration.modelUploads = ModelUploads { _ in }
    }
    let model = try ModelMaker.addition.bytes()
    _ = try service.post("/v1/models?name=birds", model, type: "application/octet-stream")
    let path = try #require(service.service.core.models.added.model("birds")?.file.path)
    let id = try begin(service, "task=detect&model=birds")
    #expect(try service.ask("DELETE", "/v1/models/birds").status == 204)
    #expect(FileKind(of: path, followingLinks: false) == .file)
    let job = try service.service.core.videos.job(id)
    _ = try OpenFile(making: job.folder.path + "/go", permissions: 0o600)
    let line = try service.ask("GET", "/v1/videos/\(id)").json()
    let words = try #require(line["input"]?.nonemptyString).bytes.split(separator: " ").map(
      String.init)
    #expect(words.contains("--model=\(path)"))
    #expect(words.contains { HandedModel.isMeant(by: $0) && $0.bytes.hasSuffix(path) })
  }

  @Test(arguments: [("kill -SEGV $$", "signal 11"), ("exit 77", "status 77")])
  func `a process that dies of a video costs that video`(script: String, words: String) throws {
    let service = try service(script)
    let id = try begin(service)
    let last = try #require(try events(id, service).last)
    #expect(last.contains("ended with \(words)"))
    #expect(try service.ask("GET", "/healthz").status == 200)
  }

  @Test func `a video has so long and no longer`() throws {
    let service = try service("exec sleep 1000") { $0.videoSeconds = 0.1 }
    let id = try begin(service)
    let last = try #require(try events(id, service).last)
    #expect(last.contains("longer than"))
    #expect(try service.ask("GET", "/v1/videos/\(id).mp4").status == 504)
  }

  @Test func `a service that ends ends its jobs`() throws {
    let service = try service("exec sleep 1000")
    let running = try begin(service)
    let waiting = try begin(service)
    service.service.core.videos.end()
    for id in [running, waiting] {
      let last = try #require(try events(id, service).last)
      #expect(last.contains(#""code":"ending""#))
    }
    #expect(
      try service.post("/v1/videos?task=detect", video, type: "video/mp4").status == 429)
  }

  @Test func `ending a job ends its process`() throws {
    let service = try service("echo $$ > \"$1/number\"; exec sleep 1000")
    let id = try begin(service)
    let job = try service.service.core.videos.job(id)
    let note = job.folder.path + "/number"
    #expect(becomesTrue { NoteFile.lines(of: note)?.first?.isEmpty == false })
    let number = try #require(NoteFile.lines(of: note)?.first.flatMap { Int32($0) })
    #expect(try service.ask("DELETE", "/v1/videos/\(id)").status == 204)
    #expect(becomesTrue { !ProcessTable.isRunning(number) })
  }

  // MARK: - What is refused

  @Test(arguments: [
    ("", "say the task, as in ?task=track"), ("?task=detec", "did you mean 'detect'?"),
    ("?task=detect&head=1", "there is no option 'head'"),
    ("?task=detect&every=0", "every"), ("?task=detect&model=none", "there is no model 'none'"),
  ])
  func `a job is for a task and its options`(query: String, words: String) throws {
    let answer = try service(Self.good).post("/v1/videos\(query)", video, type: "video/mp4")
    #expect(answer.status == 400)
    #expect(try answer.text().contains(words))
  }

  @Test func `what is no video by its type is not taken`() throws {
    let service = try service(Self.good)
    let answer = try service.post("/v1/videos?task=detect", video, type: SampleForm.type)
    #expect(answer.status == 415)
    #expect(try service.post("/v1/videos?task=detect", [], type: "video/mp4").status == 400)
  }

  @Test func `there are so many jobs and no more`() throws {
    let service = try service(Self.good) { $0.jobLimit = 1 }
    let id = try begin(service)
    let answer = try service.post("/v1/videos?task=detect", video, type: "video/mp4")
    #expect(answer.status == 429)
    #expect(answer.header["Retry-After"] == "10")
    _ = try service.ask("DELETE", "/v1/videos/\(id)")
    _ = try begin(service)
  }

  @Test func `what nobody asks for makes room`() throws {
    let service = try service(Self.good) {
      $0.jobLimit = 1
      $0.jobSeconds = 0
    }
    let id = try begin(service)
    // It is removed as soon as it is over, which may be before any request.
    while try !["done", nil].contains(state(id, service)["state"]?.nonemptyString) {}
    _ = try begin(service)
    #expect(try service.ask("GET", "/v1/videos/\(id)").status == 404)
  }

  @Test func `there is so much room on the disk and no more`() throws {
    let service = try service(Self.good) { $0.spoolLimit = 5 }
    let answer = try service.post("/v1/videos?task=detect", video, type: "video/mp4")
    #expect(answer.status == 507)
    #expect(try answer.json()["code"] == .string("storageFull"))
    #expect(service.service.core.spool.budget.taken == 0)
  }

  @Test func `without a program there are no jobs`() throws {
    #expect(
      try SampleService().post("/v1/videos?task=detect", video, type: "video/mp4").status == 404)
  }
}
