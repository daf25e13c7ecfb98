import Inference
import ModelDownloads
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct FailureLineTests {
  @Test func `the input is named once`() {
    let error = VisionError(.inputInvalid, "a.jpg: no picture")
    #expect("\(FailureLine(error, input: "a.jpg"))" == "vision: a.jpg: no picture")
    #expect("\(FailureLine(error, input: "b.jpg"))" == "vision: b.jpg: a.jpg: no picture")
    #expect("\(FailureLine(error))" == "vision: a.jpg: no picture")
    let piped = VisionError(.inputInvalid, "standard input: no video")
    #expect("\(FailureLine(piped, input: "-"))" == "vision: -: no video")
  }

  @Test func `a failure stays on one line, with the system's words`() {
    let cause = SystemError(call: "open", number: 13)
    let error = VisionError(.fileFailed, "cannot\nopen", cause: cause)
    #expect("\(FailureLine(error))" == "vision: cannot; open (Permission denied)")
  }

  @Test func `facts are told once`() {
    let error = VisionError(
      .modelUnsupported, "m.tflite: it failed: it did not finish within 5 s; give up",
      cause: TrialFault.timedOut(seconds: 5))
    #expect("\(FailureLine(error))" == "vision: \(error.message)")
    let missing = VisionError(
      .inputMissing, "a: there is no such file", cause: SystemError(call: "open", number: 2))
    #expect("\(FailureLine(missing))" == "vision: a: there is no such file")
  }

  @Test func `a cause without words of its own is left out`() {
    struct Fact: Error {}
    #expect("\(FailureLine(VisionError(.modelInvalid, "bad", cause: Fact())))" == "vision: bad")
  }

  @Test(arguments: [
    (VisionError.Code.runtimeMissing, ExitCode.setupMissing), (.modelMissing, .setupMissing),
    (.optionInvalid, .wrongUsage), (.inputInvalid, .inputFailed), (.modelInvalid, .inputFailed),
    (.downloadFailed, .inputFailed), (.cancelled, .interrupted),
  ])
  func `each error has its exit code`(code: VisionError.Code, exit: ExitCode) {
    #expect(ExitCode(VisionError(code, "")) == exit)
  }

  @Test(arguments: [
    (DownloadFault.pipMissing, ExitCode.setupMissing), (.libraryMissing("curl"), .setupMissing),
    (.cannotConnect, .inputFailed), (.status(404), .inputFailed),
  ])
  func `a download that this machine lacks the tools for is a matter of set-up`(
    fault: DownloadFault, exit: ExitCode
  ) {
    #expect(ExitCode(VisionError(.downloadFailed, "", cause: fault)) == exit)
  }

  @Test func `a program is told what is wrong with an input without its name`() {
    let error = VisionError(.inputInvalid, "a.jpg: no picture")
    func line(_ input: String) -> String {
      FailureLine.printout(error, input: input, .json).text
    }
    #expect(line("a.jpg").contains(#""message":"no picture""#))
    #expect(line("jpg").contains(#""message":"a.jpg: no picture""#))
    #expect(FailureLine.printout(error, input: "a.jpg", .text).text.isEmpty)
  }
}
