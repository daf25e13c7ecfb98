#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A file that grows under a name of its own and takes its target's place in one step.
///
/// It lies beside the target, named like `out.npy.k3x9w07q.part`. The name is random and the file is
/// always a new one: what a process left behind that was killed is neither written to nor in the
/// way, and no link that somebody planted is followed. A lock on the file says that its owner lives.
/// One that is not put in place is removed.
///
/// A device or a pipe has no place that could be taken: where a person named it, bytes go straight into
/// it, from the first to the last.
package final class TemporaryFile {
  /// Where the file is until it is put in place.
  package let path: String

  /// Whose place it takes.
  package let target: String

  private let file: OpenFile
  private var isInstalled = false
  /// How many bytes went into a device or a pipe; nil where the target is none.
  private var streamed: Int?

  /// What the name of a file ends with that does not say otherwise.
  package static let ending = ".part"

  /// Letters that are as good in file systems that do not tell capitals apart.
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
  private static let letterCount = 8

  /// How many names are tried; even the second one is hardly ever needed.
  private static let mostNames = 100

  /// Makes the file.
  ///
  /// One that `isPrivate` only its owner may read at any moment; another may be read by whom the
  /// file in its target's place allowed, else by whom the user's mask allows. With `streams` a device
  /// or a pipe is written into, and a pipe waited for until somebody reads it; without, it is replaced
  /// like a file. Throws `fileFailed` with a `SystemError`.
  package convenience init(
    for target: String, ending: String = TemporaryFile.ending, isPrivate: Bool = false,
    streams: Bool = false
  ) throws(VisionError) {
    if streams, Self.isStream(target) {
      try self.init(stream: target)
    } else {
      try self.init(for: target, ending: ending, isPrivate: isPrivate, name: Self.randomName)
    }
  }

  private init(stream target: String) throws(VisionError) {
    (self.target, path) = (target, target)
    file = try SystemCall.attempt("\(target): cannot be written") { () throws(SystemError) in
      try OpenFile(streamingInto: target)
    }
    (streamed, isInstalled) = (0, true)
  }

  package init(
    for target: String, ending: String, isPrivate: Bool, name: () -> String
  ) throws(VisionError) {
    let permissions = isPrivate ? 0o600 : WholeFile.mode(of: target)
    var failure = SystemError(call: "open", number: EEXIST)
    for _ in 0..<Self.mostNames {
      let path = Self.path(beside: target, "." + name() + ending)
      let file: OpenFile
      do throws(SystemError) {
        file = try OpenFile(making: path, permissions: permissions ?? 0o666)
      } catch {
        failure = error
        guard error.number == EEXIST else { break }
        continue
      }
      // Some file systems have no locks; nobody can take one there and think the owner dead.
      let isTaken = (try? file.lock()) == false
      // Where somebody holds it or the name is gone, who looked for leftovers came between and takes
      // this for one.
      guard !isTaken, (try? FileStatus(of: path, followingLinks: false)) != nil else { continue }
      // The user's mask may have taken away what the old file allowed.
      if let permissions { try? file.setPermissions(permissions) }
      (self.target, self.path, self.file) = (target, path, file)
      return
    }
    throw VisionError(.fileFailed, "\(target): cannot be written", cause: failure)
  }

  deinit {
    if !isInstalled { FileSystem.removeFile(path) }
  }

  /// The open file's number, for reading and writing.
  package var descriptor: Int32 { file.descriptor }

  /// Writes bytes at a place counted from the file's start; into a device or a pipe only behind what
  /// was written before.
  package func write(_ bytes: RawSpan, at offset: Int) throws(VisionError) {
    try attempt { () throws(SystemError) in
      guard let streamed else { return try file.write(bytes, at: offset) }
      guard offset == streamed else { throw SystemError(call: "write", number: ESPIPE) }
      try file.append(bytes)
      self.streamed = streamed + bytes.byteCount
    }
  }

  /// Returns once the disk has everything.
  package func synchronize() throws(VisionError) {
    guard streamed == nil else { return }
    try attempt { () throws(SystemError) in try file.synchronize() }
  }

  /// Puts the file in its target's place.
  package func install() throws(VisionError) {
    guard streamed == nil else { return }
    try attempt { () throws(SystemError) in
      // Some file systems tell of a failed write only when a descriptor is closed; the file's own
      // stays open, as with it goes the lock.
      let copy = dup(descriptor)
      if copy >= 0 { try SystemCall.check("close") { close(copy) } }
      try FileSystem.replace(target, with: path)
    }
    isInstalled = true
  }

  private func attempt(_ calls: () throws(SystemError) -> Void) throws(VisionError) {
    try SystemCall.attempt("\(target): cannot be written", calls)
  }

  /// Whether a path leads to a device or a pipe, or by the system's own link to what is open, as
  /// `/dev/stdout` does.
  package static func isStream(_ path: String) -> Bool {
    if (try? FileStatus(of: path))?.kind == .other { return true }
    guard (try? FileStatus(of: path, followingLinks: false))?.kind == .link,
      (try? FileStatus(of: path)) != nil,
      let folder = try? FileSystem.resolved(FileSystem.parent(of: path))
    else { return false }
    return folder == "/dev" || folder.bytes.hasPrefix("/proc/")
  }

  /// The path of a file beside a target, named like it as far as there is room.
  private static func path(beside target: String, _ ending: String) -> String {
    let (folder, name) = split(target)
    return folder + LongName.prefix(of: name, leavingRoomFor: ending) + ending
  }

  /// A path's folder with its slash, empty for a bare name, and the name in it.
  private static func split(_ path: String) -> (folder: String, name: String) {
    let path = path.bytes
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    return (String(path[..<start]), String(path[start...]))
  }

  private static func randomName() -> String {
    String((0..<letterCount).compactMap { _ in letters.randomElement() })
  }
}

// MARK: - Leftovers

extension TemporaryFile {
  /// Removes what killed processes left beside a target; files whose owner lives stay.
  ///
  /// For folders of our own, such as the cache: where people keep files, names are not enough to
  /// tell that one may go. Lists the target's folder.
  package static func removeLeftovers(of target: String) {
    let (start, name) = split(target)
    let folder = start.isEmpty ? "./" : start
    guard let entries = try? FolderListing.entries(in: folder) else { return }
    for entry in entries where isLeftover(entry.name, of: name) {
      let path = folder + entry.name
      guard let file = try? OpenFile(reading: path, followingLinks: false) else { continue }
      // The lock lasts as long as the file is open.
      withExtendedLifetime(file) {
        if (try? file.lock()) == true, file.isFile(at: path) { FileSystem.removeFile(path) }
      }
    }
  }

  private static func isLeftover(_ name: String, of target: String) -> Bool {
    let room = "." + String(repeating: "a", count: letterCount) + ending
    let start = LongName.prefix(of: target, leavingRoomFor: room) + "."
    let middle = name.bytes.dropping(prefix: start.bytes)?.dropping(suffix: ending.bytes)
    guard let middle, middle.count == letterCount else { return false }
    return middle.allSatisfy(String(letters).bytes.contains)
  }
}
