/// The security header fields of every answer.
enum SecurityHeaders {
  /// The policy of an answer that is not a page: it may do nothing in a browser.
  private static let apiPolicy = "default-src 'none'; frame-ancestors 'none'"

  /// The policy of the page: it may load its own files, show pictures it made, and call this
  /// service.
  private static let pagePolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    media-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  /// Adds the fields; existing ones stay.
  static func add(to response: inout HTTPResponse, isPage: Bool, isEncrypted: Bool) {
    response.header.addMissing("Content-Security-Policy", isPage ? pagePolicy : apiPolicy)
    response.header.addMissing("X-Content-Type-Options", "nosniff")
    response.header.addMissing("X-Frame-Options", "DENY")
    response.header.addMissing("Referrer-Policy", "no-referrer")
    response.header.addMissing("Cross-Origin-Resource-Policy", "same-origin")
    response.header.addMissing("Cross-Origin-Opener-Policy", "same-origin")
    response.header.addMissing("Cache-Control", isPage ? "no-cache" : "no-store")
    if isEncrypted {
      response.header.addMissing("Strict-Transport-Security", "max-age=31536000")
    }
  }
}
