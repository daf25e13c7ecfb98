internal import CInference
internal import VisionBase

/// The runtime's environment: one for the process, silent, never destroyed while models live.
@safe final class Environment: Sendable {
  let library: RuntimeLibrary
  // Sendable: constant; the runtime allows calls with it from any thread.
  nonisolated(unsafe) let handle: LiteRtEnvironment

  private static let shared = Lock<Environment?>(nil)

  /// Returns the process's environment; creates it on the first call.
  static func current() throws(VisionError) -> Environment {
    try shared.withLock { (existing) throws(VisionError) in
      if let existing { return existing }
      let made = try Environment(library: RuntimeLibrary.load())
      existing = made
      return made
    }
  }

  private init(library: RuntimeLibrary) throws(VisionError) {
    // Environment option tags and logger severities of LiteRT 2.3.0 (litert_environment_options.h).
    let minimumLoggerSeverity: Int32 = 25
    let silent: Int64 = 4
    let integer: Int32 = 2
    var option = LiteRtEnvironmentOption(
      tag: minimumLoggerSeverity, value: LiteRtAny(type: integer, integer: silent))
    var made: LiteRtEnvironment?
    try unsafe check(
      library.api.LiteRtCreateEnvironment(1, &option, &made), "LiteRtCreateEnvironment",
      "starting \(library.path)")
    guard let made = unsafe made else {
      throw VisionError(.runtimeFailed, "starting \(library.path) did not yield an environment")
    }
    self.library = library
    unsafe handle = made
  }

  deinit { unsafe library.api.LiteRtDestroyEnvironment(handle) }
}
