import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct SelfCheckCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func command(
    cache: String, _ examine: @escaping @Sendable (CheckPart, CheckPlace) -> [Finding]
  ) -> SelfCheckCommand {
    var command = SelfCheckCommand(cache: cache, program: nil)
    command.examine = examine
    return command
  }

  @Test func `all parts are examined once, and the page is in their order`() {
    let page = command(cache: folder.path) { part, _ in [Finding(part.rawValue, found: "")] }.page()
    #expect(page.parts.map(\.part) == CheckPart.allCases)
    #expect(page.parts.flatMap(\.findings).map(\.name) == CheckPart.allCases.map(\.rawValue))
    #expect(page.exitCode == .success)
  }

  @Test func `parts have a folder in the cache, which is removed with what they left`() throws {
    let cache = folder.file("cache")
    let page = command(cache: cache) { part, place in
      guard let scratch = place.scratch else { return [Finding("none", .fault, found: "")] }
      let isThere = FileKind(of: scratch, followingLinks: false) == .folder
      try? WholeFile.write([1].span.rawBytes, to: "\(scratch)/\(part.rawValue)")
      return [Finding(part.rawValue, isThere ? .ok : .fault, found: scratch)]
    }.page()
    #expect(page.parts.flatMap(\.findings).allSatisfy { $0.state == .ok })
    #expect(folder.names.isEmpty)
  }

  @Test func `pruning the cache meanwhile leaves that folder alone`() throws {
    let cache = folder.file("swift-vision-tasks")
    let page = command(cache: cache) { part, _ in
      let items = (try? CacheInventory(of: cache))?.items.filter { $0.part == .checks } ?? []
      return [Finding(part.rawValue, items.map(\.isInUse) == [true] ? .ok : .fault, found: "")]
    }.page()
    #expect(page.parts.flatMap(\.findings).allSatisfy { $0.state == .ok })
  }

  @Test func `a cache that is a file is no reason to stop`() throws {
    let cache = try folder.write("x", to: "cache")
    let page = command(cache: cache) { part, place in
      part == .models ? part.findings(place) : [Finding(part.rawValue, found: "")]
    }.page()
    #expect(page.exitCode == .inputFailed)
    #expect(folder.read("cache").map { Array($0) } == Array("x".utf8))
  }

  /// The program itself on this machine: about one page, in lines that fit.
  @Test(.enabled(if: Executable.isBuilt, "\(Executable.missing)"))
  func `the page fits on a page, and the status is what it says`() throws {
    let environment = ["VISION_TASKS_CACHE": folder.path]
    let text = try Executable.run(["self-check"], environment: environment)
    let lines = text.output.bytes.lines.map(String.init)
    #expect((20...80).contains(lines.count), "\(text.output)")
    for line in lines where !line.contains("> ") {
      #expect(line.displayWidth <= CheckPage.width, "\(line)")
    }
    #expect(text.error.isEmpty)
    let json = try Executable.run(
      ["self-check", "--format", "json"], environment: environment)
    let values = try jsonLines(json.output)
    #expect(values.first?["found"] as? String == ProgramVersion.version)
    let fails = values.contains {
      $0["isRequired"] as? Bool == true && $0["state"] as? String != "ok"
    }
    #expect(json.status == (fails ? 1 : 0) && text.status == json.status)
    for value in values { #expect(try SchemaTests.problems("self-check", value) == []) }
    #expect(!folder.names.contains("checks"))
  }

  @Test(
    .enabled(if: Executable.isBuilt, "\(Executable.missing)"), .timeLimit(.minutes(5)),
    arguments: [SIGINT, SIGTERM])
  func `a request to end leaves nothing behind`(signal: Int32) throws {
    let process = Process()
    process.executableURL = URL(filePath: Executable.path)
    process.arguments = ["self-check"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["VISION_TASKS_CACHE": folder.path]
    ) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    #expect(becomesTrue { !FileSystem.names(in: folder.file("checks")).isEmpty })
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + signal)
    #expect(!folder.names.contains("checks"))
  }
}
