import TestSupport
import VisionBase

@testable import VisionCommand

extension Door {
  /// Command lines of known and unknown words, run in a folder of small and broken files.
  static let commands = Door("commands", weight: 7) { folder in
    let place = try CommandPlace(folder)
    let words = CommandWords(place.program.root.declaration)
    return { random in
      let line = words.line(using: &random)
      return try place.run(line, width: .random(in: 1...200, using: &random))
    }
  }

  /// Command lines that run models and write: pictures, videos, vectors, indexes and models.
  static let outputs = Door("outputs", weight: 3) { folder in
    let place = try CommandPlace(folder)
    for line in CommandWords.properLines {
      let answer = try place.run(line)
      let written = try place.checkWrittenFiles()
      try Finding.unless(answer == .taken && written > 0, "\(line) is \(answer)")
    }
    let words = CommandWords(place.program.root.declaration)
    return { random in
      let line = words.writingLine(using: &random)
      let answer = try place.run(line)
      let written = try place.checkWrittenFiles()
      // A video may have no frame in the requested range.
      let mayBeEmpty = line.contains { ["--start", "--duration"].contains($0) }
      try Finding.unless(
        answer == .refused || written > 0 || mayBeEmpty, "\(line) succeeds and writes nothing")
      return answer
    }
  }
}
