import Inference
import ModelFiles
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct ModelUploadRoutesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func service(
    models: [NamedModel] = [],
    trying: @escaping @Sendable (String) throws(VisionError) -> Void = { _ in },
    change: (inout ModelUploads) -> Void = { _ in }
  ) throws -> SampleService {
    var uploads = ModelUploads(admit: trying)
    change(&uploads)
    return try SampleService(models: models) { configuration in
      configuration.spoolParent = folder.path
      configuration.modelUploads = uploads
    }
  }

  private func add(
    _ service: SampleService, _ query: String = "?name=birds", _ bytes: [UInt8]? = nil
  ) throws -> HTTPResponse {
    try service.post(
      "/v1/models\(query)", bytes ?? ModelMaker.addition.bytes(), type: "application/octet-stream")
  }

  @Test func `a model that was added has a card and a name`() throws {
    let tried = Lock<[String]>([])
    let service = try service(trying: { path in tried.withLock { $0.append(path) } })
    let answer = try add(service)
    #expect(answer.status == 201)
    #expect(answer.header["Location"] == "/v1/models/birds")
    let card = try answer.json()
    #expect(card["name"] == .string("birds"))
    #expect(card["origin"] == .string("upload"))
    #expect(card["operators"]?.items?.isEmpty == false)
    #expect(card["error"] == nil)
    #expect(tried.withLock { $0 }.count == 1)
    #expect(try service.ask("GET", "/v1/models/birds").json()["origin"] == .string("upload"))
    let names = try service.ask("GET", "/v1/models").json()["models"]?.items?.map { $0["name"] }
    #expect(names?.contains(.string("birds")) == true)
    #expect(try service.ask("GET", "/v2/models/birds/ready").status == 200)
    let found = try service.post("/v1/detect?model=birds").json()
    #expect(
      found["detections"]?.items?.first?["categories"]?.items?.first?["categoryName"]?
        .nonemptyString
        == tried.withLock { $0 }.first)
  }

  @Test func `a card lists the languages of the names`() throws {
    let service = try service()
    var maker = ClassifierMaker()
    #expect(
      try add(service, "?name=none", maker.file().bytes.all).json()["locales"] == .array([]))
    maker.displayNames = ["pt": ["gato", "cão", "ave"], "ar": ["قطة", "كلب", "طائر"]]
    #expect(
      try add(service, "?name=two", maker.file().bytes.all).json()["locales"]
        == .array([.string("ar"), .string("pt")]))
  }

  private func add(
    _ service: SampleService, _ name: String, for client: SampleClient
  ) throws -> HTTPResponse {
    try service.ask(
      "POST", "/v1/models?name=\(name)", [HTTPField("Content-Type", "application/octet-stream")],
      body: ModelMaker.addition.bytes(), of: client)
  }

  @Test func `a model of a client that is gone is neither tried nor kept`() throws {
    let tried = Mailbox<String>()
    let leaving = SampleClient()
    let service = try service(trying: { path in
      tried.put(path)
      leaving.leave()
    })
    let gone = SampleClient()
    gone.leave()
    #expect(try add(service, "early", for: gone).status == 499)
    #expect(tried.items.isEmpty)
    #expect(try add(service, "late", for: leaving).status == 499)
    #expect(tried.items.count == 1)
    #expect(service.service.core.models.added.all.isEmpty)
    #expect(FileSystem.names(in: try service.service.core.spool.path()) == ["in-use"])
    #expect(try add(service, "there", for: SampleClient()).status == 201)
  }

  @Test func `uploads of clients that hang up give up their places while a trial runs`() throws {
    let (started, statuses) = (Mailbox<String>(), Mailbox<Int>())
    let mayEnd = Monitor(false)
    let service = try service(trying: { path in
      started.put(path)
      mayEnd.wait { $0 ? () : nil }
    })
    let clients = (0..<9).map { _ in SampleClient() }
    var threads: [WorkerThread] = []
    for (number, client) in clients.enumerated() {
      threads.append(
        try WorkerThread {
          let status = try? add(service, "m\(number)", for: client).status
          statuses.put(status ?? 0)
        })
      if number == 0 { try #require(becomesTrue { started.items.count == 1 }) }
    }
    for client in clients.dropFirst() { client.leave() }
    #expect(becomesTrue { statuses.items.count == 8 })
    #expect(statuses.items.allSatisfy { $0 == 499 })
    mayEnd.change { $0 = true }
    for thread in threads { thread.join() }
    #expect(statuses.items.last == 201)
    #expect(service.service.core.models.added.all.map(\.model.name) == ["m0"])
    #expect(started.items.count == 1)
  }

  @Test func `a model is told from another of its name and size`() throws {
    let service = try service()
    var bytes = try ModelMaker.addition.bytes()
    #expect(
      try add(service, "?name=birds", bytes).json()["sha256"]
        == .string(SHA256(of: bytes.span.rawBytes).description)
    )
    // The data after the model counts, too.
    bytes.append(1)
    _ = try add(service, "?name=birds", bytes)
    #expect(
      try service.ask("GET", "/v1/models/birds").json()["sha256"]
        == .string(SHA256(of: bytes.span.rawBytes).description))
  }

  @Test func `a removed model is gone, and so is its file`() throws {
    let service = try service()
    _ = try add(service)
    #expect(try service.ask("DELETE", "/v1/models/birds").status == 204)
    #expect(try service.ask("DELETE", "/v1/models/birds").status == 404)
    #expect(try service.ask("GET", "/v1/models/birds").status == 404)
    #expect(try service.post("/v1/detect?model=birds").status == 400)
    #expect(FileSystem.names(in: try service.service.core.spool.path()) == ["in-use"])
  }

  /// Makes a model run in a separate process, as a trial does.
  private func isolate(_ path: String) throws(VisionError) {
    try ModelAdmission.admit(
      path,
      under: AdmissionRule(
        trial: nil, isolation: ModelIsolation(program: "/usr/local/bin/vision"), isolatesAll: true))
  }

  @Test func `a model that is removed in the middle of a request stays where it may run`() throws {
    let service = try service()
    _ = try add(service)
    let path = try #require(service.service.core.models.added.model("birds")?.model.choice.text)
    try isolate(path)
    let form = SampleForm.body((1...3).map { ("\($0).png", SampleTasks.picture()) })
    var answer: HTTPResponse? = try service.post(
      "/v1/detect?model=birds", form, type: SampleForm.type)
    #expect(try service.ask("DELETE", "/v1/models/birds").status == 204)
    #expect(ModelAdmission.kept(path)?.isolation != nil)
    let lines = try answer?.text().bytes.split(separator: "\n").map(String.init)
    #expect(lines?.count == 3)
    #expect(lines?.contains { $0.contains("error") } == false)
    answer = nil
    #expect(ModelAdmission.kept(path) == nil)
    #expect(FileSystem.names(in: try service.service.core.spool.path()) == ["in-use"])
    #expect(service.service.core.engines.count == 0)
  }

  @Test func `what is known of a model that failed its trial is forgotten`() throws {
    let paths = Lock<[String]>([])
    let service = try service(trying: { (path) throws(VisionError) in
      paths.withLock { $0.append(path) }
      try isolate(path)
      throw VisionError(.modelUnsupported, "it crashed")
    })
    #expect(try add(service).status == 422)
    let path = try #require(paths.withLock { $0.first })
    #expect(ModelAdmission.kept(path) == nil)
  }

  @Test func `another model of the same name has another word`() throws {
    let service = try service()
    _ = try add(service)
    let models = service.service.core.models
    let first = try #require(models.single("birds"))
    _ = try add(service)
    let second = try #require(models.single("birds"))
    #expect(first.word != second.word)
    #expect(models.single("nobody's") == nil)
  }

  @Test func `one of the same name takes the other's place`() throws {
    let service = try service(change: { $0.most = 1 })
    _ = try add(service)
    #expect(try add(service).status == 201)
    #expect(service.service.core.models.added.all.count == 1)
    #expect(FileSystem.names(in: try service.service.core.spool.path()).count == 2)
    let answer = try add(service, "?name=other")
    #expect(answer.status == 429)
  }

  @Test(arguments: [
    ("", 400, "say what the model is called"), ("?name=a/b", 400, "cannot be a model's name"),
    ("?nam=birds", 400, "did you mean 'name'?"), ("?name=given", 409, "cannot be replaced"),
    ("?name=.", 400, "cannot be a model's name"), ("?name=..", 400, "cannot be a model's name"),
    ("?name=%2E%2e", 400, "cannot be a model's name"),
    ("?name=a%3Db", 400, "cannot be a model's name"),
    ("?name=a%3D%0D%0AX:%20y", 400, "cannot be a model's name"),
    ("?name=a%3D/etc/x", 400, "cannot be a model's name"),
    ("?name=" + String(repeating: "a", count: 101), 400, "cannot be a model's name"),
    ("?name=face", 409, "cannot be replaced"), ("?name=lite", 409, "cannot be replaced"),
  ])
  func `a model needs a name of its own`(query: String, status: Int, words: String) throws {
    let service = try service(models: [NamedModel("given=a.tflite")])
    let answer = try add(service, query)
    #expect(answer.status == status)
    #expect(try answer.text().contains(words))
  }

  @Test func `what is no model is refused by its name, and leaves nothing`() throws {
    let service = try service()
    for bytes in [Array("no model".utf8), try ModelMaker.addition.bytes().dropLast(40).map { $0 }] {
      let answer = try add(service, "?name=birds", bytes)
      #expect(answer.status == 422)
      #expect(try answer.json()["code"] == .string("modelInvalid"))
      #expect(try !answer.text().contains(folder.path))
    }
    #expect(try add(service, "?name=birds", []).status == 400)
    #expect(FileSystem.names(in: try service.service.core.spool.path()) == ["in-use"])
  }

  @Test func `a model that fails its trial is refused, and no path is told`() throws {
    let service = try service(trying: { (path) throws(VisionError) in
      throw VisionError(.modelUnsupported, "\(path) is not used: it crashed")
    })
    let answer = try add(service)
    #expect(answer.status == 422)
    #expect(try answer.json()["detail"] == .string("birds is not used: it crashed"))
  }

  @Test(
    .enabled(if: Runtime.isPresent, Comment(rawValue: Runtime.missing)),
    .enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.missing)))
  func `a model that the runtime does not take is refused`() throws {
    let path = SharedMaterial.model("model_invoking_error.tflite")
    let file = try StableBytes(reading: path)
    let answer = try add(service(), "?name=odd", file.copy(of: 0..<file.byteCount))
    #expect(answer.status == 422)
    #expect(try answer.json()["code"] != .string("modelInvalid"))
    #expect(try !answer.text().contains(folder.path))
  }

  /// A model with labels, damaged in a way.
  enum LabelDamage: CaseIterable {
    case missing, wrongChecksum, compressed

    func bytes() throws -> [UInt8] {
      let whole = try ClassifierMaker().file().bytes.all
      let start = try #require(whole.starts(of: [80, 75, 3, 4]).first)
      var (model, archive) = (Array(whole[..<start]), Array(whole[start...]))
      let entries = archive.starts(of: [80, 75, 1, 2])
      let names = archive.starts(of: Array("cat".utf8))
      switch self {
      case .missing: return model
      case .wrongChecksum:
        archive[try #require(names.first)] ^= 1
      case .compressed: archive[try #require(entries.first) + 10] = 8
      }
      model += archive
      return model
    }
  }

  @Test(arguments: LabelDamage.allCases)
  func `a model with damaged labels is refused, and leaves nothing`(damage: LabelDamage) throws {
    let service = try service()
    let answer = try add(service, "?name=birds", damage.bytes())
    #expect(answer.status == 422)
    #expect(try answer.json()["code"] == .string("modelInvalid"))
    #expect(try !answer.text().contains(folder.path))
    #expect(service.service.core.models.added.all.isEmpty)
    #expect(FileSystem.names(in: try service.service.core.spool.path()) == ["in-use"])
  }

  @Test(.enabled(if: Runtime.isPresent, Comment(rawValue: Runtime.missing)))
  func `more labels than classes are a fault, not a sign of another task`() throws {
    let service = try SampleService([
      ServedTask(ClassifyTask.classify), ServedTask(EmbedTask.embed),
    ]) { configuration in
      configuration.spoolParent = folder.path
      configuration.modelUploads = ModelUploads { _ in }
    }
    var maker = ClassifierMaker()
    #expect(try add(service, "?name=birds", maker.file().bytes.all).status == 201)
    maker.labels = [["cat", "dog", "bird", "fish"]]
    let answer = try add(service, "?name=others", maker.file().bytes.all)
    #expect(answer.status == 422)
    let text = try answer.text()
    #expect(text.contains("has 3 classes, its label map has 4 labels"), "\(text)")
    #expect(service.service.core.models.added.all.map(\.model.name) == ["birds"])
  }

  @Test func `trials come one after the other, and wait only so long`() throws {
    let (gate, tried) = (Gate(), Lock(0))
    let service = try SampleService { configuration in
      configuration.spoolParent = folder.path
      configuration.patienceInSeconds = 0.05
      configuration.modelUploads = ModelUploads { _ in
        tried.withLock { $0 += 1 }
        gate.pass()
      }
    }
    let first = Mailbox<HTTPResponse>()
    let thread = try WorkerThread {
      if let answer = try? add(service) { first.put(answer) }
    }
    #expect(gate.waitForArrival())
    let late = try add(service, "?name=late")
    #expect(late.status == 504)
    #expect(try late.json()["code"] == .string("deadlineExceeded"))
    gate.open()
    thread.join()
    #expect(first.items.map(\.status) == [201])
    #expect(tried.withLock { $0 } == 1)
  }

  @Test func `no model is tried for which there is no place any more`() throws {
    let (gate, tried) = (Gate(), Lock(0))
    let service = try service(
      trying: { _ in
        tried.withLock { $0 += 1 }
        gate.pass()
      }, change: { $0.most = 1 })
    let answers = Mailbox<HTTPResponse>()
    let threads = try ["?name=one", "?name=two"].map { name in
      try WorkerThread { if let answer = try? add(service, name) { answers.put(answer) } }
    }
    #expect(gate.waitForArrival())
    let spool = service.service.core.spool
    #expect(becomesTrue { FileSystem.names(in: (try? spool.path()) ?? "").count == 3 })
    gate.open()
    for thread in threads { thread.join() }
    #expect(answers.items.map(\.status).sorted() == [201, 429])
    #expect(tried.withLock { $0 } == 1)
  }

  @Test func `models of the start are not for clients to remove`() throws {
    let service = try service(models: [NamedModel("given=a.tflite")])
    #expect(try service.ask("DELETE", "/v1/models/given").status == 403)
    #expect(try service.ask("DELETE", "/v1/models/none").status == 404)
  }

  @Test func `only a service that takes models offers it`() throws {
    #expect(try SampleService().post("/v1/models?name=birds").status == 405)
    #expect(try service().post("/v1/models?name=birds", type: "image/png").status == 415)
  }
}

extension [UInt8] {
  /// The places at which some bytes begin.
  fileprivate func starts(of bytes: [UInt8]) -> [Int] {
    indices.filter { self[$0...].starts(with: bytes) }
  }
}
