import Dispatch
import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct FileLockTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a link in the place of a lock is not followed`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("lock"), withDestinationPath: folder.file("made elsewhere"))
    let error = #expect(throws: VisionError.self) {
      try FileLock.hold(folder.file("lock"), wait: {}, during: {})
    }
    #expect(error?.code == .fileFailed)
    #expect(folder.names == ["lock"])
  }

  @Test func `a pipe in the place of a lock is an error`() throws {
    try #require(mkfifo(folder.file("lock"), 0o600) == 0)
    let error = #expect(throws: VisionError.self) {
      try FileLock.hold(folder.file("lock"), wait: {}, during: {})
    }
    #expect(error?.cause as? FileFault == .notPlain)
    #expect(folder.names == ["lock"])
  }

  @Test func `who finds it held waits, and may give up`() throws {
    let path = folder.file("lock")
    try FileLock.hold(path, wait: {}) { () throws(VisionError) in
      let error = #expect(throws: VisionError.self) {
        try FileLock.hold(path) { () throws(VisionError) in
          throw VisionError(.cancelled, "enough")
        } during: {
          Issue.record("two hold the lock")
        }
      }
      #expect(error?.code == .cancelled)
    }
    #expect(folder.names == [])
  }

  @Test func `one thread at a time holds it, although its file goes each time`() throws {
    let path = folder.file("lock")
    let (holders, most) = (Lock(0), Lock(0))
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<50 {
        try? FileLock.hold(path, wait: { usleep(100) }) { () throws(VisionError) in
          let count = holders.withLock { holders in
            holders += 1
            return holders
          }
          most.withLock { $0 = max($0, count) }
          usleep(20)
          holders.withLock { $0 -= 1 }
        }
      }
    }
    #expect(most.withLock { $0 } == 1)
  }
}
