private import CSystem

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Memory shared between this process and a child process: an anonymous file.
///
/// The system seals its size, so that no process with access can truncate it under a reader. The
/// other process may change the content at any time: copy before validating.
@safe package final class SharedMemory {
  /// The file to pass to the other process.
  package let file: OpenFile

  /// The number of bytes; 0 until the size is set.
  package private(set) var byteCount = 0

  private var base: UnsafeMutableRawPointer?

  /// Maximum number of seconds for which others may use the pages of memory to be sealed.
  private static let longestUse = 5.0
  private static let pauseInMicroseconds: UInt32 = 5000

  /// Creates memory without a size.
  package init() throws(SystemError) {
    file = OpenFile(
      taking: try SystemCall.check("memfd_create") { csystem_make_memory() })
  }

  /// Maps memory that another process created, with a known size.
  package init(reaching file: OpenFile, byteCount: Int) throws(SystemError) {
    self.file = file
    try map(byteCount: byteCount)
  }

  /// Creates memory with constant bytes, sealed against all changes.
  ///
  /// It is not mapped here.
  package init(constant bytes: StableBytes) throws(SystemError) {
    file = OpenFile(
      taking: try SystemCall.check("memfd_create") { csystem_make_memory() })
    try bytes.withBytes { (span) throws(SystemError) in try file.write(span, at: 0) }
    try sealContent()
  }

  /// Seals the file against all changes.
  ///
  /// The system refuses this as busy while anything else uses one of the pages, such as its own
  /// work on memory. On a machine under load that lasts for moments: the call is repeated.
  func sealContent() throws(SystemError) {
    let end = MonotonicClock.seconds + Self.longestUse
    while true {
      do throws(SystemError) {
        try SystemCall.check("fcntl") { csystem_seal(file.descriptor, 1) }
        return
      } catch {
        guard error.number == EBUSY, MonotonicClock.seconds < end else { throw error }
        usleep(Self.pauseInMicroseconds)
      }
    }
  }

  /// Sets the memory's size permanently; callable once.
  package func setSize(_ byteCount: Int) throws(SystemError) {
    precondition(self.byteCount == 0, "the memory has a size already")
    try file.truncate(to: byteCount)
    try SystemCall.check("fcntl") { csystem_seal(file.descriptor, 0) }
    try map(byteCount: byteCount)
  }

  private func map(byteCount: Int) throws(SystemError) {
    guard byteCount > 0,
      let mapped = unsafe mmap(
        nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, 0),
      unsafe mapped != MAP_FAILED
    else { throw SystemError(call: "mmap", number: byteCount > 0 ? errno : EINVAL) }
    unsafe base = mapped
    self.byteCount = byteCount
  }

  deinit {
    if let base = unsafe base { unsafe _ = munmap(base, byteCount) }
  }

  /// Returns the address of a part of the memory, valid while this object lives; nil if it is out
  /// of bounds.
  @unsafe package func address(of range: Range<Int>) -> UnsafeMutableRawPointer? {
    guard let base = unsafe base, range.lowerBound >= 0, range.upperBound <= byteCount else {
      return nil
    }
    return unsafe base + range.lowerBound
  }
}
