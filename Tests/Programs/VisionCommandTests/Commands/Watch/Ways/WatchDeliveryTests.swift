import Foundation
import TestSupport
import Testing
import VisionBase

/// Tests of the built program with a web server of Python that fails half of the time.
@Suite(
  .timeLimit(.minutes(Patience.minutes)),
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: InstalledProgram.python.isPresent, "\(InstalledProgram.python.missing)"))
struct WatchDeliveryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func writeFile(_ url: String) throws {
    let model = SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    try folder.write("a secret\n", to: "secret")
    let notify = try folder.writeProgram(
      // One write: one that a killed `vision` leaves behind runs beside the next one's.
      "#!/bin/sh\nprintf '%s\\n' \"$(cat)\" >> '\(folder.file("told"))'\n", to: "notify")
    try folder.write(
      """
      {"queue": {"folder": "\(folder.file("queue"))"},
       "webhooks": [{"name": "hook", "url": "\(url)", "secretFile": "\(folder.file("secret"))"}],
       "commands": [{"name": "program", "command": ["\(notify)"]}],
       "sources": [
        {"name": "camera", "input": "-", "model": "\(model)",
         "events": [{"kind": "nothing", "minutes": 0.01, "updateSeconds": 1}]}]}
      """, to: "watch.json")
  }

  private func line(_ value: [String: Any]) -> String {
    "\(value["id"] ?? "") \(value["phase"] ?? "") \(value["timestampInMilliseconds"] ?? "")"
  }

  /// Returns lines without their repetitions.
  private func once(_ lines: [String]) -> [String] {
    lines.indices.filter { lines.firstIndex(of: lines[$0]) == $0 }.map { lines[$0] }
  }

  private func text(_ name: String) -> String {
    String(decoding: folder.read(name) ?? [], as: UTF8.self)
  }

  @Test func `a server that fails and a kill lose no event`() throws {
    let server = try FailingServer(folder, secret: "a secret")
    defer { server.end() }
    try writeFile(server.url)
    let killed = try Watching(folder.file("watch.json"))
    #expect(try killed.film { try killed.lines.count >= 8 }, "\(killed.said)")
    kill(killed.process.processIdentifier, SIGKILL)
    killed.process.waitUntilExit()
    let next = try Watching(folder.file("watch.json"))
    #expect(try next.film { try next.lines.count >= 4 }, "\(next.said)")
    let printed = Set(try (killed.lines + next.lines).map(line))
    // No more frames: there would be more events than arrive with pauses after failures.
    #expect(becomesTrue { (try? printed.isSubset(of: server.received().map(line))) == true })
    try next.endOfFilm()
    next.process.waitUntilExit()
    #expect(next.process.terminationStatus == 0)
    let received = try server.received()
    // Each is whole and signed, and none is there that was never judged.
    #expect(received.allSatisfy { $0["signed"] as? Bool == true })
    // An event may come twice, but none overtakes another.
    let told = try jsonLines(text("told")).map(line)
    #expect(printed.isSubset(of: told))
    // The kill may come between the two queues, so that one of them alone has the last event.
    let both = Set(received.map(line)).intersection(told)
    #expect(once(received.map(line)).filter(both.contains) == once(told).filter(both.contains))
    #expect(next.said.contains("events wait and are tried again"))
    // Nothing half-written remains.
    let names = FileSystem.names(in: folder.file("queue/hook"))
    #expect(names.allSatisfy { $0 == "lock" || $0.bytes.hasSuffix(".json") }, "\(names)")
  }
}

/// A web server of Python that keeps what it receives, and fails every other time.
private final class FailingServer {
  private let process = Process()
  /// Open as long as the server: it would end when it writes into a pipe that has no reader.
  private let output: PrivatePipe
  private let kept: String
  let url: String

  /// Of four requests, it turns one away, keeps two, and keeps one without an answer.
  ///
  /// Signatures are judged as docs/watch.md shows it.
  private static let script = """
    import http.server, json, sys

    class Hook(http.server.BaseHTTPRequestHandler):
        count = 0

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            Hook.count += 1
            turn = Hook.count % 4
            if turn != 0:
                header = self.headers["X-Vision-Signature"]
                event = json.loads(body)
                event["signed"] = (
                    is_genuine(header, body, sys.argv[2].encode())
                    and not is_genuine(header, body, b"another secret")
                    and not is_genuine(header, body + b" ", sys.argv[2].encode())
                    and not is_genuine(header, body, sys.argv[2].encode(), -1)
                    and not is_genuine("", body, sys.argv[2].encode())
                )
                with open(sys.argv[1], "a") as file:
                    file.write(json.dumps(event) + "\\n")
            if turn == 2:
                self.connection.close()
                return
            self.send_response(503 if turn == 0 else 204)
            self.end_headers()

        def log_message(self, *words):
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Hook)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  init(_ folder: TemporaryFolder, secret: String) throws {
    kept = try folder.write("", to: "received")
    output = try PrivatePipe()
    process.executableURL = URL(filePath: InstalledProgram.python.path)
    process.arguments = ["-c", "\(try Self.documentedCheck())\n\(Self.script)", kept, secret]
    process.standardOutput = output.writing
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run(handingOver: output.writing)
    var said = Data()
    while !said.contains(UInt8(ascii: "\n")) {
      let more = output.reading.availableData
      try #require(!more.isEmpty, "the server ended")
      said += more
    }
    let port = String(decoding: said, as: UTF8.self).bytes.trimmed(of: \.isLineBreak)
    url = "http://127.0.0.1:\(port)/hook"
  }

  /// The block of Python in docs/watch.md that judges a signature.
  private static func documentedCheck() throws -> String {
    var root = URL(filePath: #filePath)
    for _ in 0..<7 { root.deleteLastPathComponent() }
    let page = try String(contentsOf: root.appending(path: "docs/watch.md"), encoding: .utf8)
    let rest = try #require(page.components(separatedBy: "```python\n").dropFirst().first)
    return try #require(rest.components(separatedBy: "```").first)
  }

  func received() throws -> [[String: Any]] {
    try jsonLines(String(contentsOfFile: kept, encoding: .utf8))
  }

  /// Ends the server: threads of tests may block all other signals, and so do their programs then.
  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
