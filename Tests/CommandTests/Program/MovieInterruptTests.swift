import Foundation
import Movies
import Testing

/// What is left of a drawn video when the built program is stopped in the middle of it.
@Suite(
  .enabled(if: Executable.isBuilt, "the product 'vision' is not built"),
  .enabled(if: TestData.isThere, "../shared/testdata is not there"),
  .enabled("the inference runtime is not in the cache; run 'vision models pull litert-runtime'") {
    try Executable.run(["models", "path", "litert-runtime"]).status == 0
  })
struct MovieInterruptTests {
  private let folder: TemporaryFolder
  private let input: String
  private let frameCount = 5000

  init() throws {
    folder = try TemporaryFolder()
    input = try folder.writeMovie(
      [SampleContent](repeating: .dog, count: frameCount), to: "long.y4m", width: 32, height: 32)
  }

  private var words: [String] {
    let model = TestData.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    let drawn = folder.path + "/out.mp4"
    return ["detect", "--format", "json", "--model", model, "--annotate", drawn, input]
  }

  /// Starts the program, waits for some lines, stops it by `stop`, and gives all lines.
  private func run(
    lines count: Int, then stop: (Process) -> Void
  ) throws -> (process: Process, lines: [Data]) {
    let process = Process()
    process.executableURL = URL(filePath: Executable.path)
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    process.standardError = Pipe()
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let newline = UInt8(ascii: "\n")
    var data = Data()
    while data.count(where: { $0 == newline }) < count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      data += more
    }
    stop(process)
    data += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process, data.split(separator: newline))
  }

  private func frames(of path: String) throws -> Int {
    let reader = try MovieReader(path: path)
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `Ctrl-C completes the drawn video`(signal: Int32) throws {
    let (process, lines) = try run(lines: 20) { kill($0.processIdentifier, signal) }
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect((20..<frameCount).contains(lines.count))
    for line in lines { _ = try JSONSerialization.jsonObject(with: line) }
    #expect(try frames(of: folder.path + "/out.mp4") == lines.count)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test func `what was drawn plays even when the program is killed`() throws {
    let (process, _) = try run(lines: 120) { kill($0.processIdentifier, SIGKILL) }
    #expect(process.terminationReason == .uncaughtSignal)
    let part = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path)
        .first { $0.hasPrefix("out.mp4.") && $0.hasSuffix(".part.mp4") })
    #expect((40..<frameCount).contains(try frames(of: "\(folder.path)/\(part)")))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out.mp4"))
  }

  @Test func `where no more fits, what fits plays`() throws {
    // A limit on the size of files stands for a full disk: 16 blocks of 1024 bytes.
    let command = words.map { "'\($0)'" }.joined(separator: " ")
    let script = "trap '' XFSZ; ulimit -f 16; exec '\(Executable.path)' \(command) > /dev/null"
    let result = try Executable.run(["-c", script], program: "/bin/bash")
    #expect(result.status == 1)
    #expect(result.error.contains("cannot write \(folder.path)/out.mp4"))
    #expect(result.error.split(separator: "\n").count == 1)
    #expect((1..<frameCount).contains(try frames(of: folder.path + "/out.mp4")))
  }
}
