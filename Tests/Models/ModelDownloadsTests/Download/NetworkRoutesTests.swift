import HostingFixtures
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

@Suite struct NetworkRoutesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["eth0", "wwan0"] { try FileSystem.make(folder.file("sys/class/net/\(name)")) }
    try FileSystem.make(folder.file("proc/net"))
    try write("INTERFACE=eth0\nIFINDEX=2\n", to: "sys/class/net/eth0/uevent")
    try write("DEVTYPE=wwan\nINTERFACE=wwan0\n", to: "sys/class/net/wwan0/uevent")
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  private var routes: NetworkRoutes { NetworkRoutes(root: folder.path) }

  /// Returns a table in the system's format, of default routes and one that is not.
  private func table(_ routes: [(name: String, metric: Int)]) -> String {
    let head =
      "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
    let rows = routes.map {
      "\($0.name)\t00000000\t0101A8C0\t0003\t0\t0\t\($0.metric)\t00000000\t0\t0\t0\n"
    }
    return head + rows.joined() + "wwan0\t0001A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n"
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let routes: [(name: String, metric: Int)]
    let isMobile: Bool
    var testDescription: String { "\(routes.map(\.name)): \(isMobile)" }
  }

  static let rows = [
    Row(routes: [], isMobile: false), Row(routes: [("eth0", 0)], isMobile: false),
    Row(routes: [("wwan0", 0)], isMobile: true), Row(routes: [("ppp0", 0)], isMobile: true),
    Row(routes: [("eth0", 100), ("wwan0", 700)], isMobile: false),
    Row(routes: [("eth0", 1024), ("wwan0", 700)], isMobile: true),
    Row(routes: [("../../x", 0)], isMobile: false), Row(routes: [("gone0", 0)], isMobile: false),
  ]

  @Test("the preferred way out decides", arguments: rows)
  func preferred(row: Row) throws {
    try write(table(row.routes), to: "proc/net/route")
    #expect(routes.leadOverMobile == row.isMobile)
  }

  @Test func `without one of the older protocol the newer one's decides`() throws {
    let zeros = String(repeating: "0", count: 32)
    let rest = "\(zeros) 00 \(zeros) 00000400 00000001 00000000 00000003"
    try write(
      "\(zeros) 00 \(zeros) 00 \(zeros) ffffffff 00000001 00000000 00200200       lo\n"
        + "\(zeros) 00 \(rest)    wwan0\n", to: "proc/net/ipv6_route")
    #expect(routes.leadOverMobile)
  }

  @Test(arguments: ["", "nonsense", "\0\0\0", "a\tb\n\n\n", String(repeating: "0 ", count: 9)])
  func `tables that say nothing name no mobile network`(text: String) throws {
    try write(text, to: "proc/net/route")
    try write(text, to: "proc/net/ipv6_route")
    #expect(!routes.leadOverMobile)
    #expect(!NetworkRoutes(root: "/nowhere").leadOverMobile)
  }

  @Test func `this machine's own tables can be read`() {
    // Any result is valid.
    _ = NetworkRoutes().leadOverMobile
  }

  #if !canImport(Darwin)
    @Test func `a download that may not use a mobile network fails on one at once`() throws {
      try write(table([("wwan0", 0)]), to: "proc/net/route")
      var options = DownloadOptions.expecting(nil)
      options.allowsCellularAccess = false
      options.routes = routes
      let download = try HTTPDownload(
        from: "https://127.models.invalid/x", to: folder.file("x"), options: options)
      let error = failure { try download.runBlocking() }
      #expect(error?.cause as? DownloadFault == .cellularNotAllowed)
      #expect(error?.message.contains("mobile network") == true)

      let content = madeBytes(1000)
      let server = try LocalServer { _, _ in .reply("200 OK", content) }
      options.expectedByteCount = 1000
      // This machine itself is not reached over a network.
      try HTTPDownload(from: server.url(), to: folder.file("y"), options: options).runBlocking()
      #expect(folder.read("y") == content)
    }
  #endif
}
