#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A file that is written under a temporary name and then atomically replaces its target.
///
/// It lies beside the target, with a name like `out.npy.k3x9w07q.part`. The name is random and the
/// file is always new: leftovers of killed processes are neither written to nor in the way, and no
/// planted link is followed. A lock on the file shows that its owner is alive. A file that is not
/// installed is removed.
///
/// A device or a pipe cannot be replaced: if the user names one, bytes are written directly into
/// it, from first to last.
package final class TemporaryFile {
  /// The file's path until it is installed.
  package let path: String

  /// The path of the file to replace.
  package let target: String

  private let file: OpenFile
  private var isInstalled = false
  /// The number of bytes written to a device or a pipe; nil for a file.
  private var streamed: Int?

  /// The default ending of a temporary name.
  package static let ending = ".part"

  /// Characters that work equally in case-insensitive file systems.
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
  private static let letterCount = 8

  /// The maximum number of names to try; even a second one is rarely needed.
  private static let mostNames = 100

  /// Creates the file.
  ///
  /// With `isPrivate`, only its owner may read it at any time; otherwise it gets the permissions of
  /// the target's file, and its owner where this process may give files away; without such a file,
  /// the permissions that the user's mask allows. With `streams`, a device or a pipe is written to
  /// directly, and the call waits until a pipe has a reader; without it, the device or pipe is
  /// replaced like a file. Throws `fileFailed` with a `SystemError`.
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
    let old = isPrivate ? nil : try? FileStatus(of: target)
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
      // Some file systems have no locks; there no process can lock the file and conclude its owner
      // is dead.
      let isTaken = (try? file.lock()) == false
      // If the lock is taken or the name is gone, a process that removes leftovers intervened and
      // treats this file as one.
      guard !isTaken, (try? FileStatus(of: path, followingLinks: false)) != nil else { continue }
      // The owner of the old file may use the new one as well, if this user may give it away.
      if let old, old.kind == .file { try? file.setOwner(as: old) }
      // The user's mask may have removed permissions that the old file had.
      if let permissions { try? file.setPermissions(permissions) }
      (self.target, self.path, self.file) = (target, path, file)
      return
    }
    throw VisionError(.fileFailed, "\(target): cannot be written", cause: failure)
  }

  deinit {
    if !isInstalled { FileSystem.removeFile(path) }
  }

  /// The file descriptor, for reading and writing.
  package var descriptor: Int32 { file.descriptor }

  /// Writes bytes at an offset from the file's start; for a device or a pipe, only after the bytes
  /// already written.
  package func write(_ bytes: RawSpan, at offset: Int) throws(VisionError) {
    try attempt { () throws(SystemError) in
      guard let streamed else { return try file.write(bytes, at: offset) }
      guard offset == streamed else { throw SystemError(call: "write", number: ESPIPE) }
      try file.append(bytes)
      self.streamed = streamed + bytes.byteCount
    }
  }

  /// The digest of the bytes written so far, read from the file itself and not from a path.
  ///
  /// It is nil for a device or a pipe, and if the file cannot be read.
  package var sha256: SHA256? {
    streamed == nil ? try? NoteFile.sha256(of: file, path: path) : nil
  }

  /// Returns once all data is on the disk.
  package func synchronize() throws(VisionError) {
    guard streamed == nil else { return }
    try attempt { () throws(SystemError) in try file.synchronize() }
  }

  /// Removes all bytes behind the first `byteCount`.
  package func truncate(to byteCount: Int) throws(VisionError) {
    try attempt { () throws(SystemError) in try file.truncate(to: byteCount) }
  }

  /// Replaces the target with the file.
  package func install() throws(VisionError) {
    guard streamed == nil else { return }
    try attempt { () throws(SystemError) in
      // Some file systems report a failed write only when a descriptor is closed; the file's own
      // stays open, since closing it would release the lock.
      let copy = dup(descriptor)
      if copy >= 0 { try SystemCall.check("close") { close(copy) } }
      try FileSystem.replace(target, with: path)
    }
    isInstalled = true
  }

  private func attempt(_ calls: () throws(SystemError) -> Void) throws(VisionError) {
    try SystemCall.attempt("\(target): cannot be written", calls)
  }

  /// Returns true if a path leads to a device or a pipe, or through a system link such as
  /// `/dev/stdout` to an open file.
  package static func isStream(_ path: String) -> Bool {
    if (try? FileStatus(of: path))?.kind == .other { return true }
    guard (try? FileStatus(of: path, followingLinks: false))?.kind == .link,
      (try? FileStatus(of: path)) != nil,
      let folder = try? FileSystem.resolved(FileSystem.parent(of: path))
    else { return false }
    return folder == "/dev" || folder.bytes.hasPrefix("/proc/")
  }

  /// Returns the path of a file beside a target, with a similar name as far as there is room.
  private static func path(beside target: String, _ ending: String) -> String {
    let (folder, name) = split(target)
    return folder + LongName.prefix(of: name, leavingRoomFor: ending) + ending
  }

  /// Returns a path's folder with a trailing slash (empty for a bare name), and the file name.
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
  /// Removes leftovers of killed processes beside a target; files whose owner is alive stay.
  ///
  /// Only for the package's own folders, such as the cache: in users' folders, a name is not enough
  /// to prove that a file may be removed. Lists the target's folder.
  package static func removeLeftovers(of target: String) {
    let (start, name) = split(target)
    let folder = start.isEmpty ? "./" : start
    guard let entries = try? FolderListing.entries(in: folder) else { return }
    for entry in entries where isLeftover(entry.name, of: name) {
      let path = folder + entry.name
      guard let file = try? OpenFile(reading: path, followingLinks: false) else { continue }
      // The lock lasts while the file is open.
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
