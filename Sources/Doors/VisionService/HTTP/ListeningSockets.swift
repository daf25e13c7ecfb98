internal import CMicrohttpd
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The sockets of a service: one for each address that the host's name stands for.
@safe struct ListeningSockets {
  /// The sockets' numbers; whoever serves them closes them.
  let numbers: [Int32]
  /// The same for all.
  let port: Int
  /// The addresses in digits, an IPv6 one without brackets.
  let addresses: [String]

  /// Listens; port 0 takes a free one.
  ///
  /// Throws `optionInvalid` for a host that nobody knows and a port that may not be used, and
  /// `fileFailed` for one that is taken.
  init(host: String, port: Int) throws(VisionError) {
    var sockets = CMicrohttpdSockets()
    // Not every machine's list of names has both addresses for its own.
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

  /// Lends copies of texts as C expects them.
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
