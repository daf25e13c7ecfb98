/// The lines by which every answer tells browsers to be careful with it.
enum SecurityHeaders {
  /// What an answer that is no page may do in a browser: nothing.
  private static let apiPolicy = "default-src 'none'; frame-ancestors 'none'"

  /// What the page may do: load its own files, show pictures that it made, and ask this service.
  private static let pagePolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    media-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  /// Adds the lines; those that are there stay.
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
