#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The largest file that this process may write, which is what a full disk looks like to it.
///
/// For tests that run in a process of their own, and ignore `SIGXFSZ` there.
package enum FileSizeLimit {
  /// Sets the limit; nil is the most that the process may have.
  package static func set(_ byteCount: Int?) {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    getrlimit(resource, &limit)
    limit.rlim_cur = byteCount.map { rlim_t($0) } ?? limit.rlim_max
    setrlimit(resource, &limit)
  }
}
