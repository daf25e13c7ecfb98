import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct CommandCallTests {
  private let folder: TemporaryFolder
  private let event = Array(#"{"id":"a"}"#.utf8)

  init() throws { folder = try TemporaryFolder() }

  private func outcome(
    _ script: String, _ arguments: [String] = [], seconds: Double = 30
  ) throws -> EventDelivery.Outcome {
    let program = try folder.writeProgram("#!/bin/sh\n\(script)\n", to: "program")
    return CommandCall(path: program, arguments: arguments, timeoutInSeconds: seconds)
      .send(event) { false }
  }

  @Test func `a program gets its arguments as they are, and the event as input`() throws {
    let said = folder.file("said")
    let words = ["$(touch \(folder.file("planted")))", "a b", ";", "*"]
    #expect(try outcome(#"printf '%s|' "$@" > '\#(said)'; cat >> '\#(said)'"#, words) == .arrived)
    let text = try String(contentsOfFile: said, encoding: .utf8)
    #expect(text == words.map { $0 + "|" }.joined() + "{\"id\":\"a\"}\n")
    #expect(folder.read("planted") == nil)
  }

  @Test func `an event that no pipe would hold arrives whole`() throws {
    let long = Array((0..<300_000).map { UInt8(truncatingIfNeeded: 0x20 + $0 % 64) })
    let copy = folder.file("copy")
    let program = try folder.writeProgram("#!/bin/sh\nsleep 0.1; cat > '\(copy)'\n", to: "program")
    let call = CommandCall(path: program, arguments: [], timeoutInSeconds: 30)
    #expect(call.send(long) { false } == .arrived)
    #expect(folder.read("copy") == long + [0x0A])
  }

  @Test func `a shell reads the event as a line`() throws {
    let said = folder.file("said")
    let script = #"while IFS= read -r line; do echo "<$line>" >> '\#(said)'; done"#
    #expect(try outcome(script) == .arrived)
    #expect(try String(contentsOfFile: said, encoding: .utf8) == "<{\"id\":\"a\"}>\n")
  }

  @Test func `what a program waits for ends with it`() throws {
    let beats = folder.file("beats")
    let outcome = try outcome(
      "while :; do echo >> '\(beats)'; sleep 0.02; done & wait", seconds: 1)
    #expect(outcome == .failed("\(folder.file("program")): it took longer than 1.0 s"))
    let count = try #require(folder.read("beats")).count
    usleep(500_000)
    // One more may have been under way.
    #expect(try #require(folder.read("beats")).count <= count + 1)
    #expect(count > 1)
  }

  @Test func `a program that fails is told with what it said last`() throws {
    let program = folder.file("program")
    #expect(
      try outcome("echo first; echo no such lamp >&2; exit 3")
        == .failed("\(program): it ended with status 3: no such lamp"))
    #expect(
      CommandCall(path: folder.file("gone"), arguments: [], timeoutInSeconds: 1)
        .send(event) { false } != .arrived)
  }

  @Test func `a program that takes too long is ended`() throws {
    let outcome = try outcome("exec sleep 600", seconds: 0.2)
    #expect(outcome == .failed("\(folder.file("program")): it took longer than 0.2 s"))
  }

  @Test func `a program under way at the end is ended without a fault`() throws {
    let program = try folder.writeProgram("#!/bin/sh\nexec sleep 600\n", to: "slow")
    let call = CommandCall(path: program, arguments: [], timeoutInSeconds: 600)
    #expect(call.send(event) { true } == .ended)
  }
}
