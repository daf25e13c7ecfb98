import Foundation
import TestSupport
import VisionBase

@testable import VisionCommand

/// A stream as a program sends it to a worker.
struct SentPictures {
  private(set) var bytes = WorkerFraming.greeting

  /// Adds a frame; `claimedByteCount` overrides the length in its header.
  mutating func add(
    _ id: UInt64, _ content: some Collection<UInt8>,
    kind: UInt32 = WorkerFraming.Question.picture.rawValue, claimedByteCount: UInt32? = nil
  ) {
    let header = WorkerFraming.Header(
      id: id, kind: kind, byteCount: claimedByteCount ?? UInt32(content.count))
    bytes += header.bytes + content
  }

  /// Adds the path of a picture.
  mutating func add(_ id: UInt64, path: String) {
    add(id, path.utf8, kind: WorkerFraming.Question.path.rawValue)
  }

  /// Adds pixels after four numbers that describe them.
  mutating func add(_ id: UInt64, pixels: some Sequence<UInt8>, _ numbers: [UInt32]) {
    var content: [UInt8] = []
    for number in numbers {
      for shift in [0, 8, 16, 24] as [UInt32] { content.append(UInt8(number >> shift & 0xFF)) }
    }
    content += pixels
    add(id, content, kind: WorkerFraming.Question.pixels.rawValue)
  }

  /// Runs a worker on the stream, truncated to a number of bytes if one is given.
  func run(
    _ words: [String], services: Services = SampleServices.all, cutTo count: Int? = nil
  ) throws -> (code: ExitCode, output: [UInt8], error: String) {
    try Self.run(words, services: services, sending: Array(bytes.prefix(count ?? bytes.count)))
  }

  /// Runs a worker on any bytes.
  static func run(
    _ words: [String], services: Services = SampleServices.all, sending bytes: [UInt8]
  ) throws -> (code: ExitCode, output: [UInt8], error: String) {
    let folder = try TemporaryFolder()
    let file = try OpenFile(reading: folder.write(Data(bytes), to: "sent"))
    var services = services
    services.workerInput = file.descriptor
    let console = Console()
    let code = VisionProgram(services: services).run(["worker"] + words, console: console)
    return (code, console.output.bytes, console.error.text)
  }
}
