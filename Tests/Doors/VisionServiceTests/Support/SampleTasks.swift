import Frames
import OptionDeclarations
import TestSupport
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionService

/// Tasks that answer at once, by a picture's first pixel.
enum SampleTasks {
  /// A detector of one object as large as the picture, named after the model.
  struct Detector: FrameEngine {
    let request: DetectionRequest
    let onFrame: @Sendable () throws(VisionError) -> Void

    func report(on frame: Frame) throws(VisionError) -> DetectionReport {
      try onFrame()
      let box = PictureBox(x: 0, y: 0, width: Double(frame.width), height: Double(frame.height))
      let chosen = request.modelName()
      let name = chosen == DetectionRequest().modelName() ? "usual" : chosen
      let detection = Detection(
        boundingBox: box,
        categories: [Category(index: 0, score: 0.5, categoryName: name)])
      return DetectionReport(
        DetectionResult(detections: [detection], picture: PictureGeometry(frame)),
        milliseconds: 1)
    }
  }

  /// Returns detection; `onFrame` is called for each picture, `onMaking` for each engine.
  static func detect(
    onMaking: @escaping @Sendable (DetectionRequest) throws(VisionError) -> Void = { _ in },
    onFrame: @escaping @Sendable () throws(VisionError) -> Void = {}
  ) -> DetectTask {
    DetectTask.detect.with { (request, _) throws(VisionError) in
      try onMaking(request)
      return Detector(request: request, onFrame: onFrame)
    }
  }

  /// An embedder that embeds a picture as its width and its height.
  struct Embedder: FrameEngine {
    var request: EmbeddingRequest

    mutating func choose(_ choice: FrameChoice) { request.head = choice.output }

    func report(on frame: Frame) throws(VisionError) -> EmbeddingReport {
      let values = Embedding.Values.float([Float(frame.width), Float(frame.height)])
      let embedding = Embedding(values)
      return EmbeddingReport(
        EmbeddingResult(embeddings: [embedding]), milliseconds: 1, head: request.head)
    }
  }

  static let embed = EmbedTask.embed.with { (request, _) throws(VisionError) in
    Embedder(request: request)
  }

  /// Returns embedding with only the models of some names.
  static func embed(with models: Set<String>) -> EmbedTask {
    EmbedTask.embed.with { (request, _) throws(VisionError) in
      try refuse(request.model?.text, unlessIn: models)
      return Embedder(request: request)
    }
  }

  /// Returns detection with only the models of some names.
  static func detect(with models: Set<String>) -> DetectTask {
    detect { (request) throws(VisionError) in
      try refuse(request.model?.text, unlessIn: models)
    }
  }

  private static func refuse(
    _ model: String?, unlessIn models: Set<String>
  ) throws(VisionError) {
    guard let model, model.bytes.contains("/") else {
      throw VisionError(.modelMissing, "the usual model is not here")
    }
    let name = model.bytes.split(separator: "/").last.map(String.init) ?? model
    if !models.contains(name) { throw VisionError(.modelUnsupported, "\(name) does not fit") }
  }

  /// The smallest data that counts as a color profile.
  static let profile: [UInt8] = {
    var bytes = [UInt8](repeating: 0, count: 200)
    bytes[3] = 200
    bytes.replaceSubrange(16..<20, with: "RGB ".utf8)
    bytes.replaceSubrange(36..<40, with: "acsp".utf8)
    return bytes
  }()

  /// The profile, read from a WebP container, which stores it unchanged.
  private static var readProfile: ColorProfile? {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + [UInt8(content.count), 0, 0, 0] + content
    }
    let chunks = chunk("VP8X", [UInt8](repeating: 0, count: 10)) + chunk("ICCP", profile)
    let file = chunk("RIFF", Array("WEBP".utf8) + chunks)
    return ColorProfile(of: StableBytes(file, name: "a container"))
  }

  /// Returns a picture of some size, as a PNG.
  static func picture(width: Int = 4, height: Int = 3, hasProfile: Bool = false) -> [UInt8] {
    let bytes = [UInt8](repeating: 200, count: width * height * 3)
    guard
      let frame = try? Frame(
        width: width, height: height, format: .rgb, bytes: bytes.span.bytes),
      let png = try? frame.encoded(as: .png, profile: hasProfile ? readProfile : nil)
    else { return [] }
    return png
  }
}

/// A service without sockets, for requests as from a client.
struct SampleService {
  var configuration: ServiceConfiguration
  let service: VisionService

  init(
    _ tasks: [ServedTask] = [ServedTask(SampleTasks.detect()), ServedTask(SampleTasks.embed)],
    models: [NamedModel] = [],
    change: (inout ServiceConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = ServiceConfiguration(
      tasks: tasks, models: try ServiceModels(models),
      access: AccessPolicy(hosts: AccessPolicy.loopbackHosts))
    configuration.workers = 2
    change(&configuration)
    self.configuration = configuration
    service = VisionService(configuration)
  }

  /// Returns the response to a request; an unwanted body gets the response that refuses it.
  func ask(
    _ method: String, _ target: String, _ fields: [HTTPField] = [], body: [UInt8] = []
  ) throws -> HTTPResponse {
    guard let target = RequestTarget(target) else { throw SampleFailure.target }
    var header = HTTPHeader(fields)
    header.addMissing("Host", "localhost:8080")
    let head = RequestHead(
      method, target, header: header, bodyLength: body.isEmpty ? .none : .known(body.count))
    switch service.receive(head) {
    case .refuse(let response): return response
    case .memory(let limit, let answer):
      guard body.count <= limit else { throw SampleFailure.tooLong }
      return answer(HTTPRequest(head, body: .bytes(body)))
    case .file(let folder, let budget, _, let answer):
      let file = try BodyFile(in: folder, budget: budget)
      try file.append(body.span.bytes)
      return answer(HTTPRequest(head, body: .file(file)))
    }
  }

  /// Returns the response to a picture.
  func post(
    _ target: String, _ picture: [UInt8] = SampleTasks.picture(), accept: String? = nil,
    type: String = "image/png"
  ) throws -> HTTPResponse {
    var fields = [HTTPField("Content-Type", type)]
    if let accept { fields.append(HTTPField("Accept", accept)) }
    return try ask("POST", target, fields, body: picture)
  }
}

enum SampleFailure: Error {
  case target, tooLong
  case refused(String)
}

/// Forms as clients send them.
enum SampleForm {
  static let type = "multipart/form-data; boundary=xyz"

  static func body(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
    var body: [UInt8] = []
    for file in files {
      body += Array(
        """
        --xyz\r
        Content-Disposition: form-data; name="picture"; filename="\(file.name)"\r
        Content-Type: image/png\r
        \r

        """.utf8)
      body += file.content + Array("\r\n".utf8)
    }
    return body + Array("--xyz--\r\n".utf8)
  }
}

extension BodyPieces {
  /// Returns the next bytes, however long they take to arrive.
  func piece(atMost count: Int) throws -> [UInt8] {
    while true {
      if let piece = try next(atMost: count) { return piece }
    }
  }
}

extension HTTPResponse {
  /// Returns all of the body, however it arrives.
  func whole() throws -> [UInt8] {
    switch body {
    case .bytes(let bytes): return bytes
    case .pieces(let pieces, _):
      var all: [UInt8] = []
      while case let next = try pieces.piece(atMost: 7), !next.isEmpty { all += next }
      return all
    }
  }

  func text() throws -> String { String(decoding: try whole(), as: UTF8.self) }

  func json() throws -> JSONValue { try JSONValue(whole(), name: "the answer") }
}
