import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

@Suite struct PipVersionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func add(_ name: String, _ script: String) throws {
    let path = try folder.write("#!/bin/sh\n\(script)\n", to: name)
    try #require(ToolProcess("/bin/chmod", ["+x", path]).run().status == 0)
  }

  @Test func `without pip there is no version`() throws {
    #expect(PipDownload(searchPath: folder.path).version() == nil)
    try add("python3", "echo 'No module named pip' >&2; exit 1")
    #expect(PipDownload(searchPath: folder.path).version() == nil)
  }

  @Test func `the first pip that runs says its version`() throws {
    try add("python3", "exit 1")
    try add("pip3", "echo 'pip 23.0 from somewhere'; echo more")
    #expect(PipDownload(searchPath: folder.path).version() == "pip 23.0 from somewhere")
  }
}
