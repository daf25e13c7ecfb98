internal import ModelCatalogue
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
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
    case neighbor
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
    case .neighbor: "remove it, then fetch another with: vision models pull litert-runtime"
    case .cache:
      exists
        ? "fetch it again with: vision models pull litert-runtime"
        : "fetch it with: \(Catalogue.fetchingCommand(for: "litert-runtime"))"
    }
  }

  /// Refuses a file that the system's loader would end the process for.
  ///
  /// The loader maps what the file's headers say and believes them. A fetched library must be the
  /// one the catalogue describes, which a note beside it says without reading it again; of others
  /// nothing is known but that their parts must lie inside the file.
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

  /// Whether the library is the catalogue's, byte for byte.
  private func isUnchanged(_ entry: CatalogueEntry) -> Bool {
    guard let file = FileIdentity(of: path), file.byteCount == entry.byteCount ?? file.byteCount
    else { return false }
    return (DigestNote.digest(of: path) ?? (try? DigestNote.compute(for: path))) == entry.sha256
  }

  /// The error that the library at the path is of no use.
  func unusable(_ words: String, cause: (any Error)? = nil) -> VisionError {
    VisionError(.runtimeMissing, "\(words); \(remedy)", cause: cause)
  }
}
