internal import CMicrohttpd
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The sockets of a service: one for each address of the host's name.
@safe struct ListeningSockets {
  /// The sockets' descriptors; the server that uses them closes them.
  let numbers: [Int32]
  /// The port, the same for all sockets.
  let port: Int
  /// The addresses in digits, IPv6 without brackets.
  let addresses: [String]

  /// Starts listening; port 0 selects a free one.
  ///
  /// Throws `optionInvalid` for an unknown host, and for a port that is taken or may not be used.
  init(host: String, port: Int) throws(VisionError) {
    var sockets = CMicrohttpdSockets()
    // Not every machine's host list has both addresses for localhost.
    let hosts = host == "localhost" ? ["127.0.0.1", "::1"] : [host]
    let error = unsafe Self.withPointers(hosts) { hosts in
      unsafe cmicrohttpd_listen(
        hosts.baseAddress, Int32(hosts.count), UInt16(clamping: port), &sockets)
    }
    guard error == 0 else { throw Self.failure(error, host: host, port: port) }
    let all = unsafe withUnsafeBytes(of: sockets.numbers) {
      unsafe Array($0.bindMemory(to: Int32.self))
    }
    numbers = Array(all.prefix(Int(sockets.count)))
    self.port = Int(sockets.port)
    addresses = numbers.map(Self.address)
  }

  /// Lends copies of texts as C strings.
  private static func withPointers<Result>(
    _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe copies.map { unsafe UnsafePointer($0) }.withUnsafeBufferPointer {
      unsafe body($0)
    }
  }

  private static func address(of number: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    unsafe cmicrohttpd_address(number, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func failure(_ error: Int32, host: String, port: Int) -> VisionError {
    if error < 0 {
      let words = unsafe String(cString: cmicrohttpd_listen_words(error))
      return VisionError(
        .optionInvalid, "cannot listen on \(host): \(words); give an address of this machine")
    }
    let cause = SystemError(call: "bind", number: error)
    let advice =
      if cause.isAddressInUse {
        "; another program has it: choose another one, or 0 for a free one"
      } else if cause.isRefused {
        "; ports below 1024 are the administrator's: choose a higher one"
      } else {
        ""
      }
    return VisionError(
      .optionInvalid, "cannot listen on \(host), port \(port): \(cause.words)\(advice)", cause: nil)
  }
}
