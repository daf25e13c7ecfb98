import TestSupport
import VisionBase

@testable import VisionService

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Answers with what it was asked, and remembers what it was told.
struct TestHandler: HTTPHandling {
  var reception: @Sendable (RequestHead) -> Reception = { _ in .memory(limit: 1000) }
  var reply: @Sendable (HTTPRequest) -> HTTPResponse = { request in
    HTTPResponse(type: .text, text: "\(request.head.method) \(request.body.bytes.count)")
  }
  let notes = Mailbox<FinishedExchange>()

  func receive(_ head: RequestHead) -> Reception { reception(head) }
  func answer(_ request: HTTPRequest) -> HTTPResponse { reply(request) }
  func refusal(of head: RequestHead, _ problem: ServiceProblem) -> HTTPResponse {
    problem.response
  }
  func note(_ exchange: FinishedExchange) { notes.put(exchange) }

  /// A server with this handler on a free port.
  func server(_ limits: ServerLimits = ServerLimits()) throws -> HTTPServer {
    var place = ServerPlace()
    place.host = "127.0.0.1"
    return try HTTPServer(place, limits: limits, handler: self)
  }
}

/// What is needed to speak HTTP.
enum Library {
  static let isPresent = (try? MicrohttpdLibrary.load()) != nil
  static let missing = "needs libmicrohttpd: apt install libmicrohttpd12"

  /// Since release 1.0 the library refuses by itself what before only the service did: wrong escapes
  /// and several lengths.
  static let refusesMore: Bool = {
    typealias Version = @convention(c) () -> UnsafePointer<CChar>
    let name = "libmicrohttpd.so.12"
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL),
      let function = dlsym(library, "MHD_get_version")
    else { return false }
    return String(cString: unsafeBitCast(function, to: Version.self)()).bytes.first != "0"
  }()
}
