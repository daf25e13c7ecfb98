import Foundation
import Testing

@testable import VisionBase

@Suite struct SystemCallTests {
  @Test func `an answer is passed on`() throws {
    #expect(try SystemCall.check("read") { 0 } == 0)
    #expect(try SystemCall.check("read") { 42 } == 42)
  }

  @Test func `a failed call is told by its name and number`() {
    let error = #expect(throws: SystemError.self) {
      try SystemCall.check("open") { open("/no/such/folder/file", O_RDONLY) }
    }
    #expect(error == SystemError(call: "open", number: ENOENT))
    #expect(error?.isMissing == true)
    #expect(error?.description == "open: No such file or directory")
  }

  @Test func `a call that a signal interrupted is made again`() throws {
    var answers = [-1, -1, 7]
    let answer = try SystemCall.check("read") {
      errno = EINTR
      return answers.removeFirst()
    }
    #expect(answer == 7)
    #expect(answers.isEmpty)
  }

  @Test func `a failure becomes the error it is said to be`() {
    let error = #expect(throws: VisionError.self) {
      try SystemCall.attempt("cannot have it", code: .inputInvalid) { () throws(SystemError) in
        throw SystemError(call: "mmap", number: ENOMEM)
      }
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message == "cannot have it")
    #expect(error?.cause as? SystemError == SystemError(call: "mmap", number: ENOMEM))
  }
}
