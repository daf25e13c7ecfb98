import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct ChildProcessTests {
  private func start(_ command: String) throws -> Int32 {
    var id: pid_t = 0
    var words = ["/bin/sh", "-c", command].map { (word: String) in strdup(word) }
    words.append(nil)
    defer { words.forEach { free($0) } }
    let status = posix_spawn(&id, "/bin/sh", nil, nil, words, environ)
    try #require(status == 0)
    return id
  }

  @Test func `a program that has ended is sent nothing`() throws {
    var sent: [Int32] = []
    try withoutActuallyEscaping({ (_: Int32, signal: Int32) in sent.append(signal) }) { send in
      var child = ChildProcess(id: try start("exit 3"), send: send)
      #expect(
        becomesTrue {
          child.look()
          return child.exitStatus != nil
        })
      #expect(child.exitStatus == 3)
      child.end()
      #expect(child.exitStatus == 3)
    }
    #expect(sent.isEmpty)
  }

  @Test func `a program that goes on is ended`() throws {
    var child = ChildProcess(id: try start("sleep 30"))
    child.end()
    #expect(child.exitStatus == 128 + Int(SIGTERM))
  }

  @Test func `a child of somebody else did not succeed`() {
    var child = ChildProcess(id: getppid())
    child.look()
    #expect(child.exitStatus == 127)
  }
}
