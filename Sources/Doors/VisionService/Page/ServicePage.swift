/// The files of the page in the browser, which lie in the program itself.
///
/// This is the one place where they are served: a file is found by its path, anybody who reaches the
/// service gets it, with the strict policy of `SecurityHeaders`. What the page asks the service goes
/// through the same routes as any other client's requests.
package struct ServicePage: Sendable {
  /// A file of the page.
  package struct File: Sendable {
    /// Its type, as in `text/html; charset=utf-8`.
    package let type: String
    package let bytes: [UInt8]

    package init(type: String, bytes: [UInt8]) {
      (self.type, self.bytes) = (type, bytes)
    }
  }

  private let files: [String: File]

  /// A page of files by their paths; `/` is what a person opens.
  package init(files: [String: File]) { self.files = files }

  /// No page: for programs only.
  package static let none = ServicePage(files: [:])

  /// The answer to a request for a file; nil where there is none.
  package func answer(_ head: RequestHead) -> HTTPResponse? {
    guard head.method == "GET" || head.method == "HEAD", let file = files[head.target.rawPath]
    else { return nil }
    return HTTPResponse(
      200, [HTTPField("Content-Type", file.type)], body: .bytes(file.bytes))
  }
}
