import TestSupport
import Testing
import VisionBase

@testable import PictureIndex

@Suite struct SQLiteTrialTests {
  @Test func `a number comes back, and a path without a folder is an error`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: VisionError.self) {
      try SQLiteTrial.run(at: folder.file("none/a.sqlite"))
    }
    try #require(error?.code != .runtimeMissing, "needs libsqlite3-0")
    try SQLiteTrial.run(at: folder.file("a.sqlite"))
    #expect(SQLiteTrial.library.installing == "apt-get install libsqlite3-0")
  }
}
