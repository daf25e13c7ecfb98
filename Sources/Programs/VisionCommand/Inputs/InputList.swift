import Frames
import Movies
import VisionBase

/// A list of inputs, made from the words of a command line.
///
/// A file stands for itself, whatever its name. A folder stands for the files in it and in its
/// subfolders whose names end like a picture's, in the order of their paths; names that begin with
/// a dot are skipped. Linked folders are counted and not entered unless links are followed; then
/// their contents come last, and a folder is entered only once, so that circular links end. `-` is
/// standard input, and `@photos.txt` stands for the lines of that file. A word that is none of
/// these, one longer than any path, and a picture or folder whose name is not text (UTF-8), becomes
/// an input that fails, so that the others are still processed.
///
/// Where videos are wanted too, files whose names end like a video's are videos, also in folders.
/// So are cameras (`camera:0`), network streams (`rtsp://…`), numbered pictures (`still-%04d.png`),
/// and standard input that does not begin like a picture. Where only videos are wanted, a folder
/// stands for the videos in it and below, or, if there are none, for one video of the pictures
/// directly in it.
struct InputList: Sendable {
  private let endings: Set<String>
  private let movies: MovieWords?
  private let leftOut: LeftOutFiles?
  private let kind: String
  private let followsLinks: Bool

  /// Creates a list of pictures, or of another `kind` of file, with some extensions in folders.
  ///
  /// Videos are included if `movies` defines them. The other contents of folders are noted in
  /// `leftOut`.
  init(
    endings: Set<String> = PictureFormat.nameEndings, movies: MovieWords? = nil,
    leftOut: LeftOutFiles? = nil, kind: String = "picture", followsLinks: Bool = false
  ) {
    self.followsLinks = followsLinks
    self.endings = endings
    self.kind = kind
    self.movies = movies
    self.leftOut = leftOut
  }

  /// Returns the inputs that some words stand for, in their order.
  func inputs(for words: [String]) -> [Input] {
    noting(
      Self.distinguished(
        expand(words, standardInput: movies == nil ? .picture : .either, inputs(at:))))
  }

  /// Returns the videos that some words stand for.
  ///
  /// They are files of any name, folders of videos or of one video's pictures, numbered pictures,
  /// and cameras.
  func movieInputs(for words: [String]) -> [Input] {
    noting(Self.distinguished(expand(words, standardInput: .movie, movieInputs(at:))))
  }

  /// Returns the inputs, set to note what is not processed of their files.
  private func noting(_ inputs: [Input]) -> [Input] {
    inputs.map { input in
      var input = input
      input.leftOut = leftOut
      return input
    }
  }

  private func movieInputs(at word: String) -> [Input] {
    let movies = movies ?? MovieWords()
    if let tooLong = tooLong(word, movies) { return [tooLong] }
    if let live = live(word, movies) { return [live] }
    return switch FileKind(of: word, followingLinks: true) {
    case .folder: movieInputs(inFolder: word, movies)
    case .file, .other: [Input(name: word, source: .movie(.file(word)))]
    case .missing: [missing(word, movies)]
    }
  }

  private func movieInputs(inFolder folder: String, _ movies: MovieWords) -> [Input] {
    var found: [Input] = []
    let others = LeftOutFiles()
    InputList(endings: [], movies: movies, leftOut: others, followsLinks: followsLinks)
      .gather(folder, into: &found)
    if found.contains(where: \.isMovie) {
      leftOut?.add(others)
      return found
    }
    if (try? PictureSequence(folder)) != nil {
      return [Input(name: folder, source: .movie(movies.pictures(folder)))] + found
    }
    guard found.isEmpty else { return found }
    let endings = MovieWords.endings.sorted().joined(separator: ", ")
    return [
      unusable(
        folder, .inputMissing,
        "there is no video in the folder (\(endings)), and no picture directly in it")
    ]
  }

  /// The interpretation of standard input.
  private enum StandardInputUse {
    case picture
    case movie
    case either
  }

  /// Returns the inputs of words, some of which may mean standard input or lists of words.
  private func expand(
    _ words: [String], standardInput use: StandardInputUse, _ inputs: (String) -> [Input]
  ) -> [Input] {
    var isTaken = false
    func takeStandardInput(_ name: String, _ body: () -> [Input]) -> [Input] {
      defer { isTaken = true }
      guard !isTaken else {
        return [unusable(name, .inputInvalid, "standard input can be read only once")]
      }
      return body()
    }
    func listed(_ word: String, at path: String) -> [Input] {
      do throws(VisionError) {
        return try ListOfInputs.words(at: path).flatMap(inputs)
      } catch {
        return [Input(name: word, source: .unusable(error))]
      }
    }
    return words.flatMap { word in
      if word == "-" { return takeStandardInput(word) { [standardInput(use)] } }
      guard let list = ListOfInputs.path(in: word) else { return inputs(word) }
      guard list == "-" else { return listed(word, at: list) }
      return takeStandardInput(word) { listed(word, at: list) }
    }
  }

  private func standardInput(_ use: StandardInputUse) -> Input {
    switch use {
    case .picture: return Input(name: "-", source: .standardInput())
    case .movie: return Input(name: "-", source: .movie(.standardInput()))
    case .either:
      do throws(VisionError) {
        let beginning = try StandardInput.beginning()
        let isPicture = PictureFormat.isRecognized(StableBytes(beginning, name: "standard input"))
        return Input(
          name: "-",
          source: isPicture
            ? .standardInput(beginning: beginning) : .movie(.standardInput(beginning: beginning)))
      } catch {
        return Input(name: "-", source: .unusable(error))
      }
    }
  }

  private func inputs(at path: String) -> [Input] {
    if let tooLong = tooLong(path, movies) { return [tooLong] }
    if let live = live(path, movies) { return [live] }
    return switch FileKind(of: path, followingLinks: true) {
    case .folder: inputs(inFolder: path)
    case .missing: [missing(path, movies)]
    case .file, .other: [input(path)]
    }
  }

  /// Returns the camera or stream that a word means; nil for other words.
  private func live(_ word: String, _ movies: MovieWords?) -> Input? {
    if let camera = movies?.camera(word) {
      return Input(name: word, source: .movie(camera))
    }
    guard StreamAddress.isMeant(by: word) else { return nil }
    guard let address = StreamAddress(word) else {
      // A malformed address may hold a password anywhere.
      let scheme = word.bytes.prefix { $0 != ":" }
      return unusable("\(scheme)://…", .inputInvalid, StreamAddress.malformation)
    }
    guard let movies else {
      return unusable(address.name, .inputInvalid, "network streams are not read by this command")
    }
    return Input(name: address.name, source: .movie(.stream(address, movies.live)))
  }

  /// Returns the inputs with distinct names for streams that differ only in hidden parts.
  private static func distinguished(_ inputs: [Input]) -> [Input] {
    var counts: [String: Int] = [:]
    return inputs.map { input in
      guard case .movie(.stream) = input.source else { return input }
      counts[input.name, default: 0] += 1
      let count = counts[input.name, default: 1]
      return count == 1 ? input : Input(name: "\(input.name) (\(count))", source: input.source)
    }
  }

  private func input(_ path: String, placeInFolder: String? = nil) -> Input {
    let isMovie = movies != nil && ends(path, in: MovieWords.endings)
    return Input(
      name: path, source: isMovie ? .movie(.file(path)) : .file(path: path),
      placeInFolder: placeInFolder)
  }

  private func inputs(inFolder folder: String) -> [Input] {
    var found: [Input] = []
    gather(folder, into: &found)
    guard found.isEmpty else { return found }
    func list(_ endings: Set<String>) -> String { endings.sorted().joined(separator: ", ") }
    let words =
      movies == nil
      ? "there is no \(kind) in the folder (\(list(endings)))"
      : "there is no picture (\(list(endings))) or video (\(list(MovieWords.endings))) in the folder"
    return [unusable(folder, .inputMissing, words)]
  }

  /// A walk through a folder and its subfolders.
  private struct Walk {
    let named: String
    /// The entered folders.
    var entered: Set<FilePlace> = []
    /// Links to folders, which are followed last.
    var links: [(path: String, below: String)] = []

    /// Notes that a folder is entered; returns false if it was entered before.
    mutating func enter(_ folder: String) -> Bool {
      guard let place = FilePlace(of: folder) else { return true }
      return entered.insert(place).inserted
    }
  }

  /// Adds the contents of a folder from the command line.
  private func gather(_ folder: String, into found: inout [Input]) {
    var walk = Walk(named: folder)
    _ = walk.enter(folder)
    gather(folder, below: "", &walk, into: &found)
    while let link = walk.links.first {
      walk.links.removeFirst()
      if walk.enter(link.path) { gather(link.path, below: link.below, &walk, into: &found) }
    }
  }

  /// Adds the contents of a folder that lies `below` the one from the command line.
  private func gather(
    _ folder: String, below: String, _ walk: inout Walk, into found: inout [Input]
  ) {
    let named = walk.named
    let entries: [FolderListing.Entry]
    do throws(VisionError) {
      entries = try FolderListing.entries(in: folder)
    } catch {
      found.append(Input(name: folder, source: .unusable(error)))
      return
    }
    let start = folder.bytes.hasSuffix("/") ? folder : folder + "/"
    for entry in entries.sorted(by: { $0.name.bytes < $1.name.bytes })
    where !entry.name.bytes.hasPrefix(".") {
      let path = start + entry.name
      if let kind = entry.unreachable {
        found += unreachable(path, kind)
        continue
      }
      switch FileKind(of: path, followingLinks: false) {
      case .folder:
        guard walk.enter(path) else { continue }
        gather(path, below: below + entry.name + "/", &walk, into: &found)
      case .other where FileKind(of: path, followingLinks: true) == .folder:
        if followsLinks {
          walk.links.append((path, below + entry.name + "/"))
        } else {
          leftOut?.noteLink(in: named)
        }
      case .file where isWanted(path):
        found.append(input(path, placeInFolder: below + entry.name))
      case .file where ends(path, in: PictureFormat.nameEndings): leftOut?.notePicture(in: named)
      case .file: leftOut?.note(entry.name, in: named)
      case .missing where isWanted(path):
        let isLink = (try? FileStatus(of: path, followingLinks: false))?.kind == .link
        let words = isLink ? "it is a link that leads nowhere" : "it is gone"
        found.append(unusable(path, .inputMissing, words))
      case .other where isWanted(path) && (try? FileStatus(of: path)) == nil:
        // A link that leads in circles, or to an unreadable place; opening it reports which.
        found.append(input(path, placeInFolder: below + entry.name))
      case .other where isWanted(path):
        // Opening a pipe could wait without end.
        found.append(unusable(path, .inputInvalid, "it is a pipe, a socket or a device"))
      default: break
      }
    }
  }

  private func unreachable(_ path: String, _ kind: FileKind) -> [Input] {
    guard kind == .folder || kind == .file && isWanted(path) else { return [] }
    let what = kind == .folder ? "folder" : "file"
    return [unusable(path, .inputInvalid, "the \(what)'s \(Self.isNotText)")]
  }

  /// Results name their pictures in text, so pictures with other names would be indistinguishable.
  private static let isNotText = "name is not text in UTF-8, so it cannot be opened; rename it"

  /// Returns the unusable input for a word that is longer than any path; nil for other words.
  ///
  /// Its name is the word's beginning, and of an address the scheme alone.
  private func tooLong(_ word: String, _ movies: MovieWords?) -> Input? {
    guard LongName.isTooLong(word), !StreamAddress.isMeant(by: word) else { return nil }
    guard Self.scheme(of: word) == nil else { return missing(word, movies) }
    return unusable(LongName.shown(word), .inputInvalid, LongName.problem)
  }

  private func missing(_ path: String, _ movies: MovieWords?) -> Input {
    if let scheme = Self.scheme(of: path) {
      // The rest of the address may hold a password.
      return unusable(
        "\(scheme)://…", .inputInvalid,
        "addresses of this kind are not read; those of streams begin with rtsp://, rtsps://, http:// "
          + "or https://")
    }
    if let movies, path.bytes.contains("%") {
      return Input(name: path, source: .movie(movies.pictures(path)))
    }
    return unusable(path, .inputMissing, "there is no such file or folder")
  }

  /// Returns the scheme of a word that is meant as an address; nil for other words.
  private static func scheme(of word: String) -> ByteText? {
    guard let (name, rest) = word.bytes.cut(at: ":"), rest.hasPrefix("//"),
      name.first?.isLetter == true, name.count <= 20,
      name.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".bytes.contains($0) })
    else { return nil }
    return name
  }

  private func isWanted(_ name: String) -> Bool {
    ends(name, in: endings) || movies != nil && ends(name, in: MovieWords.endings)
  }

  private func ends(_ name: String, in endings: Set<String>) -> Bool {
    name.bytes.cut(atLast: ".").map { endings.contains($0.1.lowercased()) } ?? false
  }

  private func unusable(_ name: String, _ code: VisionError.Code, _ message: String) -> Input {
    Input(name: name, source: .unusable(VisionError(code, message)))
  }
}
