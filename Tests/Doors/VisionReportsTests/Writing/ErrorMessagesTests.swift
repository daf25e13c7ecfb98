import Testing
import VisionBase
import VisionReports

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Tests of messages with the system's reason.
@Suite struct ErrorMessagesTests {
  private let full = SystemError(call: "write", number: ENOSPC)
  private let missing = SystemError(call: "open", number: ENOENT)

  @Test func `the system's reason follows the message once`() {
    let error = VisionError(.fileFailed, "a.jpg: cannot be written", cause: full)
    #expect(error.messageWithReason == "a.jpg: cannot be written (\(full.words))")
    let told = VisionError(.fileFailed, error.messageWithReason, cause: full)
    #expect(told.messageWithReason == told.message)
  }

  @Test func `a missing input needs no reason, and other causes are not told`() {
    let error = VisionError(.inputMissing, "a.jpg: there is no such file", cause: missing)
    #expect(error.messageWithReason == error.message)
    let other = VisionError(.runtimeFailed, "the model failed", cause: error)
    #expect(other.messageWithReason == other.message)
  }
}
