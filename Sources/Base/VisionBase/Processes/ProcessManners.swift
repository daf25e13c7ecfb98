#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// What a process that does work for another one leaves to the rest of the machine.
///
/// It is asked of the process itself, at its start: threads that it begins later are bound as well.
package enum ProcessManners {
  /// Lets processes that are waited for go first.
  package static func yieldToOthers() {
    // What cannot be had costs the others a little time.
    _ = nice(10)
  }

  /// Writes no file longer than that from here on, and leaves no core; a longer one is an error of
  /// the call that writes it.
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
