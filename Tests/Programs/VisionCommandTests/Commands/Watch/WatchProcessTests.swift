import Foundation
import MovieFixtures
import TestSupport
import Testing
import VisionBase

/// Tests of the built program while it watches: signals, and a file that changes.
///
/// A film that the test writes frame by frame to standard input stands for a camera.
@Suite(
  .timeLimit(.minutes(Patience.minutes)),
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct WatchProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var film = RawMovie(width: 32, height: 32, framesPerSecond: 10)
    for _ in 0..<30 { film.add(luma: 100) }
    try folder.write(film.data, to: "film.y4m")
  }

  /// Writes a file in which a source of standard input is followed by others.
  private func writeFile(_ others: String = "") throws {
    let model = SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    try folder.write(
      """
      {"snapshots": {"folder": "\(folder.file("events"))"},
       "sources": [
        {"name": "camera", "input": "-", "model": "\(model)", "lostAfterSeconds": 1,
         "events": [{"kind": "nothing", "minutes": 0.01, "updateSeconds": 0.5}]}
        \(others.replacingOccurrences(of: "MODEL", with: model))]}
      """, to: "watch.json")
  }

  private func film(_ name: String) -> String {
    """
    , {"name": "\(name)", "input": "\(folder.file("film.y4m"))", "model": "MODEL",
       "events": [{"kind": "count", "below": 1, "seconds": 1}]}
    """
  }

  @Test func `a changed file is taken while other sources go on, and a broken one is not`() throws {
    try writeFile(film("first"))
    let watching = try Watching(folder.file("watch.json"))
    // Both have begun, and the film is at its end.
    #expect(
      try watching.film {
        try watching.words("camera").contains("update") && watching.words("first").contains("end")
      }, "\(watching.said)")
    let id = try #require(
      try watching.lines.first { $0["source"] as? String == "camera" }?["id"] as? String)

    try folder.write("{\"sources\": [{]", to: "watch.json")
    kill(watching.process.processIdentifier, SIGHUP)
    #expect(try watching.film { watching.said.contains("nothing is changed") })
    let updates = try watching.words("camera").count
    #expect(try watching.film { try watching.words("camera").count > updates })

    try writeFile(film("second"))
    kill(watching.process.processIdentifier, SIGHUP)
    #expect(try watching.film { try watching.words("second") == ["begin", "end"] })
    #expect(
      watching.said.contains("taken; 1 source begun, 1 source left out, 1 as before"),
      "\(watching.said)")
    let later = try watching.words("camera").count
    #expect(try watching.film { try watching.words("camera").count > later })
    try watching.endOfFilm()
    watching.process.waitUntilExit()
    #expect(watching.process.terminationStatus == 0)
    #expect(becomesTrue { (try? watching.words("camera").last) == "end" })
    // One event all along.
    let ids = try watching.lines.filter { $0["source"] as? String == "camera" }
      .compactMap { $0["id"] as? String }
    #expect(Set(ids) == [id])
    #expect(try watching.words("camera").filter { $0 == "begin" }.count == 1)
    for line in try watching.lines {
      let whole = try #require(line["whole"] as? String)
      #expect(FileIdentity(of: whole) != nil)
    }
  }

  @Test func `a source begins again if its model was replaced`() throws {
    let model = SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    let own = folder.file("own.tflite")
    try FileManager.default.copyItem(atPath: model, toPath: own)
    try writeFile(film("first").replacingOccurrences(of: "MODEL", with: own))
    let watching = try Watching(folder.file("watch.json"))
    #expect(try watching.film { try watching.words("first").contains("end") }, "\(watching.said)")

    kill(watching.process.processIdentifier, SIGHUP)
    #expect(
      try watching.film { watching.said.contains("0 sources begun, 0 sources left out") },
      "\(watching.said)")
    try FileManager.default.removeItem(atPath: own)
    try FileManager.default.copyItem(atPath: model, toPath: own)
    kill(watching.process.processIdentifier, SIGHUP)
    let words = "1 source begun, 0 sources left out, 1 as before"
    #expect(try watching.film { watching.said.contains(words) }, "\(watching.said)")
    #expect(try watching.film { try watching.words("first") == ["begin", "end", "begin", "end"] })
    try watching.endOfFilm()
    watching.process.waitUntilExit()
    #expect(watching.process.terminationStatus == 0)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal ends all events`(signal: Int32, status: Int32) throws {
    try writeFile()
    let watching = try Watching(folder.file("watch.json"))
    #expect(try watching.film { try watching.words("camera").contains("begin") })
    // As programs that rotate logs send it.
    kill(watching.process.processIdentifier, SIGUSR1)
    kill(watching.process.processIdentifier, signal)
    watching.process.waitUntilExit()
    #expect(watching.process.terminationReason == .exit)
    #expect(watching.process.terminationStatus == status)
    #expect(becomesTrue { (try? watching.words("camera").last) == "end" })
    #expect(try watching.lines.last?["reason"] as? String == "over")
  }

  /// The runtime's crash handler stops all threads by signals, which none may take as requests: it
  /// would wait forever for the one that did.
  @Test(
    .enabled(if: !Sanitizer.isPresent, "sanitizers handle crashes themselves"),
    arguments: [SIGSEGV, SIGILL])
  func `the crash handler comes to its end`(signal: Int32) throws {
    try writeFile()
    let watching = try Watching(
      folder.file("watch.json"), environment: ["SWIFT_BACKTRACE": "enable=yes"])
    #expect(try watching.film { try watching.words("camera").contains("begin") })
    let process = watching.process
    kill(process.processIdentifier, signal)
    let isDescribed = becomesTrue {
      usleep(100_000)
      return !process.isRunning || watching.said.contains("Backtrace took")
    }
    #expect(isDescribed, "\(watching.said)")
    // From a signal that was only sent the handler returns to its thread, which may end: the others
    // stay stopped, and take no second one. A real crash ends the process there.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
  }

  @Test func `after a kill nothing half-written is left, and the next run goes on`() throws {
    try writeFile(film("first"))
    let watching = try Watching(folder.file("watch.json"))
    #expect(try watching.film { try watching.words("camera").contains("begin") })
    kill(watching.process.processIdentifier, SIGKILL)
    watching.process.waitUntilExit()
    let names = FileSystem.names(in: folder.file("events"))
    #expect(!names.isEmpty && names.allSatisfy { $0.bytes.hasSuffix("-whole.jpg") })
    let next = try Watching(folder.file("watch.json"))
    #expect(try next.film { try next.words("camera").contains("begin") })
    let old = Set(try watching.lines.compactMap { $0["id"] as? String })
    #expect(try next.lines.allSatisfy { !old.contains($0["id"] as? String ?? "") })
    try next.endOfFilm()
    next.process.waitUntilExit()
    #expect(next.process.terminationStatus == 0)
  }
}
