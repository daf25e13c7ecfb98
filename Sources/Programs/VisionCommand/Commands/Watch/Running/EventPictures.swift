import Frames
import VisionBase

/// The folder of events' pictures, in which the oldest make room for new ones.
///
/// Each picture appears whole or not at all. Only files whose names are those of events' pictures
/// are counted and removed.
final class EventPictures: Sendable {
  /// The two pictures of an event.
  enum Kind: String, CaseIterable {
    /// The object, cut out.
    case crop
    /// The whole frame.
    case whole

    /// Returns the file name of an event's picture.
    func name(of event: String) -> String { "\(event)-\(rawValue).jpg" }
  }

  /// The files by their names, which begin with their times.
  private struct State {
    var sizes: [ByteText: Int] = [:]
    /// The names in their order, the oldest first.
    var names: [ByteText] = []
    var total = 0
    var isFailing = false
  }

  /// The folder as it was named.
  let folder: String
  private let byteLimit: Int
  private let state = Lock(State())

  /// Takes a folder, which is created if it is missing; removes what killed processes left.
  ///
  /// Throws `fileFailed` where that fails.
  init(_ folder: String, byteLimit: Int) throws(VisionError) {
    guard FileKind(of: folder, followingLinks: true) != .file else {
      throw VisionError(.optionInvalid, "\(folder): it is a file, and a folder is needed")
    }
    try FileSystem.make(folder)
    self.folder = folder.bytes.hasSuffix("/") ? String(folder.bytes.dropLast()) : folder
    self.byteLimit = byteLimit
    for name in FileSystem.names(in: folder) {
      if let target = Self.target(ofLeftover: name) {
        TemporaryFile.removeLeftovers(of: path(target))
      } else if Self.isPicture(name), let status = try? FileStatus(of: path(name)) {
        note(name, status.byteCount)
      }
    }
    removeOldest()
  }

  /// Returns the path of a picture.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes a picture, in place of an earlier one of the same event.
  func write(_ picture: Frame, named name: String) throws(VisionError) {
    let bytes = try picture.encoded(as: PictureEncoding(forFileNamed: name))
    try FileSystem.make(folder)
    try WholeFile.write(bytes.span.rawBytes, to: path(name))
    note(name, bytes.count)
    removeOldest()
  }

  /// Notes that writing succeeds or fails; returns true if it did not do so before.
  func changes(isFailing: Bool) -> Bool {
    state.withLock { state in
      defer { state.isFailing = isFailing }
      return state.isFailing != isFailing
    }
  }

  /// The number of bytes of all pictures.
  var byteCount: Int { state.withLock { $0.total } }

  private func note(_ name: String, _ size: Int) {
    state.withLock { state in
      let name = name.bytes
      if let old = state.sizes.updateValue(size, forKey: name) {
        state.total -= old
      } else {
        // Nearly always the last.
        let place = (state.names.lastIndex { $0 < name } ?? -1) + 1
        state.names.insert(name, at: place)
      }
      state.total += size
    }
  }

  private func removeOldest() {
    let removed = state.withLock { state in
      var removed: [ByteText] = []
      // The two newest are those of one event, and stay even if they are larger than the limit.
      while state.total > byteLimit, state.names.count > removed.count + 2 {
        let name = state.names[removed.count]
        removed.append(name)
        state.total -= state.sizes.removeValue(forKey: name) ?? 0
      }
      state.names.removeFirst(removed.count)
      return removed
    }
    for name in removed { FileSystem.removeFile(path(String(name))) }
  }

  private static func isPicture(_ name: String) -> Bool {
    Kind.allCases.contains { name.bytes.hasSuffix("-\($0.rawValue).jpg") }
      && EventNames.isBeginning(of: name)
  }

  /// Returns the picture's name in that of an unfinished file; nil for other names.
  private static func target(ofLeftover name: String) -> String? {
    guard let rest = name.bytes.dropping(suffix: TemporaryFile.ending.bytes),
      let (target, _) = rest.cut(atLast: "."), isPicture(String(target))
    else { return nil }
    return String(target)
  }
}
