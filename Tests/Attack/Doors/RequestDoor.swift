import Foundation
import Frames
import TestSupport
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionService

extension Door {
  /// Connections to a service with requests that are right, wrong or nonsense.
  ///
  /// They are sent and left as no well-behaved client would; the service goes on, and every
  /// response is valid.
  static let requests = Door("requests", weight: 8) { folder in
    let target = try RequestTargets(folder)
    return { random in
      let connection = RequestBytes(target, &random)
      let (answers, waiting) = try connection.exchange(with: target.port, &random)
      try withExtendedLifetime(waiting) { try target.check(answers, to: connection) }
      return answers.contains { (200..<300).contains($0.status) } ? .taken : .refused
    }
  }
}

/// A service that responds at once, and the requests it offers.
final class RequestTargets: Sendable {
  let pictures: [[UInt8]]
  let routes: [Route]
  private let running: RunningService

  var port: Int { running.port }

  init(_ folder: ScratchFolder) throws {
    var configuration = ServiceConfiguration(
      tasks: [ServedTask(Self.detect), ServedTask(EmbedTask.embed), ServedTask(Self.pose)],
      models: try ServiceModels([]),
      access: AccessPolicy(hosts: AccessPolicy.loopbackHosts))
    configuration.workers = 2
    configuration.queueLimit = 8
    configuration.bodyLimit = 1 << 18
    configuration.videoLimit = 1 << 18
    configuration.spoolLimit = 8 << 20
    configuration.spoolParent = folder.path + "/service"
    configuration.jobLimit = 4
    configuration.samples.byteCount = 1 << 17
    configuration.samples.samples = 100
    configuration.samples.sets = 4
    configuration.streamLimit = 8
    configuration.videoProgram = VideoProgram(
      path: "/bin/sh", words: ["-c", #"cp "$1/body" "$1/annotated.mp4"; echo '{}' >&3"#, "sh"])
    configuration.modelUploads = ModelUploads(admit: { _ in })
    var place = ServerPlace()
    place.host = "127.0.0.1"
    var limits = ServerLimits()
    limits.headerSeconds = 2
    limits.transferSeconds = 2
    limits.bodyMemory = 8 << 20
    do {
      running = try RunningService(configuration, at: place, limits: limits)
    } catch {
      throw MissingMaterial("\(error)")
    }
    routes = running.service.router.routes
    let frame = try Frame(
      width: 7, height: 5, format: .rgb,
      bytes: [UInt8](repeating: 90, count: 7 * 5 * 3).span.bytes)
    pictures = [try frame.encoded(as: .png), try frame.encoded(as: .jpeg())]
  }

  /// A detector that finds one object as large as the picture.
  private struct Detector: FrameEngine {
    func report(on frame: Frame) throws(VisionError) -> DetectionReport {
      DetectionReport(
        DetectionResult(detections: [], picture: PictureGeometry(frame)), milliseconds: 1)
    }
  }

  /// A pose finder that reads the samples it is given.
  private struct PoseFinder: FrameEngine {
    func report(on frame: Frame) throws(VisionError) -> PoseReport {
      PoseReport(PoseResult(poses: [], picture: PictureGeometry(frame)), milliseconds: 1)
    }
  }

  private static let pose = PoseTask.pose.with { (request, _) throws(VisionError) in
    if let path = request.samples { _ = try PoseRequest.sampleClasses(at: path) }
    return PoseFinder()
  }

  private static let detect = DetectTask.detect.with { (_, _) throws(VisionError) in Detector() }

  /// The statuses that the service and its library may return; 500 is a fault of ours.
  private static let statuses: Set<Int> = [
    100, 200, 201, 204, 400, 401, 403, 404, 405, 406, 409, 411, 413, 414, 415, 421, 422, 429, 431,
    501, 503, 504, 505, 507,
  ]

  /// The status of an answer to a client that closed its end.
  private static let clientGone = 499

  /// The statuses that libmicrohttpd itself returns for data it cannot parse as a request.
  private static let ofTheLibrary: Set<Int> = [400, 413, 414, 431, 501, 505]

  /// Throws for a response that the service cannot have sent, and if the service stops responding.
  func check(_ answers: [RawAnswer], to connection: RequestBytes) throws {
    for answer in answers {
      try Finding.unless(
        Self.statuses.contains(answer.status)
          || answer.status == Self.clientGone && connection.closesItsEnd,
        "the answer \(answer.status): \(answer.text)")
      guard answer.status >= 400, !answer.body.isEmpty else { continue }
      let type = answer.header["content-type"]
      // Without a Host, the library of Debian 12 sends the header twice before it closes the
      // connection.
      if type == nil, Self.ofTheLibrary.contains(answer.status), answer.text.contains("<html>") {
        continue
      }
      try Finding.unless(
        type == "application/problem+json",
        "\(answer.status) as \(type ?? "nothing"): \(answer.text)")
      let problem = try? JSONValue(answer.body, name: "the answer")
      try Finding.unless(
        problem?["detail"]?.nonemptyString != nil && problem?["code"]?.nonemptyString != nil,
        "no problem document: \(answer.text)")
    }
    let client = try RawClient(port: port)
    client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try Finding.unless(client.answer()?.status == 200, "the service does not answer any more")
  }
}
