import TestSupport
import Foundation
import Testing

/// Tests of the built program itself, as a shell runs it.
@Suite(.enabled(if: Executable.isBuilt, "\(Executable.missing)"))
struct ExecutableTests {
  @Test func `the exit code says how it went`() throws {
    #expect(try Executable.run(["--version"]).status == 0)
    #expect(try Executable.run(["help"]).status == 0)
    let wrong = try Executable.run(["nonsense"])
    #expect(wrong.status == 2)
    #expect(wrong.output.isEmpty)
    #expect(wrong.error.hasPrefix("vision: there is no command 'nonsense'"))
  }

  @Test func `a reader that goes away is no failure`() throws {
    let script = "'\(Executable.path)' completion zsh | true; exit ${PIPESTATUS[0]}"
    #expect(try Executable.run(["-c", script], program: "/bin/bash").status == 0)
  }

  @Test func `a full disk is a failure`() throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))
    let script = "'\(Executable.path)' --version > /dev/full"
    let result = try Executable.run(["-c", script], program: "/bin/bash")
    #expect(result.status == 1)
    #expect(result.error.hasPrefix("vision: the results cannot be written"))
  }

  @Test(arguments: [
    "--annotate dog.png -", "--contact-sheet ./dog.png -", "--output dog.png @-",
  ])
  func `what is directed to standard input is not written`(words: String) throws {
    let folder = try TemporaryFolder()
    let picture = try folder.writePicture(to: "dog.png")
    let before = folder.read("dog.png")
    let script = "'\(Executable.path)' detect --overwrite \(words) < '\(picture)'"
    let result = try Executable.run(["-c", script], program: "/bin/bash", in: folder.path)
    #expect(result.status == 2)
    #expect(result.error.contains("is one of the inputs and would be overwritten"))
    #expect(folder.read("dog.png") == before)
  }

  @Test func `an empty cache is set-up that is missing`() throws {
    let folder = try TemporaryFolder()
    let environment = ["VISION_TASKS_CACHE": folder.path]
    let list = try Executable.run(["models", "list", "--names"], environment: environment)
    #expect(list.status == 0)
    #expect(list.output.split(separator: "\n").contains("face"))
    let cached = try Executable.run(["models", "list", "--cached"], environment: environment)
    #expect(cached.output.split(separator: "\n").count == 1)
    let path = try Executable.run(["models", "path", "face"], environment: environment)
    #expect(path.status == 3)
    #expect(path.error.contains("vision models pull default"))
    let pull = try Executable.run(["models", "pull", "pose-detectr"], environment: environment)
    #expect(pull.status == 2)
    #expect(pull.error.contains("pose-detector"))
  }

  @Test func `the terminal's width is honored`() throws {
    let narrow = try Executable.run(["help"], environment: ["COLUMNS": "40"])
    #expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= 40 })
  }
}

/// The product `vision` beside the tests.
enum Executable {
  /// The path of this build's product.
  static let path: String = {
    #if canImport(Darwin)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
      let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
    return folder.appending(path: "vision").path
  }()

  /// The message of a skipped test.
  static let missing = "the product 'vision' is not built"

  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: path) }

  static func run(
    _ arguments: [String], program: String = path, environment: [String: String] = [:],
    in place: String? = nil
  ) throws -> (status: Int32, output: String, error: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    if let place { process.currentDirectoryURL = URL(filePath: place) }
    let folder = try TemporaryFolder()
    let output = try folder.write("", to: "output")
    let error = try folder.write("", to: "error")
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: error)
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOfFile: output, encoding: .utf8),
      try String(contentsOfFile: error, encoding: .utf8)
    )
  }
}
