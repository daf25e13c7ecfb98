import CommandLineParsing
import Foundation
import MovieFixtures
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

/// Tests that run the command lines in the help and the documents unchanged.
@Suite struct ExampleTests {
  @Test func `examples of the tasks work as they stand`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let faults = try ExampleFolder().run(Example.all)
      for fault in faults { FileHandle.standardError.write(Data((fault + "\n").utf8)) }
      exit(faults.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("failed") == false, "\(said)")
  }

  @Test func `every task has examples, in its help and in the documents`() throws {
    let examples = try Example.all
    for name in Example.commands {
      #expect(
        examples.contains {
          $0.words.starts(with: name.bytes.split(separator: " ").map(String.init))
        })
    }
    for page in Example.pages { #expect(examples.contains { $0.source == page }, "\(page)") }
  }

  @Test(
    arguments: ["--summary", "--quiet", "--clip", "--scores", "--min-similarity", "--upright", "-"])
  func `what a person may look for is in an example`(word: String) throws {
    #expect(try Example.all.contains { $0.words.contains(word) })
  }

  @Test func `command lines are read as a shell reads them`() {
    let line = "vision detect --rename 'Erithacus rubecula=robin' - < in.mp4 > out.txt  # says it"
    let example = Example(line, source: "")
    #expect(example.words == ["detect", "--rename", "Erithacus rubecula=robin", "-"])
    #expect(example.input == "in.mp4" && example.output == "out.txt")
  }
}

/// A command line on a page.
struct Example {
  /// The page or help text that contains it.
  let source: String
  /// The words after `vision`.
  private(set) var words: [String] = []
  /// The file for standard input; nil for none.
  private(set) var input: String?
  /// The file for standard output; nil for none.
  private(set) var output: String?

  /// The commands whose examples run: those that need nothing but pictures and videos.
  static let commands =
    [
      "compare", "similar", "cameras", "models list",
    ] + TaskList.all.names

  /// The documents with examples.
  static let pages = [
    "docs/first-steps.md", "docs/output.md", "docs/tracking.md", "docs/faces-and-hands.md",
    "docs/segmentation.md", "README.md",
  ]

  /// Parses a line with single quotes, redirections and a comment at its end.
  init(_ line: String, source: String) {
    self.source = source
    var all: [String] = []
    var word: String?
    var isQuoted = false
    for letter in line {
      switch letter {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let whole = word { all.append(whole) }
        word = nil
      default: word = (word ?? "") + String(letter)
      }
    }
    if let word { all.append(word) }
    var rest = all.prefix { $0 != "#" }.dropFirst()
    while let word = rest.popFirst() {
      switch word {
      case "<": input = rest.popFirst()
      case ">": output = rest.popFirst()
      default: words.append(word)
      }
    }
  }

  /// All examples of the commands above that need neither a camera nor the network.
  static var all: [Example] {
    get throws {
      let lines = try helpLines + pages.flatMap(pageLines)
      return lines.map { Example($0.line, source: $0.source) }.filter { example in
        let line = example.words.joined(separator: " ")
        return commands.contains { line.bytes.hasPrefix($0) }
          && !example.words.contains { $0.bytes.hasPrefix("camera:") || $0.contains("://") }
          && !example.words.contains("--help")
      }
    }
  }

  private static var helpLines: [(line: String, source: String)] {
    CommandPath(root: VisionProgram().root.declaration).allPaths().flatMap { path in
      path.command.examples.map { (line: $0.line, source: path.text) }
    }
  }

  private static func pageLines(_ page: String) throws -> [(line: String, source: String)] {
    var root = URL(filePath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    return text.bytes.split(separator: "\n").map(String.init).filter {
      $0.bytes.hasPrefix("vision ")
    }
    .map { (line: String($0), source: page) }
  }
}

/// A folder with all files in the examples, in which a separate process runs them.
struct ExampleFolder {
  private let folder: TemporaryFolder
  private let material: Set<String>

  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "photo.jpg", "one.jpg", "other.jpg", "cat.jpg", "dog.jpg", "logo.png", "garden.jpg",
      "team.jpg", "aerial.jpg", "query.jpg", "portrait.jpg",
      "people.jpg", "group.jpg", "photos/dog.jpg",
      "photos/trip/face.png", "scans/1.png", "new/2.jpg",
    ] {
      try folder.writePicture(of: "cat dog", to: name)
    }
    // As long as the latest time in any example.
    var movie = RawMovie(width: 64, height: 48, framesPerSecond: 1)
    for _ in 0..<120 { movie.add(luma: 16) }
    for name in ["street", "dance", "birds", "shop", "in", "film"] {
      try folder.write(movie.data, to: "\(name).mp4")
    }
    try folder.write("photo.jpg\nphotos\n", to: "photos.txt")
    material = Set(folder.names)
  }

  /// Runs command lines in sequence; returns the errors of those that fail.
  func run(_ examples: [Example]) throws -> [String] {
    setenv(CacheFolder.variable, folder.file("cache"), 1)
    guard chdir(folder.path) == 0 else { return ["failed: there is no folder"] }
    return try examples.compactMap { example in
      defer { clean() }
      let console = Console()
      try redirectStandardInput(example.input)
      let code = VisionProgram(services: SampleServices.all).run(example.words, console: console)
      guard code == .success, example.output == nil || !console.output.text.isEmpty else {
        return "failed with \(code.rawValue), \(example.source): "
          + "\(example.words.joined(separator: " "))\n\(console.error.text)"
      }
      return nil
    }
  }

  private func redirectStandardInput(_ name: String?) throws {
    let file = open(name ?? "/dev/null", O_RDONLY)
    try #require(file >= 0)
    dup2(file, STDIN_FILENO)
    close(file)
  }

  /// Removes the output of an example, so that the next one begins like the first.
  private func clean() {
    for name in folder.names where !material.contains(name) && name != "cache" {
      try? FileManager.default.removeItem(atPath: folder.file(name))
    }
  }
}
