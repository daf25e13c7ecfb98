internal import VisionBase

/// What the system says about the way from this machine to the network.
///
/// Linux shows it as text: the routes in `/proc/net` (`proc_net_route` in its manual), the kind of
/// each interface in `/sys/class/net`. Elsewhere nothing is said, and no way counts as mobile.
package struct NetworkRoutes: Sendable {
  private let root: String

  /// Reads below a root; tests put others there.
  package init(root: String = "") {
    self.root = root
  }

  /// Whether the machine's way out is a mobile network: a modem or a dialled connection.
  ///
  /// Of several ways out it is the one that the system prefers, the one with the lowest metric.
  package var leadOverMobile: Bool {
    guard let name = interface else { return false }
    if name.bytes.hasPrefix("ppp") { return true }
    let facts = NoteFile.lines(of: "\(root)/sys/class/net/\(name)/uevent") ?? []
    return facts.contains("DEVTYPE=wwan")
  }

  /// The interface of the default route, of IPv4 if there is one.
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
      // The loopback interface holds a route for what has no other.
      guard let metric, name != "lo", !name.contains("/") else { continue }
      if let best, best.metric <= metric { continue }
      best = (name, metric)
    }
    return best.map { String($0.name) }
  }
}
