import Foundation
import Frames
import MovieFixtures
import TestSupport
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand
@testable import VisionService

extension KilledWork {
  private static let frameCount = 60

  private static func configuration(_ folder: String) throws -> ServiceConfiguration {
    var configuration = ServiceConfiguration(
      tasks: [ServedTask(VideoChildPart.detect)], models: try ServiceModels([]),
      access: AccessPolicy(hosts: AccessPolicy.loopbackHosts))
    configuration.spoolParent = folder + "/service"
    configuration.videoProgram = VideoProgram(
      path: ThisProgram.path, words: [VideoChildPart.word])
    return configuration
  }

  private static let film: [UInt8] = {
    var movie = RawMovie(width: 64, height: 48, framesPerSecond: 25)
    for number in 0..<frameCount { movie.add(luma: UInt8(number)) }
    return Array(movie.data)
  }()

  /// Sends a video, and reports each line found in it.
  private static func serve(_ folder: String, told: (String) -> Void = { _ in }) throws {
    var place = ServerPlace()
    place.host = "127.0.0.1"
    let running = try RunningService(try configuration(folder), at: place)
    defer { _ = running.end(graceInSeconds: 5) }
    let client = try RawClient(port: running.port)
    client.send(
      "POST /v1/videos?task=detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: video/mp4\r\n"
        + "Content-Length: \(film.count)\r\n\r\n")
    client.send(film)
    guard
      let id = try client.answer().map({ try JSONValue($0.body, name: "the answer") })?["id"]?
        .nonemptyString
    else { throw Finding("the job was not taken") }
    told("taken")
    let job = try running.service.core.videos.job(id)
    var count = 0
    while !job.snapshot.isOver {
      let state = job.wait(until: MonotonicClock.nanoseconds + 5_000_000) { $0.frameCount > count }
      if state.frameCount > count { told("\(state.frameCount)") }
      count = state.frameCount
    }
    let end = job.snapshot
    try Finding.unless(
      end.phase == .done && end.frameCount == frameCount,
      "the job ended with \(end.frameCount) frames: \(end.failure?.detail ?? "no failure")")
    told("done")
  }

  /// A service in the middle of a video: it leaves only files, which the next one removes.
  static let service = KilledWork(
    name: "service", work: { folder, _ in try serve(folder) { say($0) } }, prepare: { _ in "-" },
    isMidway: { folder, _ in !FileSystem.names(in: folder + "/service").isEmpty },
    check: { folder, _, _ in
      try serve(folder.path)
      // A process that outlived its service would still write there.
      usleep(100_000)
      let names = FileSystem.names(in: folder.path + "/service")
      try Finding.unless(names.isEmpty, "\(names) are left behind")
    })
}

/// `attack __look-at-video`: this program as the child of a service.
enum VideoChildPart {
  static let word = VideoProgram.childWord

  /// A detector that finds nothing, after a while.
  private struct Detector: FrameEngine {
    func report(on frame: Frame) throws(VisionError) -> DetectionReport {
      usleep(3000)
      return DetectionReport(
        DetectionResult(detections: [], picture: PictureGeometry(frame)), milliseconds: 3)
    }
  }

  static let detect = DetectTask.detect.with { (_, _) throws(VisionError) in Detector() }

  /// Does the work that the service requests; returns nil for other words.
  static func run(_ words: [String]) -> Int32? {
    guard words.first == word else { return nil }
    var services = Services()
    services.tasks[DetectTask.self] = detect
    return VideoChild(services: services).run(words).rawValue
  }
}
