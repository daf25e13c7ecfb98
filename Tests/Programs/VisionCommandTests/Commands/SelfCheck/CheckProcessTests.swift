import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct CheckProcessTests {
  private let folder: TemporaryFolder
  private let place = CheckPlace(cache: "/c", scratch: nil, program: nil)

  init() throws { folder = try TemporaryFolder() }

  /// Examines a part by a program of a shell.
  private func findings(_ script: String, limit: Double = 20) throws -> [Finding] {
    let path = try folder.write("#!/bin/sh\n\(script)\n", to: "program")
    #expect(chmodExecutable(path))
    return CheckProcess.findings(of: .tiff, by: path, place, limitInSeconds: limit)
  }

  private func chmodExecutable(_ path: String) -> Bool {
    (try? ToolProcess("/bin/chmod", ["+x", path]).run().status) == 0
  }

  private let line =
    #"echo '__finding {"name":"a","state":"ok","isRequired":false,"found":"b","mend":null}'"#

  @Test func `findings arrive, whatever libraries print`() throws {
    #expect(
      try findings("echo noise; echo more >&2; \(line); echo __end") == [Finding("a", found: "b")])
  }

  @Test(arguments: ["kill -SEGV $$", "exit 7", "exit 0"])
  func `a process that ends early is a finding, beside those before it`(end: String) throws {
    let found = try findings("\(line); \(end)")
    #expect(found.count == 2 && found[0] == Finding("a", found: "b"))
    #expect(found[1].name == "TIFF" && found[1].state == .fault && found[1].mend != nil)
  }

  @Test func `a process that hangs is ended`() throws {
    let found = try findings("exec sleep 60", limit: 0.2)
    #expect(found.count == 1 && found[0].found.contains("did not end within"))
  }

  @Test func `a program that cannot be started is a finding`() {
    let found = CheckProcess.findings(of: .machine, by: "/no/such/program", place)
    #expect(found.map(\.state) == [.fault] && found[0].isRequired)
  }

  @Test func `nobody's words are taken for a part`() {
    #expect(!CheckProcess.isMeant(by: ["__self-check"]))
    #expect(!CheckProcess.isMeant(by: ["detect", "a", "b", "c"]))
    #expect(CheckProcess.isMeant(by: [CheckProcess.word, "tiff", "/c", ""]))
  }
}
