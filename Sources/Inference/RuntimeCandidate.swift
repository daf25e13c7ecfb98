internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// A path at which the runtime's library may be, and why it is looked for there.
struct RuntimeCandidate: Hashable, Sendable {
  /// Who says that the library is there.
  enum Origin: Hashable, Sendable {
    /// The program, by `RuntimeLibrary.use(path:)`.
    case program
    /// The environment variable.
    case variable
    /// The library's usual name beside the executable.
    case neighbour
    /// This package, which fetched it.
    case cache
  }

  let path: String
  let origin: Origin

  init(_ path: String, _ origin: Origin) {
    (self.path, self.origin) = (path, origin)
  }

  /// Whether there is anything at the path.
  var exists: Bool { unsafe access(path, F_OK) == 0 }

  /// What mends a library that cannot be used.
  var remedy: String {
    switch origin {
    case .program: "correct the path that the program gave to RuntimeLibrary.use(path:)"
    case .variable: "\(RuntimeLibrary.variable) names it: unset it or correct it"
    case .neighbour: "remove it, then fetch another with: vision models pull litert-runtime"
    case .cache: "fetch it with: vision models pull litert-runtime"
    }
  }

  /// The error that the library at the path is of no use.
  func unusable(_ words: String, cause: (any Error)? = nil) -> VisionError {
    VisionError(.runtimeMissing, "\(words); \(remedy)", cause: cause)
  }
}
