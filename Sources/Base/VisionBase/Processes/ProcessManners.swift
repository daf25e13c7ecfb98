#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Limits on the resources of a process that works for another one.
///
/// They apply to the calling process; call them at its start, so that later threads are limited as
/// well.
package enum ProcessManners {
  /// Lowers this process's priority, so that processes that a user waits for run first.
  package static func yieldToOthers() {
    // A failure costs other processes a little time.
    _ = nice(10)
  }

  /// Limits the size of files written from here on, and disables core dumps; a larger write fails
  /// with an error.
  package static func limitFiles(to byteCount: Int) {
    signal(SIGXFSZ, SIG_IGN)
    #if canImport(Darwin)
      set(RLIMIT_CORE, to: 0)
      set(RLIMIT_FSIZE, to: byteCount)
    #else
      set(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
      set(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), to: byteCount)
    #endif
  }

  #if canImport(Darwin)
    private typealias Resource = Int32
  #else
    private typealias Resource = __rlimit_resource_t
  #endif

  private static func set(_ resource: Resource, to value: Int) {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(max(value, 0)))
    unsafe _ = setrlimit(resource, &limit)
  }
}
