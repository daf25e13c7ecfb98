import Foundation
import MovieFixtures
import TestSupport
import VisionBase

/// `vision watch` in a process of its own, and what it has said.
///
/// A film that the test writes frame by frame to standard input stands for a camera.
final class Watching: Sendable {
  let process = Process()
  private let camera: FileHandle
  private let output = Lock(Data())
  private let errors = Lock(Data())

  init(_ path: String, environment: [String: String] = [:]) throws {
    let (input, out, error) = (try PrivatePipe(), try PrivatePipe(), try PrivatePipe())
    process.executableURL = URL(filePath: Executable.path)
    process.arguments = ["watch", path]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input.reading
    process.standardOutput = out.writing
    process.standardError = error.writing
    camera = input.writing
    try process.run(handingOver: input.reading, out.writing, error.writing)
    for (handle, text) in [(out.reading, output), (error.reading, errors)] {
      Thread.detachNewThread {
        while case let more = handle.availableData, !more.isEmpty {
          text.withLock { $0 += more }
        }
      }
    }
    try camera.write(contentsOf: RawMovie(width: 32, height: 32, framesPerSecond: 10).data)
  }

  /// Sends frames until the condition holds.
  func film(until condition: () throws -> Bool) throws -> Bool {
    var frame = RawMovie(width: 32, height: 32, framesPerSecond: 10)
    let header = frame.data.count
    frame.add(luma: 100)
    for _ in 0..<3000 {
      if try condition() { return true }
      try camera.write(contentsOf: frame.data.dropFirst(header))
      usleep(10_000)
    }
    return false
  }

  func endOfFilm() throws { try camera.close() }

  var lines: [[String: Any]] {
    get throws {
      let whole = output.withLock { data in
        data.prefix(upTo: data.lastIndex(of: UInt8(ascii: "\n")) ?? data.startIndex)
      }
      return try jsonLines(String(decoding: whole, as: UTF8.self))
    }
  }

  func words(_ source: String) throws -> [String] {
    try lines.filter { $0["source"] as? String == source }.compactMap { $0["phase"] as? String }
  }

  var said: String { errors.withLock { String(decoding: $0, as: UTF8.self) } }
}
