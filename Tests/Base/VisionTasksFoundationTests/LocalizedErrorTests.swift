// A client program: it imports Foundation and the engine, but not the module that connects them.
import Foundation
import Frames
import Testing
import VisionTasks

@Suite struct LocalizedErrorTests {
  private func words(_ work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch {
      return error.localizedDescription
    }
  }

  @Test func `the description that Foundation gives is the message`() throws {
    let path = "/no/such/picture.jpg"
    let words = try #require(words { _ = try Frame(decoding: path) })
    #expect(words.contains(path), "\(words)")
    let error = #expect(throws: VisionError.self) { try Frame(decoding: path) }
    #expect(words == error?.message)
  }

  @Test func `an error with a cause says its message alone`() {
    let error = VisionError(.fileFailed, "cannot be written", cause: POSIXError(.ENOSPC))
    #expect(error.localizedDescription == "cannot be written")
    #expect((error as any Error as NSError).localizedDescription == "cannot be written")
  }
}
