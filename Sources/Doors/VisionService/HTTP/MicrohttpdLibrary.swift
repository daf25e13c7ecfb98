internal import CMicrohttpd
internal import VisionBase

/// The library that speaks HTTP, loaded when the first server is started.
enum MicrohttpdLibrary {
  /// Loads the library unless it is.
  ///
  /// Throws `runtimeMissing`, with the package to install, when there is none that can be used.
  static func load() throws(VisionError) {
    guard !cmicrohttpd_load() else { return }
    throw missing(unsafe String(cString: cmicrohttpd_load_failure()))
  }

  /// The error that there is no usable library, in the dynamic loader's words.
  static func missing(_ words: String) -> VisionError {
    VisionError(
      .runtimeMissing,
      "the service needs libmicrohttpd 0.9.73 or later, and it cannot be loaded: \(words); install "
        + "it, on Debian and Ubuntu with: apt install libmicrohttpd12")
  }
}
