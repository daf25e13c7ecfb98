#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The address or thread sanitizer, if the tests were built with one.
package enum Sanitizer {
  /// True if there is one.
  package static let isPresent =
    dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  /// The message of a test that measures memory and is skipped under a sanitizer.
  package static let keepsMemory = "a sanitizer holds on to memory that was freed"
}
