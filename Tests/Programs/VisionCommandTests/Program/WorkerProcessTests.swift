import Foundation
import TestSupport
import Testing

@testable import VisionCommand

/// Tests of the ways the built program ends as a worker.
@Suite(
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct WorkerProcessTests {
  private let process = Process()
  private let input: PrivatePipe
  private let output: PrivatePipe
  private let errors: PrivatePipe

  init() throws {
    let model = SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    process.executableURL = URL(filePath: Executable.path)
    process.arguments = ["worker", "detect", "--model", model, "--workers", "2"]
    (input, output, errors) = (try PrivatePipe(), try PrivatePipe(), try PrivatePipe())
    (process.standardInput, process.standardOutput) = (input.reading, output.writing)
    process.standardError = errors.writing
  }

  private func start() throws {
    try process.run(handingOver: input.reading, output.writing, errors.writing)
  }

  /// Returns a stream of `count` copies of one picture.
  private func stream(_ count: Int) throws -> Data {
    let picture = try Data(contentsOf: URL(filePath: SharedMaterial.image("burger.jpg")))
    var sent = SentPictures()
    for id in 0..<count { sent.add(UInt64(id), picture) }
    return Data(sent.bytes)
  }

  private func lines(_ data: Data) throws -> Int {
    let lines = data.split(separator: UInt8(ascii: "\n"))
    for line in lines { _ = try JSONSerialization.jsonObject(with: line) }
    return lines.count
  }

  @Test func `the end of the input ends it when everything is answered`() throws {
    try start()
    try input.writing.write(contentsOf: stream(5))
    try input.writing.close()
    let data = try output.reading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try lines(data) == 6)
  }

  @Test func `answers come while the input is still open, and SIGTERM ends it`() throws {
    try start()
    try input.writing.write(contentsOf: stream(1))
    var data = Data()
    while data.count(where: { $0 == UInt8(ascii: "\n") }) < 2 {
      data += output.reading.availableData
    }
    process.terminate()
    let said = try errors.reading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 143)
    #expect(String(decoding: said, as: UTF8.self).contains("terminated"))
    #expect(try lines(data) == 2)
  }

  @Test func `it ends when nobody reads its answers`() throws {
    try start()
    _ = output.reading.availableData
    try output.reading.close()
    try input.writing.write(contentsOf: stream(1))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
