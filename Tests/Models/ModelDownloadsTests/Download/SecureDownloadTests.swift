import HostingFixtures
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

@Suite(.enabled(if: InstalledProgram.openssl.isPresent, "\(InstalledProgram.openssl.missing)"))
struct SecureDownloadTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Creates a certificate without a trusted authority, by default for this machine.
  private func makeCertificate(for name: String = "IP:127.0.0.1") throws {
    let request = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-subj", "/CN=localhost", "-addext", "subjectAltName=\(name)", "-days", "2",
      "-keyout", folder.file("key.pem"), "-out", folder.file("certificate.pem"),
    ]
    let ending = try ToolProcess("/usr/bin/openssl", request).run()
    try #require(ending.status == 0, "\(ending.output)")
  }

  /// A server of the folder's files, on a port that the program chooses itself.
  private var server: ToolProcess {
    let command = """
      cd \(folder.path) && exec /usr/bin/openssl s_server -accept 127.0.0.1:0 \
      -cert certificate.pem -key key.pem -WWW
      """
    return ToolProcess("/bin/sh", ["-c", command])
  }

  /// Returns the port that the server reports once it listens.
  private func listeningPort(in said: String) -> String? {
    let place = "ACCEPT 127.0.0.1:"
    // The last line may be incomplete.
    let lines = said.bytes.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.lazy.compactMap { $0.dropping(prefix: place.bytes) }.first.map(String.init)
  }

  /// Runs a server with the folder's certificate while `body` uses its address.
  private func withServer(_ body: (_ url: String, DownloadOptions) throws -> Void) throws {
    let content = madeBytes(50_000)
    try folder.write(content, to: "file.bin")
    let said = Mailbox<String>()
    let isOver = DownloadCancellation()
    defer { isOver.cancel() }
    // A separate thread: tests that block may occupy all of the pool's.
    Thread.detachNewThread { [server] in
      _ = failure {
        _ = try server.run {
          () throws(VisionError) in
          try isOver.check()
        } hearing: {
          said.put(String(decoding: $0, as: UTF8.self))
        }
      }
    }
    try #require(said.wait { listeningPort(in: $0.joined()) != nil }, "\(said.items)")
    let port = try #require(listeningPort(in: said.items.joined()))
    try body("https://127.0.0.1:\(port)/file.bin", .expecting(content))
  }

  @Test func `a server nobody vouches for is refused, one of a known certificate is not`() throws {
    try makeCertificate()
    try withServer { url, options in
      var options = options
      options.certificateFile = nil
      let error = failure {
        try HTTPDownload(from: url, to: folder.file("refused"), options: options).runBlocking()
      }
      #expect(error?.cause as? DownloadFault == .untrustedServer)
      #expect(folder.read("refused") == nil)
      let store = HostedModelStore(
        host: try HTTPSModelHost(url: url, sha256: options.expectedSHA256), folder: folder.path,
        options: options)
      let hosted = failure { try store.download("model") }
      #expect(hosted?.cause as? DownloadFault == .untrustedServer)

      options.certificateFile = folder.file("certificate.pem")
      try HTTPDownload(from: url, to: folder.file("taken"), options: options).runBlocking()
      #expect(folder.read("taken") == folder.read("file.bin"))
    }
  }

  @Test(arguments: ["DNS:elsewhere.example", "IP:127.0.0.2"])
  func `a known certificate of another host is refused`(name: String) throws {
    try makeCertificate(for: name)
    try withServer { url, options in
      var options = options
      options.certificateFile = folder.file("certificate.pem")
      let error = failure {
        try HTTPDownload(from: url, to: folder.file("refused"), options: options).runBlocking()
      }
      #expect(error?.code == .downloadFailed)
      #expect(error?.cause as? DownloadFault == .untrustedServer)
      #expect(folder.read("refused") == nil)
      let host = try HTTPSModelHost(url: url)
      let store = HostedModelStore(host: host, folder: folder.path, options: options)
      let hosted = failure { try store.download("model") }
      #expect(hosted?.cause as? DownloadFault == .untrustedServer)
      #expect(!store.isDownloaded("model"))
    }
  }
}
