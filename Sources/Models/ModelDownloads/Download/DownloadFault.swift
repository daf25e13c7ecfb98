package import VisionBase

/// The reason why a download failed: the `cause` of a `VisionError` with the code `downloadFailed`.
package enum DownloadFault: Error, Hashable, Sendable {
  /// The system's download library is not installed.
  case libraryMissing(String)
  /// Python's package installer is not installed.
  case pipMissing
  /// The address is not of a kind that this package fetches from.
  case unsupportedAddress
  /// The server's name is unknown; often there is no network.
  case cannotResolve
  /// No server answered at the address.
  case cannotConnect
  /// The connection ended before the file did.
  case connectionLost
  /// The server was silent, or close to it, for too long.
  case timedOut
  /// The server's certificate could not be verified.
  case untrustedServer
  /// The server responded with a status that is neither success nor a redirect.
  case status(Int)
  /// The server redirected more often than allowed.
  case tooManyRedirects(limit: Int)
  /// The server's header fields are longer than those of any well-behaved server.
  case headerTooLong
  /// The server redirected to a kind of address that is not followed.
  case forbiddenRedirect
  /// The machine uses a mobile connection, which the caller does not allow.
  case cellularNotAllowed
  /// The file is larger than the caller allows.
  case tooLarge(limit: Int)
  /// The file does not have the expected size.
  case wrongByteCount(expected: Int, actual: Int)
  /// The file does not have the expected content.
  case wrongSHA256(expected: SHA256, actual: SHA256)
  /// A program that was run for the download failed; holds its last output.
  case toolFailed(String)
  /// Another failure of the transfer, as the transport describes it.
  case transfer(String)

  /// True if trying again may help.
  package var isTransient: Bool {
    switch self {
    case .cannotConnect, .connectionLost, .timedOut: true
    case .status(let status): [408, 429, 500, 502, 503, 504].contains(status)
    default: false
    }
  }
}

extension DownloadFault {
  /// A description of the fault, to follow the address and a colon.
  ///
  /// It is not the type's `description`: the error's message already contains it, and printing the
  /// cause after the message would repeat it.
  package var words: String {
    switch self {
    case .libraryMissing(let words): "libcurl is not installed: \(words)"
    case .pipMissing: "Python's pip is not installed"
    case .unsupportedAddress: "only http, https and file addresses can be fetched"
    case .cannotResolve: "the server's name cannot be resolved; is there a network?"
    case .cannotConnect: "nothing answers at the server's address"
    case .connectionLost: "the connection ended before the file did"
    case .timedOut: "the server was silent for too long"
    case .untrustedServer: "the server's certificate cannot be trusted"
    case .status(let status): "the server answered with status \(status)"
    case .tooManyRedirects(let limit): "the server redirected more than \(limit) times"
    case .headerTooLong: "the header of the server's answer is too long"
    case .forbiddenRedirect: "the server redirected to an address that is not allowed"
    case .cellularNotAllowed:
      "this machine is on a mobile network, and the download is not allowed over one"
    case .tooLarge(let limit): "the file is larger than the \(limit) bytes allowed"
    case .wrongByteCount(let expected, let actual):
      "the file has \(actual) bytes and should have \(expected)"
    case .wrongSHA256(let expected, let actual):
      "the file's SHA-256 is \(actual) and should be \(expected)"
    case .toolFailed(let words): words
    case .transfer(let words): words
    }
  }
}
