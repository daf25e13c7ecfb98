import Foundation
import Frames
import Movies
import Testing

@testable import VisionCommand

/// Runs a command line in process.
@discardableResult
func runProgram(
  _ words: [String], services: Services = SampleServices.all
) -> (code: ExitCode, output: String, error: String) {
  let console = Console()
  let code = VisionProgram(services: services).run(words, console: console)
  return (code, console.output.text, console.error.text)
}

/// Returns the objects of JSON lines.
func jsonLines(_ text: String) throws -> [[String: Any]] {
  try text.bytes.split(separator: "\n").map(String.init).map { line in
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}

/// Returns all frames of a video.
func movieFrames(of path: String) throws -> [Frame] {
  let reader = try MovieReader(path: path)
  var frames: [Frame] = []
  while let frame = try reader.next() { frames.append(frame) }
  return frames
}
