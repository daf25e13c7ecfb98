import Frames
import Movies
import VisionBase

/// A folder of events' pictures or clips, in which the oldest make room for new ones.
///
/// Each file appears whole or not at all. Only files whose names are those of events' files of the
/// folder's kinds are counted and removed.
final class EventFolder: Sendable {
  /// A kind of file that an event has.
  enum Kind: String {
    /// The picture of the object, cut out.
    case crop
    /// The picture of the whole frame.
    case whole
    /// The part of the video.
    case clip

    /// The kinds of pictures.
    static let pictures = [crop, whole]

    fileprivate var ending: String { "-\(rawValue).\(self == .clip ? "mp4" : "jpg")" }

    /// Returns the name of an event's file.
    func name(of event: String) -> String { event + ending }
  }

  private struct State {
    var sizes: [ByteText: Int] = [:]
    /// The names in the order of their removal: those found at the start, the oldest first as
    /// their names tell, then those written since, whatever the clock says.
    var names: [ByteText] = []
    var total = 0
    var isFailing = false
  }

  /// The folder as it was named.
  let folder: String
  private let kinds: [Kind]
  private let byteLimit: Int
  private let state = Lock(State())

  /// Takes a folder, which is created if it is missing; removes what killed processes left.
  ///
  /// Throws `fileFailed` where that fails.
  init(_ folder: String, of kinds: [Kind], byteLimit: Int) throws(VisionError) {
    guard FileKind(of: folder, followingLinks: true) != .file else {
      throw VisionError(.optionInvalid, "\(folder): it is a file, and a folder is needed")
    }
    try FileSystem.make(folder)
    self.folder = folder.bytes.hasSuffix("/") ? String(folder.bytes.dropLast()) : folder
    (self.kinds, self.byteLimit) = (kinds, byteLimit)
    for name in FileSystem.names(in: folder).sorted(by: { $0.bytes < $1.bytes }) {
      if let target = target(ofLeftover: name) {
        TemporaryFile.removeLeftovers(of: path(target))
      } else if isEventFile(name), let status = try? FileStatus(of: path(name)) {
        note(name, status.byteCount)
      }
    }
    removeOldest()
  }

  /// Returns the path of a file.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes a picture, in place of an earlier one of the same event.
  func write(_ picture: Frame, named name: String) throws(VisionError) {
    let bytes = try picture.encoded(as: PictureEncoding(forFileNamed: name))
    try FileSystem.make(folder)
    try WholeFile.write(bytes.span.rawBytes, to: path(name))
    note(name, bytes.count)
    removeOldest()
  }

  /// Writes a clip.
  func write(_ clip: MovieClip, named name: String) throws(VisionError) {
    try FileSystem.make(folder)
    try clip.write(to: path(name))
    let status = try SystemCall.attempt("\(path(name)): cannot be read") { () throws(SystemError) in
      try FileStatus(of: path(name))
    }
    note(name, status.byteCount)
    removeOldest()
  }

  /// Notes that files of a kind can be written, and tells if they could not before.
  func noteSuccess(_ what: String, _ console: Console) {
    guard changes(isFailing: false) else { return }
    console.remark("\(folder): \(what) are written again")
  }

  /// Notes that a file could not be written: one line for a full disk, however long that lasts.
  func note(_ error: VisionError, _ what: String, _ console: Console) {
    guard changes(isFailing: true) else { return }
    console.fail(
      VisionError(
        error.code, "\(error.message); events go on without \(what)", cause: error.cause))
    console.error.flush()
  }

  /// Notes that writing succeeds or fails; returns true if it did not do so before.
  func changes(isFailing: Bool) -> Bool {
    state.withLock { state in
      defer { state.isFailing = isFailing }
      return state.isFailing != isFailing
    }
  }

  /// The number of bytes of all files.
  var byteCount: Int { state.withLock { $0.total } }

  private func note(_ name: String, _ size: Int) {
    state.withLock { state in
      let name = name.bytes
      if let old = state.sizes.updateValue(size, forKey: name) {
        state.total -= old
      } else {
        state.names.append(name)
      }
      state.total += size
    }
  }

  private func removeOldest() {
    let removed = state.withLock { state in
      var removed: [ByteText] = []
      // The newest are those of one event, and stay even if they are larger than the limit.
      while state.total > byteLimit, state.names.count > removed.count + kinds.count {
        let name = state.names[removed.count]
        removed.append(name)
        state.total -= state.sizes.removeValue(forKey: name) ?? 0
      }
      state.names.removeFirst(removed.count)
      return removed
    }
    for name in removed { FileSystem.removeFile(path(String(name))) }
  }

  private func isEventFile(_ name: String) -> Bool {
    kinds.contains { name.bytes.hasSuffix($0.ending.bytes) } && EventNames.isBeginning(of: name)
  }

  /// Returns the file's name in that of an unfinished file; nil for other names.
  private func target(ofLeftover name: String) -> String? {
    guard let rest = name.bytes.dropping(suffix: TemporaryFile.ending.bytes),
      let (target, _) = rest.cut(atLast: "."), isEventFile(String(target))
    else { return nil }
    return String(target)
  }
}
