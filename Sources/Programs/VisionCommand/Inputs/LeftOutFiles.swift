import VisionBase

/// The files of folders that were left out because nothing here reads them, counted by their kinds,
/// pictures where videos are wanted, and videos where only pictures are.
///
/// What nobody takes for a picture (texts, data, programs, models) is not worth a word. Camera raws,
/// drawings and what is unknown are: a person may believe that they were looked at. Where models are
/// wanted, so are those of other runtimes, and pictures and videos are not.
final class LeftOutFiles: Sendable {
  /// What was left out of one folder and those below.
  private struct Folder {
    let path: String
    var kinds: [String: Int] = [:]
    var pictureCount = 0
    var videoCount = 0
  }

  /// What is looked for in folders.
  enum Wanted: Sendable {
    case pictures, models
  }

  private let wanted: Wanted
  private let folders = Lock<[Folder]>([])

  init(lookingFor wanted: Wanted = .pictures) { self.wanted = wanted }

  /// So many kinds are named; the rest are a number.
  private static let mostKinds = 5

  /// Endings of what is not meant to be looked at.
  private static let expected = words(
    """
    txt md rst csv tsv json jsonl ndjson xml yaml yml toml ini cfg conf log html htm css js pdf doc \
    docx xls xlsx ods odt rtf tex bib db sqlite sqlite3 npy npz pkl parquet arrow mat labels names \
    py pyc ipynb sh bat swift c h cpp java rs go xmp aae thm pp3 dop ini url lnk m3u m3u8 srt vtt \
    zip tar gz tgz bz2 xz zst 7z rar sha256 md5 part tmp bak lock
    """)

  /// Endings of models, which nobody takes for pictures.
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

  /// Counts a file of a folder that was named.
  func note(_ name: String, in folder: String) {
    let ending = name.bytes.cut(atLast: ".").map { $0.1.lowercased() } ?? ""
    guard !isExpected(ending) else { return }
    guard !MovieWords.plainEndings.contains(ending) else {
      return change(folder) { $0.videoCount += 1 }
    }
    // A name without a dot says nothing of its content.
    let kind = ending.isEmpty || ending.count > 8 ? "" : ending
    change(folder) { $0.kinds[kind, default: 0] += 1 }
  }

  /// Counts a picture that lies among the videos of a folder that was named.
  func notePicture(in folder: String) {
    guard wanted == .pictures else { return }
    change(folder) { $0.pictureCount += 1 }
  }

  /// Counts what others have counted.
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

  /// What is to be said of each folder in which something was left out.
  var lines: [String] {
    folders.withLock { $0 }.flatMap { folder in
      [reasons(folder.kinds), reasons(folder.videoCount, folder.pictureCount)]
        .joined().map { "vision: \(folder.path): \($0)" }
    }
  }

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

  /// Writes the lines to standard error.
  func say(on console: Console) {
    for line in lines { console.error.line(line) }
    console.error.flush()
  }
}
