import Foundation
import TestSupport
import Testing

/// Tests of Ctrl-C while the built program works through many pictures.
@Suite(
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct InterruptTests {
  @Test func `finished results are written whole before the program ends`() throws {
    let picture = SharedMaterial.image("burger.jpg")
    let model = SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    let process = Process()
    process.executableURL = URL(filePath: Executable.path)
    process.arguments =
      ["detect", "--format", "json", "--model", model]
      + [String](repeating: picture, count: 5000)
    let output = try PrivatePipe()
    let errors = try PrivatePipe()
    process.standardOutput = output.writing
    process.standardError = errors.writing
    process.standardInput = FileHandle.nullDevice
    try process.run(handingOver: output.writing, errors.writing)

    var data = output.reading.availableData
    process.interrupt()
    data += try output.reading.readToEnd() ?? Data()
    let said = try errors.reading.readToEnd() ?? Data()
    process.waitUntilExit()

    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(String(decoding: said, as: UTF8.self).contains("Ctrl-C again ends at once"))
    let lines = data.split(separator: UInt8(ascii: "\n"))
    #expect((1..<5000).contains(lines.count))
    #expect(data.last == UInt8(ascii: "\n"))
    for line in lines { _ = try JSONSerialization.jsonObject(with: line) }
  }
}
