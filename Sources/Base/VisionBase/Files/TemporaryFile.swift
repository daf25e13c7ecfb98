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
package final class TemporaryFile {
  /// Where the file is until it is put in place.
  package let path: String

  /// The open file, for reading and writing; it closes with this object.
  package let descriptor: Int32

  private let target: String
  private var isInstalled = false

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
  /// file in its target's place allowed, else by whom the user's mask allows. Throws `fileFailed`
  /// with a `SystemError`.
  package convenience init(
    for target: String, ending: String = TemporaryFile.ending, isPrivate: Bool = false
  ) throws(VisionError) {
    try self.init(for: target, ending: ending, isPrivate: isPrivate, name: Self.randomName)
  }

  package init(
    for target: String, ending: String, isPrivate: Bool, name: () -> String
  ) throws(VisionError) {
    let mode = isPrivate ? 0o600 : WholeFile.mode(of: target)
    var number = EEXIST
    for _ in 0..<Self.mostNames {
      let path = "\(target).\(name())\(ending)"
      let descriptor = unsafe open(
        path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(mode ?? 0o666))
      guard descriptor >= 0 else {
        number = errno
        guard number == EEXIST || number == EINTR else { break }
        continue
      }
      // Some file systems have no locks; nobody can take one there and think the owner dead.
      let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      guard !isTaken, unsafe access(path, F_OK) == 0 else {
        // Somebody who looked for leftovers came between and takes this for one.
        close(descriptor)
        continue
      }
      // The user's mask may have taken away what the old file allowed.
      if let mode { fchmod(descriptor, mode_t(mode)) }
      (self.target, self.path, self.descriptor) = (target, path, descriptor)
      return
    }
    throw Self.failure("open", number, target)
  }

  deinit {
    close(descriptor)
    if !isInstalled { unsafe _ = unlink(path) }
  }

  /// Writes bytes at a place counted from the file's start.
  package func write(_ bytes: RawSpan, at offset: Int) throws(VisionError) {
    var start = 0
    while start < bytes.byteCount {
      let count = unsafe bytes.extracting(droppingFirst: start).withUnsafeBytes { rest in
        unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + start))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("write", count < 0 ? errno : ENOSPC) }
      start += count
    }
  }

  /// Returns once the disk has everything.
  package func synchronize() throws(VisionError) {
    guard fsync(descriptor) == 0 else { throw failure("fsync", errno) }
  }

  /// Puts the file in its target's place.
  package func install() throws(VisionError) {
    // Some file systems tell of a failed write only when a descriptor is closed; the file's own
    // stays open, as with it goes the lock.
    let copy = dup(descriptor)
    guard copy < 0 || close(copy) == 0 else { throw failure("close", errno) }
    guard unsafe rename(path, target) == 0 else { throw failure("rename", errno) }
    isInstalled = true
  }

  private func failure(_ call: String, _ number: Int32) -> VisionError {
    Self.failure(call, number, target)
  }

  private static func failure(_ call: String, _ number: Int32, _ target: String) -> VisionError {
    VisionError(
      .fileFailed, "cannot write \(target)", cause: SystemError(call: call, number: number))
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
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { String(target[...$0]) } ?? "./"
    let name = slash.map { target[target.index(after: $0)...] } ?? target[...]
    guard let entries = try? FolderListing.entries(in: folder) else { return }
    for entry in entries where isLeftover(entry.name, of: name) {
      let path = folder + entry.name
      let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
      let descriptor = unsafe open(path, flags)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, isSame(descriptor, path) {
        unsafe _ = unlink(path)
      }
      close(descriptor)
    }
  }

  private static func isLeftover(_ name: String, of target: Substring) -> Bool {
    guard name.hasPrefix(target + "."), name.hasSuffix(ending) else { return false }
    let middle = name.dropFirst(target.count + 1).dropLast(ending.count)
    return middle.count == letterCount && middle.allSatisfy(letters.contains)
  }

  /// Whether a path leads to the open file.
  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return unsafe fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
      && opened.st_mode & S_IFMT == S_IFREG
  }
}
