import TestSupport
import Testing

@testable import VisionBase

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// That a child ends with its parent is seen with the built program, in `TrialChildTests`.
@Suite struct ParentProcessTests {
  @Test func `the end of who reads from a pipe is noticed`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    let (reading, writing) = (ends[0], ends[1])
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
