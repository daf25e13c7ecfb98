private import CSystem

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Bytes that arrive in pieces, in dedicated pages that on Linux grow without being copied.
///
/// The pages return to the system with the last owner. In a heap-allocated array, each doubling
/// leaves a hole behind, and the process holds several times the memory of its bodies. Not safe for
/// concurrent use by several threads.
@safe package final class GatheredBytes {
  /// The number of bytes so far.
  package private(set) var count = 0
  /// The number of bytes that fit without growing.
  package private(set) var capacity = 0

  private var base: UnsafeMutableRawPointer?

  package init() {}

  deinit {
    if let base = unsafe base { unsafe _ = munmap(base, capacity) }
  }

  /// Reserves space for a total number of bytes; returns false if the system is out of memory.
  package func reserve(_ wanted: Int) -> Bool {
    guard wanted > capacity else { return true }
    let size = Self.wholePages(wanted)
    guard let grown = unsafe csystem_grow_memory(base, capacity, size) else { return false }
    unsafe base = grown
    capacity = size
    return true
  }

  /// Appends bytes; returns false if the system is out of memory.
  package func append(_ bytes: RawSpan) -> Bool {
    guard reserve(count + bytes.byteCount) else { return false }
    unsafe bytes.withUnsafeBytes { source in
      if let base = unsafe base, let first = source.baseAddress {
        unsafe (base + count).copyMemory(from: first, byteCount: source.count)
      }
    }
    count += bytes.byteCount
    return true
  }

  /// Transfers the bytes to the result without a copy; this object is empty afterward.
  package func take(name: String) -> StableBytes {
    guard let taken = unsafe base, count > 0 else { return StableBytes([], name: name) }
    let used = Self.wholePages(count)
    if used < capacity { unsafe _ = munmap(taken + used, capacity - used) }
    let bytes = unsafe StableBytes(takingPages: taken, byteCount: count, name: name)
    unsafe base = nil
    (capacity, count) = (0, 0)
    return bytes
  }

  private static let pageSize = max(Int(sysconf(Int32(_SC_PAGESIZE))), 4096)

  private static func wholePages(_ count: Int) -> Int {
    (count + pageSize - 1) / pageSize * pageSize
  }
}
