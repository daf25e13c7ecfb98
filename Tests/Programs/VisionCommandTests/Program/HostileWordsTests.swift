import Foundation
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

/// Tests of untrusted names and arguments made to control the terminal they are printed on.
@Suite struct HostileWordsTests {
  let folder: TemporaryFolder
  let indexes: TemporaryFolder

  static let hostile = "\u{1B}[2Jcat\nvision: all is well\u{202E}\u{9B}31m\u{85}\u{2028}x"

  init() throws {
    folder = try TemporaryFolder()
    indexes = try TemporaryFolder()
    try folder.writePicture(of: "cat", to: "pets/\(Self.hostile).jpg")
    try folder.writePicture(of: "dog", to: "pets/\(Self.hostile) dog.jpg")
    try folder.write("no picture", to: "pets/\(Self.hostile) broken.jpg")
  }

  private static let lines: [[String]] = [
    ["F/pets"], ["F/\(hostile)"], ["--\(hostile)"], ["--model", hostile, "F/pets"],
    ["--region", hostile, "F/pets"], ["--format", hostile, "F/pets"],
    ["--format", "json", "F/pets"], ["--format", "csv", "F/pets"],
    ["--format", "csv-plain", "F/pets"], ["--format", "json", "--model", hostile, "F/pets"],
  ]

  private static let commands: [[String]] =
    TaskList.all.names.filter { $0 != "track" }.flatMap { name in lines.map { [name] + $0 } } + [
      ["similar", "--index", "F/pets", "F/pets"],
      ["compare", "F/pets/\(hostile).jpg", "F/pets/\(hostile) broken.jpg"],
      ["models", "inspect", "F/pets/\(hostile) broken.jpg"], ["models", "pull", hostile],
      ["models", "path", hostile], ["models", hostile], [hostile], ["help", hostile],
      ["completion", hostile],
    ]

  @Test(arguments: commands)
  func `whatever words are printed, they stay within their line`(words: [String]) {
    var services = SampleServices.all
    services.indexes = indexes.path
    let words = words.map {
      $0.bytes.hasPrefix("F/") ? "\(folder.path)\($0.bytes.dropFirst())" : $0
    }
    let console = Console()
    _ = VisionProgram(services: services).run(words, console: console)
    #expect(!(console.output.text + console.error.text).isEmpty)
    // Fields of tables keep their line breaks, between quotation marks (RFC 4180).
    let isTable = words.contains("csv") || words.contains("csv-plain")
    for (text, mayBreak) in [(console.output.text, isTable), (console.error.text, false)] {
      for line in text.bytes.split(separator: "\n").map(String.init) {
        #expect(line.printable == line)
        let isForged =
          line == "vision: all is well" || line.bytes.hasPrefix("vision: all is well\\u")
        #expect(mayBreak || !isForged, "\(line)")
      }
    }
  }
}
