import HostingFixtures
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

@Suite struct HTTPSModelHostTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    "http://models.example/m", "http://127.models.example/m", "ftp://a/b", "model.tflite", "",
  ])
  func `an address that is not encrypted is refused`(url: String) {
    let error = failure { _ = try HTTPSModelHost(url: url) }
    #expect(error?.code == .optionInvalid)
    #expect(error?.cause as? DownloadFault == .unsupportedAddress)
  }

  @Test func `with a digest nobody is asked, and only once anything is fetched`() throws {
    let model = try madeModel()
    let server = try LocalServer { _, _ in .reply("200 OK", model) }
    let host = try HTTPSModelHost(url: server.url(), sha256: SHA256(model))
    let store = HostedModelStore(host, folder)
    #expect(try store.download("birds") == .fetched)
    #expect(try store.download("birds") == .alreadyNewest)
    #expect(server.requestCount == 1)
  }

  @Test func `another digest is another model`() throws {
    let models = [try madeModel(1), try madeModel(2)]
    let server = try LocalServer { request, _ in
      .reply("200 OK", models[request.path == "/2" ? 1 : 0])
    }
    let first = try HTTPSModelHost(url: server.url("/1"), sha256: SHA256(models[0]))
    let second = try HTTPSModelHost(url: server.url("/2"), sha256: SHA256(models[1]))
    try HostedModelStore(first, folder).download("birds")
    #expect(!HostedModelStore(second, folder).isDownloaded("birds"))
    try HostedModelStore(second, folder).download("birds")
    #expect(HostedModelStore(first, folder).isDownloaded("birds"))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let field: String
    let question: String
    var testDescription: String { field }
  }

  static let rows = [
    Row(field: "ETag: \"abc\"", question: "if-none-match"),
    Row(field: "ETag: W/\"abc\"", question: "if-none-match"),
    Row(field: "Last-Modified: Wed, 21 Oct 2015 07:28:00 GMT", question: "if-modified-since"),
  ]

  @Test("without a digest the server is asked for something newer", arguments: rows)
  func conditional(row: Row) throws {
    let model = try madeModel()
    let value = String(row.field.bytes.drop { $0 != ":" }.dropFirst(2))
    let server = try LocalServer { request, _ in
      request.headers[row.question] == value
        ? .reply("304 Not Modified") : .reply("200 OK", model, headers: [row.field])
    }
    let store = HostedModelStore(try HTTPSModelHost(url: server.url()), folder)
    #expect(try store.download("birds") == .fetched)
    #expect(try store.download("birds") == .alreadyNewest)
    #expect(server.requestCount == 3)
  }

  @Test func `a server that overlooks the condition is seen through`() throws {
    let model = try madeModel()
    let server = try LocalServer { _, _ in .reply("200 OK", model, headers: ["ETag: \"abc\""]) }
    let store = HostedModelStore(try HTTPSModelHost(url: server.url()), folder)
    try store.download("birds")
    #expect(try store.download("birds") == .alreadyNewest)
    #expect(server.requestCount == 3)
  }

  @Test(arguments: [304, 401, 404, 410]) func `a refusal names the model`(status: Int) throws {
    let server = try LocalServer { _, _ in .reply("\(status) No") }
    let host = try HTTPSModelHost(url: server.url("/m?key=secret"))
    let error = failure { try HostedModelStore(host, folder).download("birds") }
    #expect(error?.cause as? DownloadFault == .status(status))
    #expect(error?.message.contains("birds") == true)
    #expect(error?.message.contains("secret") == false)
  }

  @Test func `a file of this machine is a host, too`() throws {
    try folder.write(try madeModel(1), to: "source")
    let host = try HTTPSModelHost(url: "file://\(folder.file("source"))")
    let store = HostedModelStore(host, folder)
    #expect(try store.download("birds") == .fetched)
    #expect(try store.download("birds") == .alreadyNewest)
    try folder.write(try madeModel(2), to: "source")
    #expect(try store.download("birds") == .fetched)
  }
}
