import Foundation
import Frames
import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

@Suite struct WorkerCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the bytes of a picture in which the sample services find the object in its name.
  private func picture(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: folder.writePicture(to: "\(name).bmp"))))
  }

  private func lines(_ output: [UInt8]) throws -> [[String: Any]] {
    try jsonLines(String(decoding: output, as: UTF8.self))
  }

  /// Returns the ids and the error codes behind the hello line.
  private func answers(_ output: [UInt8]) throws -> [String] {
    try lines(output).dropFirst().map { line in
      let error = (line["error"] as? [String: Any])?["code"] as? String
      return "\(try #require(line["id"])) \(error ?? "ok")"
    }
  }

  @Test func `pictures are answered in their order, and broken ones with errors`() throws {
    var sent = SentPictures()
    sent.add(7, try picture("dog"))
    sent.add(3, "no picture".utf8)
    sent.add(3, path: try folder.writePicture(to: "face.bmp"))
    sent.add(9, path: folder.file("absent.jpg"))
    sent.add(10, path: folder.path)
    sent.add(16, path: "/dev/zero")
    sent.add(11, [], kind: 1)
    sent.add(12, [1, 2, 3], kind: 77)
    sent.add(13, [UInt8(ascii: "/"), 0, 0x41], kind: 2)
    sent.add(14, [0xFF, 0xFE], kind: 2)
    sent.add(15, [UInt8](repeating: 65, count: 5000), kind: 2)
    sent.add(.max, try picture("dog face"))
    let (code, output, error) = try sent.run(["detect"])
    #expect(code == .success && error.isEmpty, "\(error)")
    #expect(
      try answers(output) == [
        "7 ok", "3 inputInvalid", "3 ok", "9 inputMissing", "10 fileFailed", "16 fileFailed",
        "11 inputInvalid", "12 inputInvalid", "13 inputInvalid", "14 inputInvalid",
        "15 inputInvalid",
        "\(UInt64.max) ok",
      ])
    let messages = try lines(output).map {
      ($0["error"] as? [String: Any])?["message"] as? String
    }
    // Its standard input is the stream, so nothing is advised about it.
    #expect(messages[6] == "/dev/zero: it is a pipe or a device, not a file")
    #expect(messages[9] == "the picture: its path has a NUL in it")
    #expect(messages[10] == "the picture: its path is not text in UTF-8")
    let found = try lines(output).map { ($0["detections"] as? [Any])?.count }
    #expect(found == [nil, 1, nil, 1, nil, nil, nil, nil, nil, nil, nil, nil, 2])
  }

  @Test func `the first line says who answers and how`() throws {
    let (code, output, _) = try SentPictures().run(
      ["detect", "--workers", "3", "--threads", "2", "--model", "birds.tflite"])
    #expect(code == .success)
    let hello = try #require(try lines(output).first)
    #expect(hello["worker"] as? Int == WorkerFraming.version)
    #expect(hello["task"] as? String == "detect" && hello["model"] as? String == "birds.tflite")
    #expect(hello["workers"] as? Int == 3 && hello["threads"] as? Int == 2)
    #expect((hello["columns"] as? [Any])?.count == 9)
  }

  @Test func `thousands of pictures keep their order`() throws {
    let (dog, broken) = (try picture("dog"), Array("broken".utf8))
    var sent = SentPictures()
    for id in 0..<3000 { sent.add(UInt64(id), id % 100 == 99 ? broken : dog) }
    let (_, output, _) = try sent.run(["detect", "--workers", "4"])
    let expected = (0..<3000).map { "\($0) \($0 % 100 == 99 ? "inputInvalid" : "ok")" }
    #expect(try answers(output) == expected)
  }

  @Test func `a picture that is too long is read over, not into memory`() throws {
    var sent = SentPictures()
    sent.add(1, [UInt8](repeating: 0, count: 1 << 21))
    sent.add(2, try picture("dog"))
    let (code, output, _) = try sent.run(["detect", "--max-picture", "1"])
    #expect(code == .success)
    #expect(try answers(output) == ["1 inputInvalid", "2 ok"])
  }

  @Test func `pixels are answered as the file of the same picture`() throws {
    var frame = try Frame(decoding: StableBytes(picture("dog face"), name: "dog"))
    frame = frame.copied()
    #expect(frame.format == .rgb)
    let (width, height) = (UInt32(frame.width), UInt32(frame.height))
    let pixels: [UInt8] = frame.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
    var opaque: [UInt8] = []
    for (index, value) in pixels.enumerated() {
      opaque.append(value)
      if index % 3 == 2 { opaque.append(255) }
    }
    var sent = SentPictures()
    sent.add(1, pixels: pixels, [width, height, 3, 1])
    sent.add(2, pixels: opaque, [width, height, 4, 6])
    // Longer than the limit for a file: pixels have another limit.
    sent.add(3, pixels: [UInt8](repeating: 9, count: 1500 * 1000), [1500, 1000, 1, 8])
    let (code, output, _) = try sent.run(["detect", "--max-picture", "1"])
    #expect(code == .success)
    let lines = try lines(output).dropFirst()
    #expect(lines.map { ($0["detections"] as? [Any])?.count } == [2, 2, 0])
    // Sample services do not know a picture's size.
    var services = SampleServices.all
    services.detect = services.detect.with { (_, _) throws(VisionError) in FindingNothing() }
    let (_, seen, _) = try sent.run(["detect"], services: services)
    let facts = try self.lines(seen).dropFirst()
    #expect(facts.map { $0["orientation"] as? String } == ["up", "right", "left"])
    #expect(facts.map { $0["width"] as? Int } == [frame.width, frame.width, 1500])
  }

  @Test(
    "pixels that are not what their header says are answered with an error",
    arguments: [
      ([2, 1, 3, 1], 5, "2x1 pixels of 3 bytes were announced, and 5 bytes came"),
      ([2, 1, 3, 1], 7, "2x1 pixels of 3 bytes were announced, and 7 bytes came"),
      ([.max, .max, 4, 1], 8, "4294967295x4294967295 pixels of 4 bytes were announced"),
      ([2, 1, 2, 1], 4, "pixels have 1, 3 or 4 channels, not 2"),
      ([2, 1, 1, 9], 2, "an orientation is a number from 1 to 8, not 9"),
      ([2, 1, 1, 0], 2, "an orientation is a number from 1 to 8, not 0"),
      ([0, 1, 1, 1], 0, "0"), ([2, 1, 1], 0, "pixels begin with 16 bytes about them, not 12"),
    ] as [([UInt32], Int, String)])
  func brokenPixels(numbers: [UInt32], count: Int, words: String) throws {
    var sent = SentPictures()
    sent.add(1, pixels: [UInt8](repeating: 7, count: count), numbers)
    sent.add(2, try picture("dog"))
    let (code, output, _) = try sent.run(["detect"])
    #expect(code == .success)
    #expect(try answers(output) == ["1 inputInvalid", "2 ok"])
    #expect(String(decoding: output, as: UTF8.self).contains(words))
  }

  @Test func `a picture that is too long is not read from its path either`() throws {
    let folder = try TemporaryFolder()
    let size = 1 << 20
    let long = try folder.write([UInt8](repeating: 0, count: size + 1), to: "long.jpg")
    let whole = try picture("dog")
    let padded = whole + [UInt8](repeating: 0, count: size - whole.count)
    var sent = SentPictures()
    sent.add(1, path: long)
    sent.add(2, path: try folder.write(padded, to: "padded.png"))
    let (code, output, _) = try sent.run(["detect", "--max-picture", "1"])
    #expect(code == .success)
    #expect(try answers(output) == ["1 inputInvalid", "2 ok"])
    let words = "its 1048577 bytes are more than the 1048576 that a picture may have"
    #expect(String(decoding: output, as: UTF8.self).contains(words))
  }

  @Test func `a stream that ends within a picture is an error, behind the answers`() throws {
    var sent = SentPictures()
    sent.add(1, try picture("dog"))
    let whole = sent.bytes.count
    sent.add(2, try picture("dog"))
    for count in [whole + 1, whole + 16, sent.bytes.count - 1] {
      let (code, output, error) = try sent.run(["detect"], cutTo: count)
      #expect(code == .inputFailed)
      #expect(error == "vision: standard input ends in the middle of a picture\n")
      #expect(try answers(output) == ["1 ok"])
    }
    sent.add(3, [1], claimedByteCount: .max)
    #expect(try sent.run(["detect"]).code == .inputFailed)
  }

  @Test func `whatever does not begin as it should is refused`() throws {
    for bytes in [Array("GET / HTTP/1.1\r\n\r\n".utf8), try picture("dog"), [1]] {
      let (code, output, error) = try SentPictures.run(["detect"], sending: bytes)
      #expect(code == .inputFailed)
      #expect(error.contains("does not begin with the line 'vision-worker 1'"))
      #expect(try answers(output).isEmpty)
    }
    #expect(try SentPictures.run(["detect"], sending: []).code == .success)
  }

  @Test(
    "a system without threads ends the worker before it says anything",
    arguments: [0, 1, 2])
  func threads(count: Int) throws {
    let left = Lock(count)
    let file = try OpenFile(reading: folder.write(Data(SentPictures().bytes), to: "sent"))
    let console = Console()
    let request = DetectionRequest(OptionValues())
    var run = WorkerRun(
      engines: SampleServices.all.detect.engines(for: request), request: request,
      answers: WorkerAnswers(format: .json, form: ReportForm(), fields: []), workerCount: 2,
      pictureLimit: 1 << 20, input: file.descriptor, console: console)
    run.start = { (body) throws(VisionError) in
      let isLeft = left.withLock { left in
        defer { left -= 1 }
        return left > 0
      }
      guard isLeft else { throw VisionError(.fileFailed, "cannot start a thread") }
      return try WorkerThread(body)
    }
    #expect(throws: VisionError.self) { try run.run(hello: ["worker": .integer(1)]) }
    #expect(console.output.bytes.isEmpty)
  }

  @Test func `a missing model ends the worker before it says anything`() throws {
    let (code, output, error) = try SentPictures().run(["detect", "--model", "absent"])
    #expect(code == .setupMissing && output.isEmpty)
    #expect(error.contains("vision models pull absent"))
  }

  @Test func `places are counted as the options say`() throws {
    var sent = SentPictures()
    sent.add(1, try picture("dog"))
    let (_, output, _) = try sent.run(["pose", "--upright"])
    #expect(try answers(output) == ["1 ok"])
    #expect(try sent.run(["classify", "--upright"]).code == .wrongUsage)
  }
}

/// A detector that reports the geometry of each frame, and finds nothing.
private struct FindingNothing: FrameEngine {
  func report(on frame: Frame) throws(VisionError) -> DetectionReport {
    DetectionReport(
      DetectionResult(detections: [], picture: PictureGeometry(frame)), milliseconds: 0)
  }
}
