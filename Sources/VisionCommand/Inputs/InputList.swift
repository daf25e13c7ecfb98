import VisionBase

/// Turns the words of a command line into inputs.
///
/// A file stands for itself, whatever it is called. A folder stands for the files in it and in the
/// folders below whose names end like a picture's, in the order of their paths; names that begin
/// with a dot are left out, and linked folders are not entered. `-` is standard input. A word that
/// is none of these, and a picture or folder whose name is not text (UTF-8), becomes an input that
/// fails, so that the others are still worked on.
struct InputList: Sendable {
  /// The name endings that mark a picture in a folder, in lower case.
  static let pictureEndings: Set<String> = ["jpg", "jpeg", "png", "webp", "bmp"]

  private let endings: Set<String>

  /// Makes a list for inputs whose names end in certain ways.
  init(endings: Set<String> = InputList.pictureEndings) {
    self.endings = endings
  }

  /// The inputs that some words stand for, in their order.
  func inputs(for words: [String]) -> [Input] {
    var isStandardInputTaken = false
    return words.flatMap { word in
      guard word == "-" else { return inputs(at: word) }
      defer { isStandardInputTaken = true }
      guard isStandardInputTaken else { return [Input(name: "-", source: .standardInput)] }
      return [unusable("-", .inputInvalid, "standard input can be read only once")]
    }
  }

  private func inputs(at path: String) -> [Input] {
    switch FileKind(of: path, followingLinks: true) {
    case .folder: inputs(inFolder: path)
    case .missing: [missing(path)]
    case .file, .other: [Input(name: path, source: .file(path: path))]
    }
  }

  private func inputs(inFolder folder: String) -> [Input] {
    var found: [Input] = []
    gather(folder, into: &found)
    guard found.isEmpty else { return found }
    let endings = self.endings.sorted().joined(separator: ", ")
    return [unusable(folder, .inputMissing, "there is no picture in the folder (\(endings))")]
  }

  private func gather(_ folder: String, into found: inout [Input]) {
    let entries: [FolderListing.Entry]
    do throws(VisionError) {
      entries = try FolderListing.entries(in: folder)
    } catch {
      found.append(Input(name: folder, source: .unusable(error)))
      return
    }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    for entry in entries.sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") {
      let path = start + entry.name
      if let kind = entry.unreachable {
        found += unreachable(path, kind)
        continue
      }
      switch FileKind(of: path, followingLinks: false) {
      case .folder: gather(path, into: &found)
      case .file where isWanted(path): found.append(Input(name: path, source: .file(path: path)))
      default: break
      }
    }
  }

  private func unreachable(_ path: String, _ kind: FileKind) -> [Input] {
    guard kind == .folder || kind == .file && isWanted(path) else { return [] }
    let what = kind == .folder ? "folder" : "file"
    return [unusable(path, .inputInvalid, "the \(what)'s \(Self.isNotText)")]
  }

  /// Results name their pictures in text, so a name that is none could not be told apart.
  private static let isNotText = "name is not text in UTF-8, so it cannot be opened; rename it"

  private func missing(_ path: String) -> Input {
    // What is not UTF-8 on a command line arrives with this character in its place.
    let isText = !path.unicodeScalars.contains("\u{FFFD}")
    let advice = isText ? "" : "; a name that is not text in UTF-8 cannot be opened: rename it"
    return unusable(path, .inputMissing, "there is no such file or folder" + advice)
  }

  private func isWanted(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return endings.contains(name[name.index(after: dot)...].lowercased())
  }

  private func unusable(_ name: String, _ code: VisionError.Code, _ message: String) -> Input {
    Input(name: name, source: .unusable(VisionError(code, message)))
  }
}
