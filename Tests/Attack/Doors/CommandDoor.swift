import CommandLineParsing
import Foundation
import ModelFiles
import PictureFixtures
import TestSupport
import VisionBase

@testable import VisionCommand

extension Door {
  /// Command lines of known and unknown words, run in a folder of small and broken files.
  static let commands = Door("commands", weight: 12) { folder in
    // An empty cache: what would have to be fetched is missing, and nothing is fetched.
    setenv(CacheFolder.variable, folder.path + "/cache", 1)
    try folder.write(DetectorMaker().packager().packaged(), to: "model.tflite")
    try folder.write(Array("cat\ndog\nbird\n".utf8), to: "labels.txt")
    try folder.write([1, 2, 3], to: "broken.jpg")
    if let png = RecordedPictures.all.first(where: { $0.name.hasPrefix("PNG") }) {
      try folder.write(png.bytes, to: "small.png")
    }
    try Finding.unless(
      FileManager.default.changeCurrentDirectoryPath(folder.path), "cannot enter the folder")
    var services = Services.standard
    services.trial = nil
    let program = VisionProgram(services: services)
    let words = vocabulary(of: program.root.declaration)
    return { random in
      let line = commandLine(of: words, using: &random)
      let console = Console(width: Int.random(in: 1...200, using: &random))
      let code = program.run(line, console: console)
      guard code != .success else { return .taken }
      let text = console.error.text
      try Finding.unless(text.hasPrefix("vision: ") || line.isEmpty, "\(line) says: \(text)")
      return .refused
    }
  }

  private struct Vocabulary {
    var commands: [[String]] = []
    var options: [String] = []
    var values: [String] = []
  }

  /// The words of the program; those that would use the network or write elsewhere are left out.
  private static func vocabulary(of root: Command) -> Vocabulary {
    var words = Vocabulary()
    func look(_ command: Command, _ path: [String]) {
      if !path.isEmpty, !["pull", "demo"].contains(command.name) { words.commands.append(path) }
      words.options += command.options.map(\.dashedName)
      words.options += command.options.compactMap { $0.short.map { "-\($0)" } }
      for inner in command.subcommands { look(inner, path + [inner.name]) }
    }
    look(root, [])
    words.values = [
      "", "0", "1", "-1", "0.5", "1e999", "nan", "9223372036854775807", "9223372036854775808",
      "99999999999999999999", "json", "text", "up", "left-mirrored", "0,0,1,1", "10%,10%,200%,5%",
      "1,2,3", "-", "--", "=", "--=", "-=", "\u{0}", "ü", "\u{FEFF}", "\u{202E}x", "small.png",
      "broken.jpg", "model.tflite", "labels.txt", "absent.jpg", "out.png", "out.npy", "made",
      "face", "lite", "en", "cat", "cat,dog", String(repeating: "x", count: 5000),
    ]
    return words
  }

  private static func commandLine(
    of words: Vocabulary, using random: inout SeededGenerator
  ) -> [String] {
    var line = words.commands.randomElement(using: &random) ?? []
    if Int.random(in: 0..<20, using: &random) == 0 { line.removeAll() }
    for _ in 0..<max(0, Int.random(in: -2...6, using: &random)) {
      let value = words.values.randomElement(using: &random) ?? ""
      let option = words.options.randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<6, using: &random) {
      case 0: line.append(Bool.random(using: &random) ? option : "small.png")
      case 1: line.append("\(option)=\(value)")
      case 2: line += [option, value]
      case 3: line.append(option + value)
      case 4: line.append(String(option.dropLast()))
      default: line.append(value)
      }
    }
    // `pull` and `demo` come back as values of nothing else.
    return line.filter { $0 != "pull" && $0 != "demo" }
  }
}
