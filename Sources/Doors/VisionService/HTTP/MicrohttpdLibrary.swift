internal import CMicrohttpd
package import VisionBase

/// The library that implements HTTP, loaded when the first server starts.
package enum MicrohttpdLibrary {
  /// The library, as the system's packages have it.
  package static let library = SystemLibrary("libmicrohttpd", packages: "libmicrohttpd12")

  /// Loads the library unless it is loaded.
  ///
  /// Throws `runtimeMissing`, with the package to install, when no usable one is installed.
  package static func load() throws(VisionError) {
    guard !cmicrohttpd_load() else { return }
    throw missing(unsafe String(cString: cmicrohttpd_load_failure()))
  }

  /// Returns the error for a missing or unusable library, with the dynamic loader's message.
  static func missing(_ words: String) -> VisionError {
    library.missing("the service needs libmicrohttpd 0.9.73 or later", words)
  }
}
