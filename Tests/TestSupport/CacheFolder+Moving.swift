package import VisionBase

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

extension CacheFolder {
  /// Gives this process its own cache, for tests in a separate process.
  ///
  /// The runtime and the public models and pictures stay in place.
  package static func move(to folder: String) {
    setenv("VISION_TASKS_RUNTIME", Runtime.path, 0)
    SharedMaterial.stay()
    setenv(variable, folder, 1)
  }
}
