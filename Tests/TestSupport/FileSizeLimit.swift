#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The largest file that this process may write, which looks like a full disk to it.
///
/// For tests that run in a separate process, and ignore `SIGXFSZ` there.
package enum FileSizeLimit {
  /// Sets the limit; nil is the maximum for the process.
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
