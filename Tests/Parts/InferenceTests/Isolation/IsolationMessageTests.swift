import TestSupport
import Testing
import VisionBase

@testable import Inference

@Suite struct IsolationMessageTests {
  @Test(arguments: [
    IsolationMessage.ran, .ready(inputs: [[1, 300, 300, 3]], outputs: [[1, 10, 4], [1]]),
    .failed(code: .modelUnsupported, message: "a \"model\"\nof \u{1B}[31m", status: nil),
    .failed(
      code: .runtimeFailed, message: "running x failed in the runtime",
      status: RuntimeStatus(call: "LiteRtRunCompiledModel", code: 3, messages: "no")),
  ])
  func `a message is read as it was written, on one line`(message: IsolationMessage) {
    let line = Array(message.line.utf8)
    #expect(line.firstIndex(of: UInt8(ascii: "\n")) == line.count - 1)
    #expect(line.count <= IsolationMessage.mostBytes)
    #expect(IsolationMessage(Array(line.dropLast())) == message)
  }

  @Test func `a long error still fits`() {
    let error = VisionError(
      .runtimeFailed, String(repeating: "\u{1}", count: 1 << 20),
      cause: RuntimeStatus(
        call: "call", code: 1, messages: String(repeating: "é", count: 1 << 20)))
    let line = IsolationMessage(error).line
    #expect(line.utf8.count <= IsolationMessage.mostBytes)
    #expect(IsolationMessage(Array(line.utf8.dropLast())) != nil)
  }

  @Test(arguments: [
    "", "ra", "ran ", "ready", "ready {}", "ready {\"inputs\":[[1]]}",
    "ready {\"inputs\":[[0]],\"outputs\":[[1]]}", "ready {\"inputs\":[[-1]],\"outputs\":[[1]]}",
    "ready {\"inputs\":[[1.5]],\"outputs\":[[1]]}", "ready {\"inputs\":[1],\"outputs\":[[1]]}",
    "failed {\"code\":\"cancelled\",\"message\":\"x\"}", "failed {\"code\":\"runtimeFailed\"}",
    "failed", "\u{0}", "ready " + String(repeating: "[", count: 60_000),
  ])
  func `anything else is none of the protocol`(line: String) {
    #expect(IsolationMessage(Array(line.utf8)) == nil)
  }
}
