#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The address or thread sanitizer, if the tests were built with one.
package enum Sanitizer {
  /// Whether there is one.
  package static let isPresent =
    dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  /// What a test says that measures memory and does not run under one.
  package static let keepsMemory = "a sanitizer holds on to memory that was freed"
}
