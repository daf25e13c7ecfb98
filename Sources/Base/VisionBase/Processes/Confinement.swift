private import CSystem

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The rights that a process gives up before it handles input that may be hostile to its user.
///
/// The process itself gives them up, for the rest of its life.
package enum Confinement {
  /// True if this system supports confinement: Linux on x86-64 and arm64.
  package static var isPossible: Bool { csystem_can_confine() != 0 }

  /// Closes the inherited descriptors from a number on.
  package static func closeDescriptors(from first: Int32) throws(SystemError) {
    try SystemCall.check("close_range") { csystem_close_from(first) }
  }

  /// Drops the superuser's privileges on this thread and those that it starts, and for all
  /// programs.
  ///
  /// `exceptReadingFiles` keeps the right to read and find any file for now.
  package static func dropCapabilities(
    exceptReadingFiles: Bool = false
  ) throws(SystemError) {
    try SystemCall.check("capset") { csystem_drop_capabilities(exceptReadingFiles ? 1 : 0) }
  }

  /// Prevents this process from starting threads; for a confined process.
  package static func refuseThreads() throws(SystemError) {
    try SystemCall.check("seccomp") { csystem_refuse_threads() }
  }

  /// Restricts this process to computation and communication through its open descriptors.
  ///
  /// It may take the given amount of memory beyond its current use, and start threads but no
  /// processes. It cannot open files, make connections, start programs, signal other processes or
  /// dump core; the system refuses (seccomp(2)). Of memory advice, it may give the kinds that the
  /// runtime and the C library use.
  package static func confineThisProcess(memory byteCount: Int) throws(SystemError) {
    #if os(Linux)
      // Queried first: it needs a descriptor.
      guard let taken = addressSpace else { throw SystemError(call: "statm", number: ENOENT) }
      set(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
      set(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), to: 0)
      // Linux counts all of the user's threads, and none of the superuser's.
      if let count = runningThreads {
        set(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), to: count + mostNewThreads)
      }
      // The number that `poll` accepts; new descriptors would get higher numbers.
      set(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), to: 1)
      let (limit, isEndless) = taken.addingReportingOverflow(byteCount)
      if !isEndless { set(__rlimit_resource_t(RLIMIT_AS.rawValue), to: limit) }
    #endif
    try SystemCall.check("seccomp") { csystem_confine() }
  }

  /// The number of address space bytes in use, as Linux counts them; nil elsewhere.
  package static var addressSpace: Int? {
    #if os(Linux)
      let numbers = NoteFile.lines(of: "/proc/self/statm")?.first?.bytes.split(separator: " ")
      guard let pages = numbers?.first.flatMap(Int.init) else { return nil }
      return pages * sysconf(Int32(_SC_PAGESIZE))
    #else
      return nil
    #endif
  }

  #if os(Linux)
    /// More than the largest accepted thread count; the rest is for the user's other processes.
    private static let mostNewThreads = 1024

    /// The number of threads on this machine; nil if it cannot be read.
    private static var runningThreads: Int? {
      let words = NoteFile.lines(of: "/proc/loadavg")?.first?.bytes.split(separator: " ")
      guard let words, words.count > 3 else { return nil }
      return words[3].cut(at: "/").flatMap { Int($0.1) }
    }

    /// Sets a limit permanently: nothing in this process can raise it again.
    private static func set(_ resource: __rlimit_resource_t, to value: Int) {
      var limit = rlimit()
      guard unsafe getrlimit(resource, &limit) == 0 else { return }
      limit.rlim_max = min(limit.rlim_max, rlim_t(value))
      limit.rlim_cur = min(limit.rlim_cur, limit.rlim_max)
      unsafe _ = setrlimit(resource, &limit)
    }
  #endif
}
