import TestSupport
import Testing

@testable import VisionBase

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Tests of children without a parent; `TrialChildTests` tests the end with it in the built
/// program.
@Suite struct ParentProcessTests {
  @Test func `the end of who reads from a pipe is noticed`() throws {
    let (reading, writing) = try ToolProcess.makePipe()
    defer { close(writing) }
    let answers = Mailbox<Bool>()
    let thread = try WorkerThread {
      answers.put(ParentProcess.waitForLastReader(of: writing))
    }
    usleep(50_000)
    #expect(answers.items.isEmpty)
    close(reading)
    #expect(answers.wait(forCount: 1))
    #expect(answers.items == [true])
    thread.join()
  }

  @Test func `what is not open has no reader to wait for`() {
    #expect(!ParentProcess.waitForLastReader(of: 1 << 20))
  }
}
