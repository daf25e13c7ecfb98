import Frames
import Movies
import VisionBase
import VisionReports

/// The files of folders that were left out, counted by kind.
///
/// They are files that nothing here reads, pictures where videos are wanted, and videos where only
/// pictures are. Files that cannot be mistaken for pictures (texts, data, programs, models) are not
/// mentioned. Camera raws, drawings and unknown kinds are: a person may believe that they were
/// processed. Where models are wanted, those of other runtimes are mentioned, and pictures and
/// videos are not.
final class LeftOutFiles: Sendable {
  /// The files left out of one folder and its subfolders.
  private struct Folder {
    let path: String
    var kinds: [String: Int] = [:]
    var pictureCount = 0
    var videoCount = 0
    var linkCount = 0
  }

  /// The kind of file that is searched for in folders.
  enum Wanted: Sendable {
    case pictures, models
  }

  private let wanted: Wanted
  private let folders = Lock<[Folder]>([])
  /// Files of several pictures that were processed only up to the first one.
  private let severals = Lock<[ByteText: PictureRemark]>([:])
  /// Videos with several video tracks, by their number.
  private let tracks = Lock<[ByteText: Int]>([:])
  /// Files whose pixels are guesses in some places.
  private let incompletes = Lock<Set<ByteText>>([])
  /// Patterns of pictures among whose numbers some are missing, by the number of these.
  private let gaps = Lock<[ByteText: Int]>([:])
  /// Live sources with places that could not be read, by the number of these.
  private let damages = Lock<[ByteText: Int]>([:])

  init(lookingFor wanted: Wanted = .pictures) { self.wanted = wanted }

  /// Maximum number of kinds that are named; the others are counted.
  private static let mostKinds = 5

  /// The extensions of files that are not expected to be processed.
  private static let expected = words(
    """
    txt md rst csv tsv json jsonl ndjson xml yaml yml toml ini cfg conf log html htm css js pdf doc \
    docx xls xlsx ods odt rtf tex bib db sqlite sqlite3 npy npz pkl parquet arrow mat labels names \
    py pyc ipynb sh bat swift c h cpp java rs go xmp aae thm pp3 dop ini url lnk m3u m3u8 srt vtt \
    zip tar gz tgz bz2 xz zst 7z rar sha256 md5 part tmp bak lock
    """)

  /// The extensions of models, which cannot be mistaken for pictures.
  private static let models = words("tflite task onnx pb pt pth bin h5")

  private static func words(_ text: String) -> Set<String> {
    Set(text.bytes.split(separator: " ").map(String.init))
  }

  private func isExpected(_ ending: String) -> Bool {
    if Self.expected.contains(ending) { return true }
    return switch wanted {
    case .pictures: Self.models.contains(ending)
    case .models: ending.isEmpty || MovieWords.endings.contains(ending)
    }
  }

  /// Counts a file of a folder from the command line.
  func note(_ name: String, in folder: String) {
    let ending = name.bytes.cut(atLast: ".").map { $0.1.lowercased() } ?? ""
    guard !isExpected(ending) else { return }
    guard !MovieWords.plainEndings.contains(ending) else {
      return change(folder) { $0.videoCount += 1 }
    }
    // A name without a dot does not reveal its content.
    let kind = ending.isEmpty || ending.count > 8 ? "" : ending
    change(folder) { $0.kinds[kind, default: 0] += 1 }
  }

  /// Counts a picture among the videos of a folder from the command line.
  func notePicture(in folder: String) {
    guard wanted == .pictures else { return }
    change(folder) { $0.pictureCount += 1 }
  }

  /// Counts a link to a folder that was not entered.
  func noteLink(in folder: String) {
    change(folder) { $0.linkCount += 1 }
  }

  /// Notes remarks about a file that was processed.
  func note(_ remarks: [PictureRemark], of name: String) {
    for remark in remarks {
      if remark.isAboutFurtherPictures {
        severals.withLock { $0[name.bytes] = remark }
      } else {
        incompletes.withLock { _ = $0.insert(name.bytes) }
      }
    }
  }

  /// Notes what is left out of a source: in its pictures, once they are read, numbers between them,
  /// and video tracks.
  func note(_ frames: any FrameSource) {
    if let pictures = frames as? PictureSequence {
      pictures.note = { self.note($0, of: $1) }
      let missing = pictures.missingNumberCount
      if missing > 0 { gaps.withLock { $0[pictures.place.bytes] = missing } }
    }
    guard let movie = frames as? MovieReader else { return }
    note(videoTracks: movie.videoTrackCount, of: movie.path)
  }

  /// Notes the number of places in a live source that could not be read or decoded.
  func note(damageCount count: Int, of name: String) {
    guard count > 0 else { return }
    damages.withLock { $0[name.bytes, default: 0] += count }
  }

  /// Returns the remarks on a video.
  func remarks(onVideo name: String) -> [ResultRemark] {
    tracks.withLock { $0[name.bytes] }.map { [.severalTracks($0)] } ?? []
  }

  /// Notes the number of a video's tracks if only one of several was looked at.
  private func note(videoTracks count: Int, of name: String) {
    guard count > 1 else { return }
    tracks.withLock { $0[name.bytes] = count }
  }

  /// Adds the counts of another object.
  func add(_ others: LeftOutFiles) {
    let more = others.folders.withLock { $0 }
    folders.withLock { $0 += more }
  }

  private func change(_ path: String, _ body: (inout Folder) -> Void) {
    folders.withLock { all in
      if all.last?.path != path { all.append(Folder(path: path)) }
      body(&all[all.count - 1])
    }
  }

  /// The lines about each folder in which something was left out.
  var lines: [String] {
    folders.withLock { $0 }.flatMap { folder in
      reasons(folder).map { "vision: \(folder.path): \($0)" }
    } + linesOnSeverals + linesOnTracks + linesOnIncompletes + linesOnGaps
      + linesOnDamages
  }

  /// Returns the remarks on a folder from the command line, without its name.
  func reasons(inFolder path: String) -> [String] {
    folders.withLock { $0 }.filter { $0.path == path }.flatMap(reasons)
  }

  private func reasons(_ folder: Folder) -> [String] {
    reasons(folder.kinds) + reasons(folder.videoCount, folder.pictureCount)
      + reasons(links: folder.linkCount)
  }

  private func reasons(links count: Int) -> [String] {
    guard count > 0 else { return [] }
    let links = counted(count, "linked folder was", "linked folders were")
    return ["\(links) passed over; --follow-links enters \(count == 1 ? "it" : "them")"]
  }

  private var linesOnSeverals: [String] {
    let all = severals.withLock { $0 }
    let names = all.keys.map(String.init).sorted()
    guard let first = names.first, let remark = all[first.bytes] else { return [] }
    guard names.count > 1 else { return ["vision: \(first): \(remark.message)"] }
    let named = names.prefix(Self.mostNames).joined(separator: ", ")
    let rest = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
    return [
      "vision: \(names.count) files are animations or have several pages or pictures; only the "
        + "first was looked at: \(named)\(rest)"
    ]
  }

  private var linesOnTracks: [String] {
    let all = tracks.withLock { $0 }
    let names = all.keys.map(String.init).sorted()
    guard let first = names.first, let count = all[first.bytes] else { return [] }
    guard names.count > 1 else {
      return ["vision: \(first): \(ResultRemark.severalTracks(count).message)"]
    }
    let named = names.prefix(Self.mostNames).joined(separator: ", ")
    let rest = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
    return [
      "vision: \(names.count) videos have several video tracks; only one of each was looked at: "
        + "\(named)\(rest)"
    ]
  }

  private var linesOnIncompletes: [String] {
    let names = incompletes.withLock { $0 }.map(String.init).sorted()
    guard let first = names.first else { return [] }
    guard names.count > 1 else {
      return ["vision: \(first): \(PictureRemark.lostData.message)"]
    }
    let named = names.prefix(Self.mostNames).joined(separator: ", ")
    let rest = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
    return [
      "vision: \(names.count) files lost data; results where they are missing are guesses: "
        + "\(named)\(rest)"
    ]
  }

  private var linesOnGaps: [String] {
    gaps.withLock { $0 }.sorted { String($0.key) < String($1.key) }.map { pattern, count in
      let numbers = counted(count, "number is", "numbers are")
      return "vision: \(pattern): \(numbers) missing between its pictures; later ones come earlier "
        + "by as many frames"
    }
  }

  private var linesOnDamages: [String] {
    damages.withLock { $0 }.sorted { String($0.key) < String($1.key) }.map { name, count in
      "vision: \(name): \(counted(count, "place", "places")) could not be read; frames there were "
        + "left out"
    }
  }

  /// Maximum number of such files that are named; the others are counted.
  private static let mostNames = 3

  private func reasons(_ videoCount: Int, _ pictureCount: Int) -> [String] {
    let videos = counted(videoCount, "video was", "videos were")
    let pictures = counted(pictureCount, "picture was", "pictures were")
    return (videoCount == 0 ? [] : ["\(videos) left out, as only pictures are looked at here"])
      + (pictureCount == 0 ? [] : ["\(pictures) left out, as the folder holds videos, too"])
  }

  private func reasons(_ kinds: [String: Int]) -> [String] {
    guard !kinds.isEmpty else { return [] }
    let total = kinds.values.reduce(0, +)
    let sorted = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var words = sorted.prefix(Self.mostKinds).map { kind, count in
      kind.isEmpty ? "\(count) without an ending" : "\(count) .\(kind)"
    }
    let rest = sorted.dropFirst(Self.mostKinds)
    if !rest.isEmpty {
      let kinds = counted(rest.count, "other kind")
      words.append("\(rest.map(\.value).reduce(0, +)) of \(kinds)")
    }
    let files = counted(
      total, "file was left out because it", "files were left out because they")
    return ["\(files) cannot be read: " + words.joined(separator: ", ")]
  }

  /// Writes the lines to standard error, unless remarks are not wanted.
  func say(on console: Console) {
    guard !console.isQuiet else { return }
    for line in lines { console.error.line(line) }
    console.error.flush()
  }
}
