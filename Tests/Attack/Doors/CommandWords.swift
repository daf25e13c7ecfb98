import CommandLineParsing
import OptionDeclarations
import TestSupport

/// The words of the program, combined into lines.
struct CommandWords {
  /// The commands except those that would use the network or write elsewhere.
  private let commands: [(path: [String], declaration: Command)]
  private let options: [String]

  /// Collects the words of a program.
  init(_ root: Command) {
    var commands: [(path: [String], declaration: Command)] = []
    var options: [String] = []
    func look(_ command: Command, _ path: [String]) {
      if !path.isEmpty, !["pull", "demo"].contains(command.name) {
        commands.append((path, command))
      }
      options += command.options.map(\.dashedName)
      options += command.options.compactMap { $0.short.map { "-\($0)" } }
      for inner in command.subcommands { look(inner, path + [inner.name]) }
    }
    look(root, [])
    (self.commands, self.options) = (commands, options)
  }

  private static let values = [
    "", "0", "1", "-1", "0.5", "1e999", "nan", "9223372036854775807", "9223372036854775808",
    "99999999999999999999", "json", "text", "up", "left-mirrored", "0,0,1,1", "10%,10%,200%,5%",
    "1,2,3", "-", "--", "=", "--=", "-=", "\u{0}", "ü", "\u{FEFF}", "\u{202E}x", "small.png",
    "\u{1B}[2J\nvision: fine\u{9B}31m",
    "broken.jpg", "model.tflite", "labels.txt", "absent.jpg", "out.png", "out.npy", "made",
    "face", "lite", "en", "cat", "cat,dog", String(repeating: "x", count: 5000), "movie.y4m",
    "pictures", "still-%d.png", "palm-full", "face-short-range", "3", "640x480",
    "../\u{301}up.png", "pictures/\u{301}=1.png", "@marks.txt", "-\u{301}", "--\u{301}=1",
    "a=\u{301}1,2,3,4", "1,\u{200D}2,3,4", "camera:\u{301}0", "http://\u{301}x/", "%\u{301}d.png",
    "csv", "csv-plain", "yolo",
  ]

  /// Returns random words in any order, behind those of a command.
  func line(using random: inout SeededGenerator) -> [String] {
    var line = random.isOne(in: 20) ? [] : random.one(of: commands).path
    if random.isOne(in: 16) { return line + ["--help"] }
    for _ in 0..<max(0, Int.random(in: -2...6, using: &random)) {
      let (value, option) = (random.one(of: Self.values), random.one(of: options))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: line.append(Bool.random(using: &random) ? option : "small.png")
      case 1: line.append("\(option)=\(value)")
      case 2: line += [option, value]
      case 3: line.append(option + value)
      case 4: line.append(String(option.dropLast()))
      default: line.append(value)
      }
    }
    // `pull` and `demo` also appear as values of other options.
    return line.filter { $0 != "pull" && $0 != "demo" }
  }
}

// MARK: - Lines that write

extension CommandWords {
  private static let pictures = [
    "small.png", "pictures", "broken.jpg", "-", "../\u{301}up.png", "@marks.txt",
  ]
  private static let movies = ["movie.y4m", "still-%d.png"]

  /// The beginnings of lines that write, and the option for their output.
  private static let writers: [(words: [String], output: String, isForMovies: Bool)] = [
    (["detect", "--model", "model.tflite"], "--annotate", true),
    (["classify", "--model", "classifier.tflite"], "--annotate", true),
    (["pose", "--model", "person.task"], "--annotate", true),
    (["track", "--model", "model.tflite"], "--annotate", true),
    (
      ["track", "--model", "model.tflite", "--classifier", "classifier.tflite"], "--annotate", true
    ),
    (["embed", "--model", "embedder.tflite"], "--output", false),
    (["similar", "--model", "embedder.tflite", "--index", "pictures"], "", false),
    (["models", "package", "model.tflite", "--labels", "labels.txt"], "-o", false),
    (["models", "package", "classifier.tflite", "--name", "ü"], "-o", false),
    (["models", "package", "face.tflite", "--recipe", "face-short-range"], "-o", false),
  ]

  /// Lines of each kind that must succeed; otherwise the door's material is broken.
  static var properLines: [[String]] {
    writers.flatMap { (words, output, isForMovies) -> [[String]] in
      switch output {
      case "-o": [words + [output, "out.tflite"]]
      case "--output": [words + [output, "out.npy", "pictures"]]
      case "": [words + ["small.png"]]
      case _ where words[0] == "track": [words + [output, "out.mp4", "still-%d.png"]]
      default:
        [words + [output, "out.jpg", "small.png"], words + [output, "out.mp4", "movie.y4m"]]
      }
    }
  }

  /// Returns a line that should write a file, mostly a proper one.
  func writingLine(using random: inout SeededGenerator) -> [String] {
    let (words, output, isForMovies) = random.one(of: Self.writers)
    var line = words
    if words[0] == "models" {
      line += [output, "out.tflite"]
    } else if output == "--output" {
      line += [output, "out.npy", random.one(of: Self.pictures)]
    } else if output.isEmpty {
      line.append(random.one(of: ["small.png", "broken.jpg"]))
    } else {
      let isMovie = isForMovies && (words[0] == "track" || Bool.random(using: &random))
      line.append(random.one(of: isMovie ? Self.movies : Self.pictures))
      line += [
        output, random.one(of: isMovie ? ["out.mp4", "out/"] : ["out.png", "out.jpg", "out/"]),
      ]
    }
    let declaration = commands.last { line.starts(with: $0.path) }?.declaration
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      line += option(of: declaration, using: &random)
    }
    return line
  }

  /// Returns an option of a command that takes no path, with a value that may fit.
  private func option(of command: Command?, using random: inout SeededGenerator) -> [String] {
    let places: [OptionKind] = [.model, .file, .folder]
    let options = command?.options.filter { !places.contains($0.kind) && $0.name != "recipe" } ?? []
    guard let option = options.randomElement(using: &random) else { return [] }
    guard option.takesValue else { return [option.dashedName] }
    let usual = ["0", "1", "2", "0.5", "json", "up", "left-mirrored", "cat", "en"]
    return [option.dashedName, random.one(of: random.isOne(in: 3) ? Self.values : usual)]
  }
}
