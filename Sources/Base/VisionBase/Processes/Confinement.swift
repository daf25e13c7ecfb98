private import CSystem

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// What a process gives up before it does something that may turn against its user.
///
/// It is done by the process itself, for the rest of its life.
package enum Confinement {
  /// Whether this system can do it: Linux on x86-64 and arm64.
  package static var isPossible: Bool { csystem_can_confine() != 0 }

  /// Closes the descriptors from a number on that this process inherited.
  package static func closeDescriptors(from first: Int32) throws(SystemError) {
    try SystemCall.check("close_range") { csystem_close_from(first) }
  }

  /// Leaves this process calculating and talking through its open descriptors, and nothing else.
  ///
  /// It may take that much more memory than it has now. It can open no file, make no connection,
  /// start no program, signal no other process and leave no core; the system refuses (seccomp(2)).
  package static func confineThisProcess(memory byteCount: Int) throws(SystemError) {
    #if os(Linux)
      // Asked first: it takes a descriptor.
      guard let taken = addressSpace else { throw SystemError(call: "statm", number: ENOENT) }
      set(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
      set(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), to: 0)
      // As many as `poll` may be asked about; new ones would get higher numbers.
      set(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), to: 1)
      let (limit, isEndless) = taken.addingReportingOverflow(byteCount)
      if !isEndless { set(__rlimit_resource_t(RLIMIT_AS.rawValue), to: limit) }
    #endif
    try SystemCall.check("seccomp") { csystem_confine() }
  }

  /// How many bytes of addresses this process uses, as Linux counts them; nil elsewhere.
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
    /// Sets a limit for good: nothing in this process can raise it again.
    private static func set(_ resource: __rlimit_resource_t, to value: Int) {
      var limit = rlimit()
      guard unsafe getrlimit(resource, &limit) == 0 else { return }
      limit.rlim_max = min(limit.rlim_max, rlim_t(value))
      limit.rlim_cur = min(limit.rlim_cur, limit.rlim_max)
      unsafe _ = setrlimit(resource, &limit)
    }
  #endif
}
