import PictureIndex
import VisionBase

/// The contents of the cache folder.
struct CacheInventory {
  /// A file or folder that is removed as a whole, with the files that go with it.
  struct Item {
    let part: CachePart
    /// The name within the part.
    let name: String
    /// The files and folders, the item's own first.
    let paths: [String]
    /// True if no path reaches the item, because its name is not text.
    let isUnreachable: Bool
    /// The size of all files in bytes.
    let byteCount: Int
    /// The last time that any of its files was read or written, in nanoseconds since 1970.
    ///
    /// Systems note reads at most once a day, and some never.
    let lastUseInNanoseconds: Int

    /// True for an index that this version does not read; other versions may use it.
    var isOfOtherVersion: Bool { part == .indexes && PictureIndex.isOfOtherForm(name) }

    /// True if another process holds a lock on it: a download, or a self-check.
    var isInUse: Bool {
      paths.contains { path in
        CacheInventory.lockFiles(of: path).contains { CacheInventory.isLocked($0) }
      }
    }
  }

  private let folder: String

  /// All items of the known parts, by part and name.
  let items: [Item]

  /// Names in the cache folder that are no known parts: those of another version, and links.
  let others: [String]

  /// The endings of files that go with the file of the same name without it.
  private static let companions = [".verified", ".lock"]

  /// The number of folders in each other that are entered.
  private static let greatestDepth = 64

  /// Examines a cache folder without reading its files; one that does not exist is empty.
  ///
  /// Throws `optionInvalid` for something else than a folder, and `fileFailed` for a path that
  /// cannot be followed.
  init(of folder: String) throws(VisionError) {
    try Self.checkIsFolder(folder)
    let parts = CachePart.allCases.filter {
      (try? FileStatus(of: "\(folder)/\($0.rawValue)", followingLinks: false))?.kind == .folder
    }
    self.folder = folder
    others = FileSystem.names(in: folder).filter {
      !parts.map(\.rawValue).contains($0) && $0 != Self.tag
    }
    items = parts.flatMap { Self.items(of: $0, in: "\(folder)/\($0.rawValue)") }
  }

  private static func checkIsFolder(_ path: String) throws(VisionError) {
    let kind: FileStatus.Kind
    do throws(SystemError) {
      kind = try FileStatus(of: path).kind
    } catch {
      if error.isMissing { return }
      throw VisionError(
        .fileFailed, "\(path): the cache folder cannot be examined: \(error.words)", cause: error)
    }
    guard kind == .folder else {
      throw VisionError(
        .optionInvalid,
        "\(path): it is not a folder; set \(CacheFolder.variable) to one, or unset it")
    }
  }

  /// The file that marks a folder as a cache, and its first bytes (https://bford.info/cachedir/).
  private static let tag = "CACHEDIR.TAG"
  private static let signature = "Signature: 8a477f597d28d172789f06886806bc55"
  /// The last part of the usual folders' paths.
  private static let usualName = "swift-vision-tasks"

  /// Throws `optionInvalid` for a folder that neither has the usual name nor is marked as a cache.
  ///
  /// A variable may name a person's own folder, in which `pictures` are no copies.
  func checkIsCache() throws(VisionError) {
    let path = "\(folder)/\(Self.tag)"
    let isMarked = (try? StableBytes(reading: path)).map { tag in
      tag.copy(of: 0..<min(tag.byteCount, Self.signature.utf8.count))
        == Array(Self.signature.utf8)
    }
    // A link of the usual name may lead to anything.
    let isUsual =
      FileName.last(of: folder) == Self.usualName
      && (try? FileStatus(of: folder, followingLinks: false))?.kind == .folder
    guard !isUsual, isMarked != true else { return }
    throw VisionError(
      .optionInvalid,
      "\(folder): it may hold files of yours, since \(CacheFolder.variable) or a link leads to it and "
        + "it has no \(Self.tag); look at what --dry-run prints, and if all of that may go, make "
        + "that file in it with the text '\(Self.signature)'")
  }

  private static func items(of part: CachePart, in folder: String) -> [Item] {
    let entries = (try? FolderListing.entries(in: folder)) ?? []
    let names = entries.map(\.name).sorted()
    let isPresent = Set(names)
    let unreachable = Set(entries.filter { $0.unreachable != nil }.map(\.name))
    var groups: [String: [String]] = [:]
    for name in names {
      let stems = companions.compactMap { name.bytes.dropping(suffix: $0.bytes).map(String.init) }
      groups[stems.first { isPresent.contains($0) } ?? name, default: []].append(name)
    }
    return groups.keys.sorted().map { name in
      let own = (groups[name] ?? []).sorted { $0 == name || $0 < $1 && $1 != name }
      var (byteCount, lastUse) = (0, 0)
      for path in own.map({ "\(folder)/\($0)" }) {
        add(path, depth: 0, &byteCount, &lastUse)
      }
      if lastUse == 0 {
        // A folder without files, which a process may just have made.
        lastUse = (try? FileStatus(of: "\(folder)/\(name)"))?.modifiedInNanoseconds ?? 0
      }
      return Item(
        part: part, name: name, paths: own.map { "\(folder)/\($0)" },
        isUnreachable: !unreachable.isDisjoint(with: own), byteCount: byteCount,
        lastUseInNanoseconds: lastUse)
    }
  }

  /// The endings of a download that is not complete, and of the note on its origin.
  private static let partial = [".partial", ".partial.source"]
  private static let lock = ".lock"

  /// Returns the lock files that programs hold while they use a file, or any file of a folder.
  private static func lockFiles(of path: String, depth: Int = 0) -> [String] {
    guard FileKind(of: path, followingLinks: false) == .folder else {
      if path.bytes.hasSuffix(lock) { return [path] }
      let target = partial.compactMap { path.bytes.dropping(suffix: $0.bytes) }.first
      return ["\(target ?? path.bytes)\(lock)"]
    }
    guard depth < greatestDepth else { return [] }
    let inner = FileSystem.names(in: path).map { "\(path)/\($0)" }
    return inner.flatMap { inner in
      if FileKind(of: inner, followingLinks: false) == .folder {
        return lockFiles(of: inner, depth: depth + 1)
      }
      return inner.bytes.hasSuffix(lock) || inner.bytes.hasSuffix("/\(inUse)") ? [inner] : []
    }
  }

  /// The file that a program locks in a folder of its own.
  static let inUse = "in-use"

  /// Returns true if a process holds a lock on a file.
  private static func isLocked(_ path: String) -> Bool {
    guard FileKind(of: path, followingLinks: false) == .file,
      let file = try? OpenFile(reading: path, followingLinks: false)
    else { return false }
    return (try? file.lock(isShared: true)) == false
  }

  /// Adds the size and times of a file, or of all files in a folder; follows no links.
  private static func add(
    _ path: String, depth: Int, _ byteCount: inout Int, _ lastUse: inout Int
  ) {
    guard depth < greatestDepth, let status = try? FileStatus(of: path, followingLinks: false)
    else { return }
    switch status.kind {
    case .folder:
      // Listing a folder counts as reading it, so its own times say nothing.
      for name in FileSystem.names(in: path) {
        add("\(path)/\(name)", depth: depth + 1, &byteCount, &lastUse)
      }
    case .file, .link, .other:
      byteCount += status.byteCount
      lastUse = max(lastUse, FileStatus.lastUseInNanoseconds(of: path) ?? 0)
    }
  }
}
