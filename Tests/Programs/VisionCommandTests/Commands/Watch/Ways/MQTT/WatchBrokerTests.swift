import Foundation
import TestSupport
import Testing
import VisionBase

/// Tests of the built program with a real broker.
@Suite(
  .timeLimit(.minutes(Patience.minutes)),
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: MosquittoBroker.canRun, MosquittoBroker.missing))
struct WatchBrokerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the broker says that a killed program is offline, and the next run goes on`() throws {
    let broker = try MosquittoBroker(folder)
    let model = SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    let file = try folder.write(
      """
      {"queue": {"folder": "\(folder.file("queue"))"},
       "mqtt": [{"name": "home", "host": "127.0.0.1", "port": \(broker.port)}],
       "sources": [
        {"name": "camera", "input": "-", "model": "\(model)",
         "events": [{"kind": "nothing", "name": "quiet", "minutes": 0.01, "updateSeconds": 1}]}]}
      """, to: "watch.json")
    let killed = try Watching(file)
    #expect(try killed.film { try killed.lines.count >= 4 }, "\(killed.said)")
    kill(killed.process.processIdentifier, SIGKILL)
    killed.process.waitUntilExit()
    var messages: [String] = []
    while messages.last != "vision/status offline" { messages += try broker.messages(1) }
    #expect(messages.contains("vision/camera/quiet/state ON"))
    let next = try Watching(file)
    #expect(try next.film { try next.lines.count >= 2 }, "\(next.said)")
    try next.endOfFilm()
    next.process.waitUntilExit()
    #expect(next.process.terminationStatus == 0)
    messages = []
    while messages.last != "vision/status offline" { messages += try broker.messages(1) }
    #expect(messages.first == "vision/status online")
    #expect(
      try broker.retained() == ["vision/camera/quiet/state OFF", "vision/status offline"])
    #expect(becomesTrue { (try? next.lines.last?["phase"] as? String) == "end" })
    #expect(next.said.isEmpty, "\(next.said)")
  }
}
