private import CCurl

/// libcurl, which is loaded when something needs it.
package enum CurlLibrary {
  /// The reason that the library cannot be loaded, in the dynamic loader's words; nil if it can.
  package static var loadFailure: String? {
    ccurl_load() ? nil : unsafe String(cString: ccurl_load_failure())
  }
}
