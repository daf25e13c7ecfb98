#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// An open file; it is closed with this object, and child processes do not inherit it.
///
/// Every call throws the system's error; the caller knows its meaning for the file.
package final class OpenFile: Sendable {
  /// The file descriptor.
  package let descriptor: Int32

  /// Opens an item for reading; does not wait for a pipe.
  package init(reading path: String, followingLinks: Bool = true) throws(SystemError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW)
    descriptor = try SystemCall.check("open") { unsafe open(path, flags) }
  }

  /// Takes ownership of an open descriptor, and closes it with this object.
  package init(taking descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Takes ownership of a descriptor that the parent process left open for this one.
  ///
  /// This process's own children do not inherit it. Throws for a descriptor that is not open.
  package init(inherited descriptor: Int32) throws(SystemError) {
    try SystemCall.check("fcntl") { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    self.descriptor = descriptor
  }

  /// Opens a file for reading and writing, or creates it with the given permissions.
  ///
  /// A link in its place is not followed.
  package init(writing path: String, permissions: UInt32) throws(SystemError) {
    descriptor = try SystemCall.check("open") {
      unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(permissions))
    }
  }

  /// Creates a file that does not exist yet, for reading and writing.
  ///
  /// The user's mask may remove permissions.
  package init(making path: String, permissions: UInt32) throws(SystemError) {
    descriptor = try SystemCall.check("open") {
      unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(permissions))
    }
  }

  /// Opens an existing item for appending, following links.
  init(streamingInto path: String) throws(SystemError) {
    descriptor = try SystemCall.check("open") {
      unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Returns the file's current status.
  package func status() throws(SystemError) -> FileStatus {
    try FileStatus(of: descriptor)
  }

  /// Returns true if a path leads to this very file, without a link as its last component.
  package func isFile(at path: String) -> Bool {
    guard let opened = try? status(),
      let named = try? FileStatus(of: path, followingLinks: false)
    else { return false }
    return opened.kind == .file && opened.place == named.place
  }
}

// MARK: - Content

extension OpenFile {
  /// Reads from an offset into the buffer, at most as much as it holds.
  ///
  /// Returns the number of bytes read; zero at the end of the file.
  package func read(into buffer: inout [UInt8], at offset: Int) throws(SystemError) -> Int {
    try SystemCall.check("read") { unsafe pread(descriptor, &buffer, buffer.count, off_t(offset)) }
  }

  /// Reads from an offset into memory, at most as much as it holds.
  ///
  /// Returns the number of bytes read; zero at the end of the file.
  @unsafe package func read(
    into memory: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    try SystemCall.check("read") {
      unsafe pread(descriptor, memory.baseAddress, memory.count, off_t(offset))
    }
  }

  /// Writes all bytes at an offset from the file's start.
  package func write(_ bytes: RawSpan, at offset: Int) throws(SystemError) {
    try Self.write(bytes) { rest, done in
      unsafe rest.withUnsafeBytes { rest in
        unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      }
    }
  }

  /// Writes all bytes after those written before.
  func append(_ bytes: RawSpan) throws(SystemError) {
    try Self.write(bytes) { rest, _ in
      unsafe rest.withUnsafeBytes { rest in
        unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
      }
    }
  }

  /// Writes all bytes through a call that may accept only some of them, as system calls do.
  ///
  /// `call` receives the remaining bytes and the number already written; it returns a result like
  /// `write`.
  package static func write(
    _ bytes: RawSpan, by call: (_ rest: RawSpan, _ done: Int) -> Int
  ) throws(SystemError) {
    var done = 0
    while done < bytes.byteCount {
      let count = try SystemCall.check("write") {
        call(bytes.extracting(droppingFirst: done), done)
      }
      // The system accepts nothing and gives no reason: there is no space.
      guard count > 0 else { throw SystemError(call: "write", number: ENOSPC) }
      done += count
    }
  }

  /// Maps the first bytes of the file into memory for reading; `munmap` unmaps them.
  @unsafe func map(byteCount: Int) throws(SystemError) -> UnsafeRawPointer {
    guard let mapped = unsafe mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0),
      unsafe mapped != MAP_FAILED
    else { throw SystemError(call: "mmap", number: errno) }
    return UnsafeRawPointer(mapped)
  }

  /// Truncates the file to a size.
  package func truncate(to byteCount: Int) throws(SystemError) {
    try SystemCall.check("ftruncate") { ftruncate(descriptor, off_t(byteCount)) }
  }

  /// Returns once all data is on the disk.
  package func synchronize() throws(SystemError) {
    try SystemCall.check("fsync") { fsync(descriptor) }
  }
}

// MARK: - Who may use it

extension OpenFile {
  /// Sets the permissions to read and write the file.
  package func setPermissions(_ permissions: UInt32) throws(SystemError) {
    try SystemCall.check("fchmod") { fchmod(descriptor, mode_t(permissions)) }
  }

  /// Gives the file the owner and group of another one.
  package func setOwner(as other: FileStatus) throws(SystemError) {
    try SystemCall.check("fchown") { fchown(descriptor, other.owner, other.group) }
  }

  /// Locks the file until it is closed; returns false if another holder has the lock.
  ///
  /// Any number of holders may have a shared lock, while none has another one.
  package func lock(isShared: Bool = false) throws(SystemError) -> Bool {
    let kind = isShared ? LOCK_SH : LOCK_EX
    do throws(SystemError) {
      try SystemCall.check("flock") { flock(descriptor, kind | LOCK_NB) }
      return true
    } catch {
      if error.number == EWOULDBLOCK { return false }
      throw error
    }
  }
}

/// Calls the system's function, which the methods of the same name hide.
@unsafe private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, bytes, count)
}
