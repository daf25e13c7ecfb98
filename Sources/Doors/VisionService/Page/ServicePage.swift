/// The files of the page in the browser, which are part of the program itself.
///
/// They are served only here: a file is found by its path, and sent to any client that reaches the
/// service, with the strict policy of `SecurityHeaders`. The page's requests go through the same
/// routes as those of any other client.
package struct ServicePage: Sendable {
  /// A file of the page.
  package struct File: Sendable {
    /// Its type, such as `text/html; charset=utf-8`.
    package let type: String
    package let bytes: [UInt8]

    package init(type: String, bytes: [UInt8]) {
      (self.type, self.bytes) = (type, bytes)
    }
  }

  private let files: [String: File]

  /// Creates a page with files by their paths; `/` is the one that a person opens.
  package init(files: [String: File]) { self.files = files }

  /// No page, for programs only.
  package static let none = ServicePage(files: [:])

  /// Returns the answer to a request for a file; nil when there is none.
  package func answer(_ head: RequestHead) -> HTTPResponse? {
    guard head.method == "GET" || head.method == "HEAD", let file = files[head.target.rawPath]
    else { return nil }
    return HTTPResponse(
      200, [HTTPField("Content-Type", file.type)], body: .bytes(file.bytes))
  }
}
