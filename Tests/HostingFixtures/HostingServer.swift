internal import Foundation
package import MLKitLinkFirebase
package import ModelDownloads
package import TestSupport
package import VisionBase

/// A server that hosts models as Firebase does, and their files.
///
/// Its versions are files with entity tags; a test publishes new ones while it runs.
package final class HostingServer: Sendable {
  /// The server's data about a model.
  package struct Publication: Sendable {
    package var content: [UInt8]
    package var tag: String?
    /// The size stated in the response, if it is not the true one.
    package var statedByteCount: Int?
    package var statedSHA256: SHA256?
    /// The number of bytes that arrive before the connection breaks, and the number of such
    /// requests.
    package var cut: (bytes: Int, requests: Int)?

    /// Describes a model.
    package init(
      content: [UInt8], tag: String? = "\"v1\"", statedByteCount: Int? = nil,
      statedSHA256: SHA256? = nil, cut: (bytes: Int, requests: Int)? = nil
    ) {
      (self.content, self.tag, self.cut) = (content, tag, cut)
      (self.statedByteCount, self.statedSHA256) = (statedByteCount, statedSHA256)
    }
  }

  /// The models by name.
  package let models: Lock<[String: Publication]>

  /// The underlying server, for its requests.
  package let server: LocalServer

  package init(_ published: [String: Publication] = [:]) throws {
    let models = Lock(published)
    let cutCount = Lock(0)
    self.models = models
    server = try LocalServer { request, _ in
      Self.answer(request, models.withLock { $0 }, cutCount)
    }
  }

  /// Makes a model the newest version of its name.
  package func publish(_ name: String, _ publication: Publication) {
    models.withLock { $0[name] = publication }
  }

  /// Returns the address of a model's file.
  package func fileURL(_ name: String) -> String { server.url("/files/\(name)?signature=secret") }

  /// The number of requests for versions, and for files.
  package var counts: [Int] {
    let paths = server.requests.withLock { $0.map(\.path) }
    return [
      paths.count { $0.contains(":download") }, paths.count { $0.bytes.hasPrefix("/files/") },
    ]
  }

  /// Returns a host that queries this server, and registers nowhere.
  package func host(_ folder: TemporaryFolder) -> FirebaseModelHost {
    var configuration = FirebaseModelHost.Configuration(
      projectID: "birds-1", apiKey: "a&key", appID: "1:2:ios:3", bundleIdentifier: "org.example")
    configuration.modelEndpoint = server.url("")
    configuration.installationEndpoint = nil
    return FirebaseModelHost(configuration, folder: folder.path)
  }

  private static func answer(
    _ request: LocalServer.Request, _ models: [String: Publication], _ cutCount: Lock<Int>
  ) -> [LocalServer.Step] {
    let path = request.path.bytes.prefix { $0 != "?" }
    if let name = path.dropping(prefix: "/files/") {
      guard let model = models[String(name)] else { return .reply("404 Not Found") }
      return file(model, request, cutCount)
    }
    let start = "/v1beta2/projects/birds-1/models/"
    let name = path.dropping(prefix: start.bytes)?.dropping(suffix: ":download")
    guard let name else { return .reply("400 Bad") }
    guard let model = models[String(name)] else {
      return .reply(
        "404 Not Found", Array(#"{"error": {"code": 404, "message": "no such\nmodel"}}"#.utf8))
    }
    if let tag = model.tag, request.headers["if-none-match"] == tag { return .reply("304 Same") }
    var members = [
      "\"downloadUri\": \"http://\(request.headers["host"] ?? "")/files/\(name)?signature=secret\"",
      "\"expireTime\": \"2026-01-01T00:00:00Z\"",
      "\"sizeBytes\": \"\(model.statedByteCount ?? model.content.count)\"",
    ]
    if let sha256 = model.statedSHA256 { members.append("\"sha256\": \"\(sha256)\"") }
    return .reply(
      "200 OK", Array("{\(members.joined(separator: ", "))}".utf8),
      headers: model.tag.map { ["ETag: \($0)"] } ?? [])
  }

  private static func file(
    _ model: Publication, _ request: LocalServer.Request, _ cutCount: Lock<Int>
  ) -> [LocalServer.Step] {
    let whole = [LocalServer.Step].ranged(model.content, request, tag: model.tag)
    guard let cut = model.cut else { return whole }
    let number = cutCount.withLock { count in
      count += 1
      return count
    }
    guard number <= cut.requests else { return whole }
    let start = request.rangeStart ?? 0
    let end = min(start + cut.bytes, model.content.count)
    return [whole[0], .bytes(Array(model.content[start..<end])), .pause(milliseconds: 20), .reset]
  }
}

extension HostedModelStore {
  /// Creates a store in a test's folder that does not pause between attempts.
  package init(_ host: any ModelHosting, _ folder: TemporaryFolder, attempts: Int? = nil) {
    var options = DownloadOptions.expecting(nil)
    if let attempts { options.maximumAttempts = attempts }
    self.init(host: host, folder: folder.path, options: options)
  }
}

/// Returns a valid model of some size: bytes behind a model in a file are not part of it.
package func madeModel(_ seed: UInt64 = 1, byteCount: Int = 60_000) throws -> [UInt8] {
  try ModelMaker.addition.bytes() + madeBytes(byteCount, seed: seed)
}
