import TestSupport
import Testing
import VisionBase

@testable import VisionService

@Suite struct SpoolFolderTests {
  private let parent: TemporaryFolder

  init() throws { parent = try TemporaryFolder() }

  @Test func `it is made when it is needed, for its owner alone, and goes with its service`() throws
  {
    var spool: SpoolFolder? = SpoolFolder(in: parent.path, byteLimit: 100)
    #expect(parent.names.isEmpty)
    let path = try #require(try spool?.path())
    #expect(try spool?.path() == path)
    #expect(try FileStatus(of: path).permissions == 0o700)
    spool = nil
    #expect(parent.names.isEmpty)
  }

  @Test func `what a killed service left is removed, and nobody else's`() throws {
    let living = SpoolFolder(in: parent.path, byteLimit: 100)
    let path = try living.path()
    _ = try parent.write("x", to: "killed/in-use")
    _ = try parent.write("x", to: "killed/job/body")
    _ = try parent.write("x", to: "other/file")
    try FileSystem.make(parent.file("begun"))
    SpoolFolder(in: parent.path, byteLimit: 100).removeLeftovers()
    #expect(
      parent.names.sorted()
        == ["other", path.bytes.split(separator: "/").last.map(String.init)].compactMap(\.self)
        .sorted())
    withExtendedLifetime(living) {}
  }

  @Test func `a body takes room until it goes, and no more than there is`() throws {
    let budget = ByteBudget(byteCount: 10)
    var body: BodyFile? = try BodyFile(in: parent.path, budget: budget)
    try body?.append([UInt8](repeating: 7, count: 3).span.bytes)
    #expect(budget.taken == 3)
    #expect(body?.reserve(upTo: 100) == 7)
    body?.giveBack(5)
    #expect(budget.free == 5)
    let error = #expect(throws: VisionError.self) {
      try body?.append([UInt8](repeating: 0, count: 6).span.bytes)
    }
    #expect(error?.code == .fileFailed)
    body = nil
    #expect(budget.taken == 0)
    #expect(parent.names.isEmpty)
  }
}
