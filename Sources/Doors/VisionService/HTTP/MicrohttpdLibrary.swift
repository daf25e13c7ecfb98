internal import CMicrohttpd
internal import VisionBase

/// The library that implements HTTP, loaded when the first server starts.
enum MicrohttpdLibrary {
  /// Loads the library unless it is loaded.
  ///
  /// Throws `runtimeMissing`, with the package to install, when no usable one is installed.
  static func load() throws(VisionError) {
    guard !cmicrohttpd_load() else { return }
    throw missing(unsafe String(cString: cmicrohttpd_load_failure()))
  }

  /// Returns the error for a missing or unusable library, with the dynamic loader's message.
  static func missing(_ words: String) -> VisionError {
    VisionError(
      .runtimeMissing,
      "the service needs libmicrohttpd 0.9.73 or later, and it cannot be loaded: \(words); install "
        + "it, on Debian and Ubuntu with: apt install libmicrohttpd12")
  }
}
