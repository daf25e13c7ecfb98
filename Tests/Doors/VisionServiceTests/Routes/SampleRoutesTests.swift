import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct SampleRoutesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func files() -> Int {
    let spool = folder.file("spool")
    return FileSystem.names(in: spool).reduce(0) { sum, service in
      sum
        + FileSystem.names(in: "\(spool)/\(service)").reduce(0) { sum, set in
          sum + FileSystem.names(in: "\(spool)/\(service)/\(set)").count
        }
    }
  }

  @Test func `samples are described, and used by the name that they get`() throws {
    let service = try SamplePoses.service(in: folder)
    let answer = try service.send([("squats.csv", SamplePoses.table)])
    #expect(answer.status == 201)
    let json = try answer.json()
    let id = try #require(json["id"]?.nonemptyString)
    #expect(answer.header["Location"] == "/v1/samples/\(id)")
    #expect(json["task"] == .string("pose"))
    #expect(
      json["classes"]
        == .array([
          ["name": .string("down"), "sampleCount": .integer(8)],
          ["name": .string("up"), "sampleCount": .integer(8)],
        ]))
    #expect(try service.ask("GET", "/v1/samples/\(id)").json() == json)
    let opened = try service.ask(
      "POST", "/v1/streams?task=pose&presentation&count-reps=\(id)&rep-classes=down")
    #expect(opened.status == 201)
    let stream = try #require(try opened.json()["id"]?.nonemptyString)
    let line = try service.post("/v1/streams/\(stream)/frames?timestamp=1").json()
    let counts = line["repetitions"]?.items?.first?["counts"]
    #expect(counts?.items?.map { $0["name"] } == [.string("down"), .string("up")])
    let marks = line["presentation"]?["marks"]?.items ?? []
    #expect(!marks.contains { $0["kind"] == .string("polyline") })
  }

  @Test func `files without classes are classes by their names`() throws {
    let service = try SamplePoses.service(in: folder)
    let answer = try service.send([
      ("photos/squats_down.csv", SamplePoses.classless(step: 20)),
      ("squats_up", SamplePoses.classless(step: 60)),
    ])
    #expect(
      try answer.json()["classes"]?.items?.map { $0["name"] }
        == [.string("squats_down"), .string("squats_up")])
  }

  private static let point = (0..<99).map { "\($0)" }.joined(separator: ",")

  /// Files that cannot be used, and words about each.
  private static let hostile: [(name: String, text: String, words: String)] = [
    ("one.csv", "a,down,\(point)\n", "at least two classes"),
    ("classless.csv", "a,,\(point)\n", "line 1: the sample a has no class"),
    ("few.csv", "a,down,\(point)\nb,up,\(point)\n", "7 samples"),
    (
      "nan.csv", "a,down," + [String](repeating: "nan", count: 99).joined(separator: ",") + "\n",
      "is not a landmark's coordinate"
    ),
    (
      "huge.csv", "a,down," + [String](repeating: "1e99", count: 99).joined(separator: ",") + "\n",
      "is not a landmark's coordinate"
    ),
    (
      "still.csv", "a,down," + [String](repeating: "1", count: 99).joined(separator: ",") + "\n",
      "is not a pose"
    ),
    ("short.csv", "a,down,1,2,3\n", "99 numbers"),
    ("letter.csv", "Dear reader", "99 numbers"),
    ("nothing.csv", "", "it has no samples"),
    ("zero.csv", "a,\0", "not text in UTF-8"),
  ]

  @Test(arguments: hostile)
  func `samples that cannot be used are refused with what is wrong`(
    name: String, text: String, words: String
  ) throws {
    let service = try SamplePoses.service(in: folder)
    let answer = try service.send([(name, text)])
    #expect(answer.status == 422)
    let problem = try answer.json()
    #expect(problem["code"] == .string("inputInvalid"))
    let detail = try #require(problem["detail"]?.nonemptyString)
    #expect(detail.contains(words), "\(detail)")
    #expect(!detail.bytes.contains("/"), "\(detail)")
    #expect(files() == 0 && service.service.core.spool.budget.taken == 0)
  }

  @Test(arguments: ["..", "a/..", ".hidden.csv", "\u{1}.csv", String(repeating: "a", count: 201)])
  func `names that no file should have are refused`(name: String) throws {
    let service = try SamplePoses.service(in: folder)
    let answer = try service.send([(name, SamplePoses.table)])
    // Names that lead elsewhere are the field's instead.
    #expect(answer.status == (name.bytes.hasSuffix("..") ? 201 : 400))
    #expect(Set(FileSystem.names(in: folder.path)).isSubset(of: ["spool"]))
  }

  @Test func `requests that are not forms of files are refused`() throws {
    let service = try SamplePoses.service(in: folder)
    let table = Array(SamplePoses.table.utf8)
    #expect(try service.post("/v1/samples?task=pose", table, type: "text/csv").status == 415)
    let bare = try service.post("/v1/samples?task=pose", table, type: "multipart/form-data")
    #expect(bare.status == 400)
    #expect(try service.send([]).status == 400)
    let twice = try service.send([("a.csv", SamplePoses.table), ("b/A.csv", SamplePoses.table)])
    #expect(twice.status == 400)
    #expect(try twice.text().contains("two files are called A.csv"))
    for query in ["", "?task=detect", "?task=pose&x=1"] {
      #expect(try service.send([("a.csv", SamplePoses.table)], query: query).status == 400)
    }
  }

  @Test func `numbers of files, samples and bytes are bounded`() throws {
    let service = try SamplePoses.service(in: folder) { configuration in
      configuration.samples.files = 2
      configuration.samples.samples = 15
      configuration.samples.byteCount = 1 << 16
      configuration.spoolLimit = 1 << 14
    }
    let many = (0..<3).map { ("\($0).csv", SamplePoses.table) }
    #expect(try service.send(many).status == 413)
    let answer = try service.send([("a.csv", SamplePoses.table)])
    #expect(answer.status == 413)
    #expect(try answer.text().contains("there are 16 samples; at most 15 are taken"))
    #expect(throws: SampleFailure.self) {
      try service.send([("a.csv", String(repeating: "1", count: 1 << 16))])
    }
    let full = try service.send([("a.csv", String(repeating: "1", count: 1 << 15))])
    #expect(full.status == 507)
    #expect(try full.json()["code"] == .string("storageFull"))
    #expect(files() == 0 && service.service.core.spool.budget.taken == 0)
  }

  @Test func `the samples that were not used for the longest make room`() throws {
    let service = try SamplePoses.service(in: folder) { $0.samples.sets = 2 }
    let ids = [try service.samples(), try service.samples()]
    // The first one is used meanwhile.
    #expect(try service.ask("GET", "/v1/samples/\(ids[0])").status == 200)
    let third = try service.samples()
    #expect(service.service.core.samples.count == 2 && files() == 2)
    let statuses = try [ids[0], ids[1], third].map { id in
      try service.ask("GET", "/v1/samples/\(id)").status
    }
    #expect(statuses == [200, 404, 200])
  }

  @Test func `samples that are not used go`() throws {
    let service = try SamplePoses.service(in: folder) { $0.samples.keptSeconds = 0 }
    let id = try service.samples()
    let answer = try service.ask("POST", "/v1/streams?task=pose&count-reps=\(id)")
    #expect(answer.status == 404)
    #expect(try answer.text().contains("POST /v1/samples sends some"))
    #expect(files() == 0)
  }

  @Test func `removed samples are gone, but not for a stream that has begun`() throws {
    let service = try SamplePoses.service(in: folder)
    let id = try service.samples()
    let opened = try service.ask("POST", "/v1/streams?task=pose&count-reps=\(id)")
    let stream = try #require(try opened.json()["id"]?.nonemptyString)
    #expect(try service.ask("DELETE", "/v1/samples/\(id)").status == 204)
    #expect(try service.ask("DELETE", "/v1/samples/\(id)").status == 404)
    #expect(try service.ask("POST", "/v1/streams?task=pose&count-reps=\(id)").status == 404)
    #expect(try service.post("/v1/streams/\(stream)/frames?timestamp=1").status == 200)
    #expect(files() == 1)
    #expect(try service.ask("DELETE", "/v1/streams/\(stream)").status == 204)
    #expect(files() == 0 && service.service.core.spool.budget.taken == 0)
  }

  @Test func `a job on a video has the samples in its options, and keeps them`() throws {
    let script = #"echo "{\"files\":\"$(ls "${4#--count-reps=}")\"}" >&3"#
    let service = try SamplePoses.service(in: folder) { configuration in
      configuration.videoProgram = VideoProgram(path: "/bin/sh", words: ["-c", script, "sh"])
    }
    let id = try service.samples()
    let answer = try service.post(
      "/v1/videos?task=pose&count-reps=\(id)", Array("a video".utf8), type: "video/mp4")
    #expect(answer.status == 201)
    let job = try #require(try answer.json()["id"]?.nonemptyString)
    #expect(try service.ask("DELETE", "/v1/samples/\(id)").status == 204)
    let lines = try service.ask("GET", "/v1/videos/\(job)").text()
    #expect(lines.contains(#"{"files":"squats.csv"}"#), "\(lines)")
    let gone = try service.post(
      "/v1/videos?task=pose&count-reps=\(id)", Array("a video".utf8), type: "video/mp4")
    #expect(gone.status == 404)
  }

  @Test(arguments: ["/etc/passwd", "..", "squats.csv", "-", "0123456789abcdef0123456789abcdef"])
  func `a word that is not the name of samples is never a file`(word: String) throws {
    let service = try SamplePoses.service(in: folder)
    let answer = try service.ask("POST", "/v1/streams?task=pose&count-reps=\(word)")
    #expect(answer.status == 404)
    #expect(try answer.json()["code"] == .string("notFound"))
  }

  @Test func `classes are chosen only among samples`() throws {
    let service = try SamplePoses.service(in: folder)
    let answer = try service.ask("POST", "/v1/streams?task=pose&rep-classes=down")
    #expect(answer.status == 400)
    #expect(try answer.text().contains("count-reps"))
  }

  @Test func `a client that is gone has no samples here`() throws {
    let service = try SamplePoses.service(in: folder)
    let client = SampleClient()
    client.leave()
    let answer = try service.ask(
      "POST", "/v1/samples?task=pose", [HTTPField("Content-Type", SampleForm.type)],
      body: SamplePoses.form([("a.csv", SamplePoses.table)]), of: client)
    #expect(answer.status == 499)
    #expect(service.service.core.samples.count == 0 && files() == 0)
  }

  @Test func `a service without a task that takes samples has no such route`() throws {
    let service = try SampleService()
    #expect(try service.send([("a.csv", SamplePoses.table)]).status == 404)
    let document = try service.ask("GET", "/openapi.json").json()
    #expect(document["paths"]?["/v1/samples"] == nil)
  }

  @Test func `documents list the option with its kind`() throws {
    let service = try SamplePoses.service(in: folder)
    let tasks = try service.ask("GET", "/v1/tasks").json()
    let pose = try #require(tasks["tasks"]?.items?.first { $0["name"] == .string("pose") })
    func option(_ name: String) -> JSONValue? {
      pose["options"]?.items?.first { $0["name"] == .string(name) }
    }
    #expect(option("count-reps")?["kind"] == .string("samples"))
    #expect(option("count-reps")?["isForVideos"] == .bool(true))
    #expect(option("rep-classes")?["classesOf"] == .string("count-reps"))
    #expect(option("rep-classes")?["needs"] == .array([.string("count-reps")]))
    let document = try service.ask("GET", "/openapi.json").json()
    #expect(document["paths"]?["/v1/samples"]?["post"] != nil)
  }
}
