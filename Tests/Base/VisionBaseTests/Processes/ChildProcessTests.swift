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
    // A pool's thread may block signals, and a child inherits that.
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &usual)
    let status = posix_spawn(&id, "/bin/sh", nil, nil, words, environ)
    pthread_sigmask(SIG_SETMASK, &usual, nil)
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

  @Test(arguments: [("", 60, SIGTERM), ("trap '' TERM; ", 1, SIGKILL)])
  func `a program that goes on is asked to end, and then ended`(
    beginning: String, patience: Int, signal: Int32
  ) throws {
    let folder = try TemporaryFolder()
    let (sign, silence) = (folder.file("started"), folder.file("silence"))
    try #require(mkfifo(silence, 0o600) == 0)
    // A shell that is still loading may take longer to end than it is given; nothing is ever
    // written.
    var child = ChildProcess(
      id: try start("\(beginning): > '\(sign)'; read line < '\(silence)'"),
      patienceInSeconds: patience)
    defer { child.endAtOnce() }
    try #require(becomesTrue { FileManager.default.fileExists(atPath: sign) })
    child.end()
    #expect(child.exitStatus == 128 + Int(signal))
  }

  @Test func `a child of somebody else did not succeed`() {
    var child = ChildProcess(id: getppid())
    child.look()
    #expect(child.exitStatus == 127)
  }
}
