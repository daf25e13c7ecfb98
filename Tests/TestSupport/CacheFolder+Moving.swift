package import VisionBase

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

extension CacheFolder {
  /// Gives this process a cache of its own, for tests in a process of their own.
  ///
  /// The runtime and the public models and pictures stay where they are.
  package static func move(to folder: String) {
    setenv("VISION_TASKS_RUNTIME", Runtime.path, 0)
    SharedMaterial.stay()
    setenv(variable, folder, 1)
  }
}
