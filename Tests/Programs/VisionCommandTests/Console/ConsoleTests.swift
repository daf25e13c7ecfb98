import Testing
import VisionBase

@testable import VisionCommand

@Suite struct ConsoleTests {
  private static let error = VisionError(.inputInvalid, "a.jpg: no picture")

  @Test func `a log in JSON has remarks, changes and errors as JSON`() throws {
    let console = Console()
    let log = Console(loggingJSON: console)
    log.remark("it is slow")
    log.notice("door: lost")
    log.fail(Self.error, input: "b.jpg")
    #expect(
      console.error.text.bytes.lines.map { String($0) } == [
        #"{"remark":"it is slow"}"#, #"{"remark":"door: lost"}"#,
        #"{"error":"b.jpg: a.jpg: no picture"}"#,
      ])
  }

  @Test func `a quiet console keeps changes and errors`() {
    let console = Console()
    let quiet = Console(quieting: console)
    quiet.remark("it is slow")
    quiet.notice("door: lost")
    quiet.fail(Self.error)
    #expect(console.error.text == "vision: door: lost\nvision: a.jpg: no picture\n")
    // However it is made, it writes in the form of the first.
    let log = Console(quieting: Console(loggingJSON: console))
    #expect(log.isQuiet && log.logsJSON)
    let other = Console(log, results: TextSink())
    #expect(other.isQuiet && other.logsJSON && other.output !== console.output)
  }
}
