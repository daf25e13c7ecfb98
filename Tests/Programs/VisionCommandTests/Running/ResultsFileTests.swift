import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct ResultsFileTests {
  @Test func `what is printed appears in the file once that is finished`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("found.txt")
    let results = try ResultsFile(path, for: [], of: Console())
    results.console.output.line("found")
    #expect(!FileManager.default.fileExists(atPath: path))
    try results.finish()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "found\n")
  }

  @Test func `what is never finished leaves nothing behind`() throws {
    let folder = try TemporaryFolder()
    do {
      let results = try ResultsFile(folder.file("found.txt"), for: [], of: Console())
      results.console.output.line("found")
    }
    #expect(FileSystem.names(in: folder.path).isEmpty)
  }

  @Test func `a full disk is told`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      signal(SIGXFSZ, SIG_IGN)
      do {
        let results = try ResultsFile(folder.file("found.txt"), for: [], of: Console())
        results.console.output.line("found")
        FileSizeLimit.set(0)
        let error = failure { () throws(VisionError) in try results.finish() }
        FileSizeLimit.set(nil)
        #expect(error?.code == .fileFailed)
        #expect((error?.cause as? SystemError)?.number == EFBIG)
      }
      #expect(FileSystem.names(in: folder.path).isEmpty)
    }
  }
}
