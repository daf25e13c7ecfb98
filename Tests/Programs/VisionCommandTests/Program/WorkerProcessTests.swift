import Foundation
import TestSupport
import Testing

@testable import VisionCommand

/// The built program as a worker: how it ends.
@Suite(
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct WorkerProcessTests {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()

  init() throws {
    let model = SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    process.executableURL = URL(filePath: Executable.path)
    process.arguments = ["worker", "detect", "--model", model, "--workers", "2"]
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = errors
  }

  /// A stream of one picture, so many times.
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
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: stream(5))
    try input.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try lines(data) == 6)
  }

  @Test func `answers come while the input is still open, and SIGTERM ends it`() throws {
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: stream(1))
    var data = Data()
    while data.count(where: { $0 == UInt8(ascii: "\n") }) < 2 {
      data += output.fileHandleForReading.availableData
    }
    process.terminate()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 143)
    #expect(String(decoding: said, as: UTF8.self).contains("terminated"))
    #expect(try lines(data) == 2)
  }

  @Test func `it ends when nobody reads its answers`() throws {
    try process.run()
    _ = output.fileHandleForReading.availableData
    try output.fileHandleForReading.close()
    try input.fileHandleForWriting.write(contentsOf: stream(1))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
