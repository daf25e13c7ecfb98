#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// An open file; it closes with this object, and no program that this process starts inherits it.
///
/// Every call throws what the system says; the caller knows what that means for its file.
package final class OpenFile: Sendable {
  /// The system's number for it.
  package let descriptor: Int32

  /// Opens what is there for reading; a pipe is not waited for.
  package init(reading path: String, followingLinks: Bool = true) throws(SystemError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW)
    descriptor = try SystemCall.check("open") { unsafe open(path, flags) }
  }

  /// Takes over a descriptor that is open, and closes it with this object.
  package init(taking descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Opens a file for reading and writing, or makes it with these permissions.
  ///
  /// A link in its place is not followed.
  package init(writing path: String, permissions: UInt32) throws(SystemError) {
    descriptor = try SystemCall.check("open") {
      unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(permissions))
    }
  }

  /// Makes a file that was not there, for reading and writing.
  ///
  /// The user's mask may take permissions away.
  package init(making path: String, permissions: UInt32) throws(SystemError) {
    descriptor = try SystemCall.check("open") {
      unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(permissions))
    }
  }

  /// Opens what is there for writing behind what it has, wherever links lead.
  init(streamingInto path: String) throws(SystemError) {
    descriptor = try SystemCall.check("open") {
      unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    }
  }

  deinit {
    close(descriptor)
  }

  /// What the file system says of it now.
  package func status() throws(SystemError) -> FileStatus {
    try FileStatus(of: descriptor)
  }

  /// Whether a path leads to this very file, and not by way of a link.
  package func isFile(at path: String) -> Bool {
    guard let opened = try? status(),
      let named = try? FileStatus(of: path, followingLinks: false)
    else { return false }
    return opened.kind == .file && opened.place == named.place
  }
}

// MARK: - Content

extension OpenFile {
  /// Reads what is at a place counted from the file's start, as much as the buffer holds or less.
  ///
  /// Returns how many bytes that was; none at the file's end.
  package func read(into buffer: inout [UInt8], at offset: Int) throws(SystemError) -> Int {
    try SystemCall.check("read") { unsafe pread(descriptor, &buffer, buffer.count, off_t(offset)) }
  }

  /// Reads what is at a place counted from the file's start into memory, as much as there is room
  /// for or less.
  ///
  /// Returns how many bytes that was; none at the file's end.
  @unsafe package func read(
    into memory: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    try SystemCall.check("read") {
      unsafe pread(descriptor, memory.baseAddress, memory.count, off_t(offset))
    }
  }

  /// Writes all bytes to a place counted from the file's start.
  package func write(_ bytes: RawSpan, at offset: Int) throws(SystemError) {
    try Self.write(bytes) { rest, done in
      unsafe rest.withUnsafeBytes { rest in
        unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      }
    }
  }

  /// Writes all bytes behind those that were written before.
  func append(_ bytes: RawSpan) throws(SystemError) {
    try Self.write(bytes) { rest, _ in
      unsafe rest.withUnsafeBytes { rest in
        unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
      }
    }
  }

  /// Writes all bytes by a call that may take fewer than it is given, as the system's own do.
  ///
  /// `call` gets the bytes that are left and how many it has taken; it answers as `write` does.
  package static func write(
    _ bytes: RawSpan, by call: (_ rest: RawSpan, _ done: Int) -> Int
  ) throws(SystemError) {
    var done = 0
    while done < bytes.byteCount {
      let count = try SystemCall.check("write") {
        call(bytes.extracting(droppingFirst: done), done)
      }
      // The system takes nothing and gives no reason: there is no room.
      guard count > 0 else { throw SystemError(call: "write", number: ENOSPC) }
      done += count
    }
  }

  /// Maps the first bytes of the file into memory for reading; `munmap` ends that.
  @unsafe func map(byteCount: Int) throws(SystemError) -> UnsafeRawPointer {
    guard let mapped = unsafe mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0),
      unsafe mapped != MAP_FAILED
    else { throw SystemError(call: "mmap", number: errno) }
    return UnsafeRawPointer(mapped)
  }

  /// Cuts the file off behind so many bytes.
  package func truncate(to byteCount: Int) throws(SystemError) {
    try SystemCall.check("ftruncate") { ftruncate(descriptor, off_t(byteCount)) }
  }

  /// Returns once the disk has everything.
  package func synchronize() throws(SystemError) {
    try SystemCall.check("fsync") { fsync(descriptor) }
  }
}

// MARK: - Who may use it

extension OpenFile {
  /// Says who may read and write it.
  package func setPermissions(_ permissions: UInt32) throws(SystemError) {
    try SystemCall.check("fchmod") { fchmod(descriptor, mode_t(permissions)) }
  }

  /// Locks the file until it is closed, unless somebody else holds its lock; whether that was done.
  package func lock() throws(SystemError) -> Bool {
    do throws(SystemError) {
      try SystemCall.check("flock") { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.number == EWOULDBLOCK { return false }
      throw error
    }
  }
}

/// The system's call, which the methods of that name hide.
@unsafe private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, bytes, count)
}
