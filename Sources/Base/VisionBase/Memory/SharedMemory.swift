private import CSystem

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Memory that this process shares with one that it starts: a file without a name.
///
/// Its size is fixed by the system, so that nobody who has it can cut it short under a reader. What
/// the other writes may change at any time: copy before you believe.
@safe package final class SharedMemory {
  /// What the other process is given.
  package let file: OpenFile

  /// How many bytes there are; 0 until there is a size.
  package private(set) var byteCount = 0

  private var base: UnsafeMutableRawPointer?

  /// Makes memory without a size.
  package init() throws(SystemError) {
    file = OpenFile(
      taking: try SystemCall.check("memfd_create") { csystem_make_memory() })
  }

  /// Reaches memory that another process made, and whose size it knows.
  package init(reaching file: OpenFile, byteCount: Int) throws(SystemError) {
    self.file = file
    try map(byteCount: byteCount)
  }

  /// Makes memory that holds bytes which nobody can change any more.
  ///
  /// It is not mapped here.
  package init(constant bytes: StableBytes) throws(SystemError) {
    file = OpenFile(
      taking: try SystemCall.check("memfd_create") { csystem_make_memory() })
    try bytes.withBytes { (span) throws(SystemError) in try file.write(span, at: 0) }
    try SystemCall.check("fcntl") { csystem_seal(file.descriptor, 1) }
  }

  /// Gives the memory its size, once and for ever.
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

  /// Where a part of the memory begins, valid while this object lives; nil when it does not lie inside.
  @unsafe package func address(of range: Range<Int>) -> UnsafeMutableRawPointer? {
    guard let base = unsafe base, range.lowerBound >= 0, range.upperBound <= byteCount else {
      return nil
    }
    return unsafe base + range.lowerBound
  }
}
