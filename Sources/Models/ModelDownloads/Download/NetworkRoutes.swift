internal import VisionBase

/// The system's routes from this machine to the network.
///
/// Linux provides them as text: the routes in `/proc/net` (`proc_net_route` in its manual), the
/// kind of each interface in `/sys/class/net`. Other systems provide nothing, and no route counts
/// as mobile.
package struct NetworkRoutes: Sendable {
  private let root: String

  /// Creates routes read below a root; tests use another one.
  package init(root: String = "") {
    self.root = root
  }

  /// True if the machine's default route is over a mobile network: a modem or a dial-up connection.
  ///
  /// Among several default routes, the one that the system prefers counts: that with the lowest
  /// metric.
  package var leadOverMobile: Bool {
    guard let name = interface else { return false }
    if name.bytes.hasPrefix("ppp") { return true }
    let facts = NoteFile.lines(of: "\(root)/sys/class/net/\(name)/uevent") ?? []
    return facts.contains("DEVTYPE=wwan")
  }

  /// The interface of the default route, preferably of IPv4.
  private var interface: String? {
    defaultRoute(in: "route", isDefault: { $0[1] == "00000000" && $0[7] == "00000000" }) {
      (name: $0[0], metric: UInt32($0[6]))
    }
      ?? defaultRoute(
        in: "ipv6_route", isDefault: { $0[0].allSatisfy { $0 == "0" } && $0[1] == "00" }
      ) {
        (name: $0[9], metric: UInt32(String($0[5]), radix: 16))
      }
  }

  private func defaultRoute(
    in table: String, isDefault: ([ByteText]) -> Bool,
    read: ([ByteText]) -> (name: ByteText, metric: UInt32?)
  ) -> String? {
    var best: (name: ByteText, metric: UInt32)?
    for line in NoteFile.lines(of: "\(root)/proc/net/\(table)") ?? [] {
      let fields = line.bytes.split(whereSeparator: \.isBlank)
      guard fields.count >= 10, isDefault(fields) else { continue }
      let (name, metric) = read(fields)
      // The loopback interface has a route for addresses without any other.
      guard let metric, name != "lo", !name.contains("/") else { continue }
      if let best, best.metric <= metric { continue }
      best = (name, metric)
    }
    return best.map { String($0.name) }
  }
}
