import TestSupport
import VisionBase

@testable import VisionService

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A handler that echoes requests, and records its calls.
struct TestHandler: HTTPHandling {
  /// Maximum length of a body.
  var limit = 1000
  var reply: @Sendable (HTTPRequest) -> HTTPResponse = { request in
    HTTPResponse(type: .text, text: "\(request.head.method) \(request.body.bytes.count)")
  }
  let notes = Mailbox<FinishedExchange>()

  func receive(_ head: RequestHead) -> Reception { .memory(limit: limit, reply) }
  func refusal(of head: RequestHead, _ problem: ServiceProblem) -> HTTPResponse {
    problem.response
  }
  func note(_ exchange: FinishedExchange) { notes.put(exchange) }

  /// Returns a server with this handler on a free port.
  func server(_ limits: ServerLimits = ServerLimits()) throws -> HTTPServer {
    var place = ServerPlace()
    place.host = "127.0.0.1"
    return try HTTPServer(place, limits: limits, handler: self)
  }
}

/// The library required to use HTTP.
enum Library {
  static let isPresent = (try? MicrohttpdLibrary.load()) != nil
  static let missing = "needs libmicrohttpd: apt-get install libmicrohttpd12"

  /// True if the library itself refuses wrong escapes and several lengths.
  ///
  /// It does so since release 1.0; before, only the service did.
  static let refusesMore: Bool = {
    typealias Version = @convention(c) () -> UnsafePointer<CChar>
    let name = "libmicrohttpd.so.12"
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL),
      let function = dlsym(library, "MHD_get_version")
    else { return false }
    return String(cString: unsafeBitCast(function, to: Version.self)()).bytes.first != "0"
  }()
}
