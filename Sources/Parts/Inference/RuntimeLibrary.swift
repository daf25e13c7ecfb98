internal import CInference
public import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The LiteRT shared library: its location and its functions.
///
/// It is loaded once per process, when the first model is compiled. It is searched for in this
/// order: the path given to `use(path:)`; the environment variable `VISION_TASKS_RUNTIME`; beside
/// the running executable, and beside the library that contains this code, if there is one; the
/// per-user cache, to which `vision models pull litert-runtime` writes it.
@safe public final class RuntimeLibrary: Sendable {
  /// The release this package is written against and tested with.
  public static let version = "2.3.0"

  /// The environment variable that names the library's path.
  public static let variable = "VISION_TASKS_RUNTIME"

  /// The library's file name on this platform.
  public static var fileName: String {
    #if canImport(Darwin)
      "libLiteRt.dylib"
    #else
      "libLiteRt.so"
    #endif
  }

  /// The path the library was loaded from.
  public let path: String

  // Constant once loaded; the functions themselves may be called from any thread.
  let api: CInferenceTable

  private init(path: String, api: CInferenceTable) {
    self.path = path
    self.api = api
  }

  private struct Shared: Sendable {
    var chosenPath: String?
    var loaded: RuntimeLibrary?
  }

  private static let shared = Lock(Shared())

  /// Chooses the library's path for this process, before the first model is compiled.
  ///
  /// Throws `optionInvalid` when another path has been loaded already.
  public static func use(path: String) throws(VisionError) {
    try shared.withLock { (state) throws(VisionError) in
      if let loaded = state.loaded, loaded.path != path {
        throw VisionError(
          .optionInvalid,
          "the runtime is already loaded from \(loaded.path); choose \(path) before the first model"
        )
      }
      state.chosenPath = path
    }
  }

  /// The path that the program chose; nil if it did not choose one.
  static var chosenPath: String? { shared.withLock(\.chosenPath) }

  /// Returns the loaded library; loads it on the first call.
  ///
  /// Throws `runtimeMissing`, with the paths searched and the command that fixes it. A later call
  /// tries again, so that a program can fetch the library and continue.
  public static func load() throws(VisionError) -> RuntimeLibrary {
    try shared.withLock { (state) throws(VisionError) in
      if let loaded = state.loaded { return loaded }
      let library = try load(from: candidates(chosen: state.chosenPath))
      state.loaded = library
      return library
    }
  }

  /// Returns the paths to try, in order.
  ///
  /// A path that the program or the environment gives is the only one tried.
  static func candidates(
    chosen: String?, named: String? = EnvironmentVariable(variable).path
  ) -> [RuntimeCandidate] {
    if let chosen { return [RuntimeCandidate(chosen, .program)] }
    if let named { return [RuntimeCandidate(named, .variable)] }
    var candidates: [RuntimeCandidate] = []
    if let executable = executablePath(), let slash = executable.bytes.lastIndex(of: "/") {
      candidates.append(RuntimeCandidate(executable[...slash] + fileName, .neighbor))
    }
    if let own = ownPath(), let slash = own.bytes.lastIndex(of: "/") {
      let beside = RuntimeCandidate(own[...slash] + fileName, .neighbor)
      if !candidates.contains(beside) { candidates.append(beside) }
    }
    let cached = CacheFolder.runtime(version: version) + "/" + fileName
    return candidates + [RuntimeCandidate(cached, .cache)]
  }

  /// The path of the library beside the program; nil when there is none, or another is used
  /// instead.
  package static var pathBesideProgram: String? {
    pathBesideProgram(among: candidates(chosen: chosenPath))
  }

  static func pathBesideProgram(among candidates: [RuntimeCandidate]) -> String? {
    candidates.first { $0.origin == .neighbor && $0.exists }?.path
  }

  /// Loads the first library that exists among the candidates.
  static func load(from candidates: [RuntimeCandidate]) throws(VisionError) -> RuntimeLibrary {
    guard let found = candidates.first(where: \.exists) else { throw missing(candidates) }
    try found.check()
    var api = CInferenceTable()
    var missesSymbol = false
    if let problem = unsafe cinference_load(found.path, &api, &missesSymbol) {
      let words = unsafe String(cString: problem)
      throw found.unusable(
        missesSymbol
          ? "\(found.path): this is not LiteRT \(version): it has no function \(words)"
          : "\(found.path): cannot be loaded: \(words)")
    }
    return RuntimeLibrary(path: found.path, api: api)
  }

  private static func missing(_ candidates: [RuntimeCandidate]) -> VisionError {
    let places = candidates.map(\.path).joined(separator: ", nor at ")
    let remedy = candidates.last?.remedy ?? "name one with \(variable)"
    return VisionError(
      .runtimeMissing, "the LiteRT runtime \(version) is not at \(places); \(remedy)")
  }

  /// Returns the path of the program or library that contains this code; nil if it is unknown.
  private static func ownPath() -> String? {
    guard let name = unsafe cinference_own_path(), let resolved = unsafe realpath(name, nil) else {
      return nil
    }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved)
  }

  /// Returns the running program's path; nil if it is unknown or not UTF-8.
  private static func executablePath() -> String? {
    #if os(Linux)
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
      guard count > 0 else { return nil }
      return String(validUTF8: buffer[..<count].map(UInt8.init(bitPattern:)))
    #else
      return CommandLine.arguments.first
    #endif
  }
}
