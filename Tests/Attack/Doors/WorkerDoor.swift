import Frames
import TestSupport
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

extension Door {
  /// Streams of pictures for a worker, whole and damaged.
  ///
  /// Every picture that arrives is answered once and in order.
  static let workers = Door("workers", weight: 2) { folder in
    var services = Services()
    services.tasks[DetectTask.self] = services.tasks[DetectTask.self].with {
      (_, _) throws(VisionError) in FindingNothing()
    }
    let picture = try Frame(
      decoding: StableBytes(smallPicture, name: "small")
    ).encoded(as: .png)
    return { random in
      let sent = stream(of: picture, using: &random)
      let bytes = random.isOne(in: 3) ? random.damaged(sent.bytes) : sent.bytes
      try folder.write(bytes, to: "sent")
      let file = try OpenFile(reading: folder.path + "/sent")
      var services = services
      services.workerInput = file.descriptor
      let console = Console()
      let words = ["worker", "detect", "--max-picture", "1", "--workers", "2"]
      let code = VisionProgram(services: services).run(words, console: console)
      let lines = console.output.text.bytes.split(separator: "\n").map(String.init).dropFirst()
      try Finding.unless(code == .success || code == .inputFailed, "the worker ended with \(code)")
      if bytes == sent.bytes {
        let ids = try lines.map { try JSONValue(Array($0.utf8), name: "answer")["id"]?.wholeNumber }
        try Finding.unless(ids == sent.ids, "\(sent.ids.count) pictures have \(ids.count) answers")
      }
      return code == .success ? .taken : .refused
    }
  }

  /// A bitmap of two pixels.
  private static let smallPicture: [UInt8] =
    Array("BM".utf8) + [62, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0]
    + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24) + [1, 2, 3, 4, 5, 6, 0, 0]

  /// Two gray pixels in the form sent.
  private static let smallPixels: [UInt8] =
    [2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 6, 0, 0, 0] + [17, 230]

  private static func stream(
    of picture: [UInt8], using random: inout SeededGenerator
  ) -> (bytes: [UInt8], ids: [Int]) {
    var bytes = WorkerFraming.greeting
    var ids: [Int] = []
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      let contents: [[UInt8]] = [
        picture, random.damaged(picture), [], Array("/absent.jpg".utf8), [0xFF, 0], smallPixels,
        random.damaged(smallPixels),
      ]
      let content = random.one(of: contents)
      let id = Int.random(in: 0...5, using: &random)
      let header = WorkerFraming.Header(
        id: UInt64(id), kind: .random(in: 0...4, using: &random), byteCount: UInt32(content.count))
      bytes += header.bytes + content
      ids.append(id)
    }
    return (bytes, ids)
  }
}

/// A detector that finds nothing, as only the way to it matters.
private struct FindingNothing: FrameEngine {
  func report(on frame: Frame) throws(VisionError) -> DetectionReport {
    DetectionReport(
      DetectionResult(detections: [], picture: PictureGeometry(frame)), milliseconds: 0)
  }
}
