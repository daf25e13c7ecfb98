internal import ModelCatalogue
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A path at which the runtime's library may be, and the reason to look there.
struct RuntimeCandidate: Hashable, Sendable {
  /// The source of a path.
  enum Origin: Hashable, Sendable {
    /// The program, by `RuntimeLibrary.use(path:)`.
    case program
    /// The environment variable.
    case variable
    /// The library's usual name beside the executable.
    case neighbor
    /// The cache to which this package fetched it.
    case cache
  }

  let path: String
  let origin: Origin

  init(_ path: String, _ origin: Origin) {
    (self.path, self.origin) = (path, origin)
  }

  /// True if a file exists at the path.
  var exists: Bool { unsafe access(path, F_OK) == 0 }

  /// The remedy for a library that cannot be used.
  var remedy: String {
    switch origin {
    case .program: "correct the path that the program gave to RuntimeLibrary.use(path:)"
    case .variable: "\(RuntimeLibrary.variable) names it: unset it or correct it"
    case .neighbor: "remove it, then fetch another with: vision models pull litert-runtime"
    case .cache:
      exists
        ? "fetch it again with: vision models pull litert-runtime"
        : "fetch it with: \(Catalogue.fetchingCommand(for: "litert-runtime"))"
    }
  }

  /// Rejects a file with which the system's loader would end the process.
  ///
  /// The loader trusts the file's headers and maps what they describe. A fetched library must be
  /// the one in the catalogue, which a note beside it confirms without reading it again; for others
  /// the only known condition is that their parts must lie inside the file.
  func check() throws(VisionError) {
    if origin == .cache, let entry = try? Catalogue.entry(named: "litert-runtime") {
      guard isUnchanged(entry) else {
        throw unusable("\(path): the file is damaged: it is not LiteRT as it was published")
      }
      return
    }
    do throws(VisionError) {
      try LibraryFile.check(path)
    } catch {
      let words =
        switch error.cause as? FileFault {
        case .empty: "it is empty"
        case .folder: "it is a folder"
        case .notPlain: "it is not a plain file"
        case nil: error.message
        }
      throw unusable("\(path): cannot be loaded: \(words)", cause: error.cause)
    }
  }

  /// Returns true if the library is the catalogue's, byte for byte.
  private func isUnchanged(_ entry: CatalogueEntry) -> Bool {
    guard let file = FileIdentity(of: path), file.byteCount == entry.byteCount ?? file.byteCount
    else { return false }
    return (DigestNote.digest(of: path) ?? (try? DigestNote.compute(for: path))) == entry.sha256
  }

  /// Returns the error for an unusable library at the path.
  func unusable(_ words: String, cause: (any Error)? = nil) -> VisionError {
    VisionError(.runtimeMissing, "\(words); \(remedy)", cause: cause)
  }
}
