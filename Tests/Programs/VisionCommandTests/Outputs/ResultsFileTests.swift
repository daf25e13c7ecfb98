import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct ResultsFileTests {
  @Test func `what is printed appears in the file once that is finished`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("found.txt")
    let results = try ResultsFile(
      path, of: Console(), replacement: Replacement(protecting: InputPlaces()))
    results.console.output.line("found")
    #expect(!FileManager.default.fileExists(atPath: path))
    try results.finish()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "found\n")
  }

  @Test func `what is never finished leaves nothing behind`() throws {
    let folder = try TemporaryFolder()
    do {
      let results = try ResultsFile(
        folder.file("found.txt"), of: Console(), replacement: Replacement(protecting: InputPlaces())
      )
      results.console.output.line("found")
    }
    #expect(FileSystem.names(in: folder.path).isEmpty)
  }

  @Test func `a file that appears during the work is kept`() throws {
    let folder = try TemporaryFolder()
    let results = try ResultsFile(
      folder.file("found.txt"), of: Console(), replacement: Replacement(protecting: InputPlaces()))
    results.console.output.line("found")
    try folder.write("by hand", to: "found.txt")
    let error = failure { () throws(VisionError) in try results.finish() }
    #expect(error?.code == .optionInvalid)
    #expect(folder.read("found.txt") == Array("by hand".utf8))
  }

  @Test func `a file that appears during the work is replaced on request`() throws {
    let folder = try TemporaryFolder()
    let results = try ResultsFile(
      folder.file("found.txt"), of: Console(),
      replacement: Replacement(overwrites: true, protecting: InputPlaces()))
    results.console.output.line("found")
    try folder.write("by hand", to: "found.txt")
    try results.finish()
    #expect(folder.read("found.txt") == Array("found\n".utf8))
  }

  @Test(arguments: ["text", "json", "csv", "coco"])
  func `results go straight into a pipe`(format: String) throws {
    let folder = try TemporaryFolder()
    let picture = try folder.writePicture(to: "dog.jpg")
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    // Open for both, so that no open call blocks.
    let pipe = open(path, O_RDWR)
    defer { close(pipe) }
    let words = ["detect", "--format", format, picture]
    let printed = runProgram(words)
    let written = runProgram(words + ["--output", path])
    #expect(written.code == .success && written.output.isEmpty, "\(written.error)")
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(pipe, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == printed.output)
    #expect(FileSystem.names(in: folder.path) == ["dog.jpg", "pipe"])
    #expect(FileKind(of: path, followingLinks: false) == .other)
  }

  @Test func `a full disk is told`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      signal(SIGXFSZ, SIG_IGN)
      do {
        let results = try ResultsFile(
          folder.file("found.txt"), of: Console(),
          replacement: Replacement(protecting: InputPlaces()))
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
