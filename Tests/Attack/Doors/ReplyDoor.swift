import ModelDownloads
import Foundation
import TestSupport
import VisionBase

extension Door {
  /// Responses of a server, broken in every place; a download must be right or an error.
  static let replies = Door("replies", weight: 1) { folder in
    let content = (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let next = Lock<[LocalServer.Step]>([])
    let server = try LocalServer { _, _ in next.withLock { $0 } }
    var options = DownloadOptions(
      expectedByteCount: content.count, expectedSHA256: SHA256(of: content.span.bytes))
    options.maximumByteCount = 1 << 16
    options.maximumAttempts = 2
    options.retryDelayInMilliseconds = 1
    options.stallTimeoutInMilliseconds = 1000
    let expecting = options
    return { random in
      let reply = head(of: content, using: &random)
      let body = Bool.random(using: &random) ? content : random.damaged(content)
      next.withLock { steps in
        steps = [.bytes(Array(reply.utf8)), .bytes(body)]
      }
      let target = folder.path + "/file"
      defer {
        for name in FileSystem.names(in: folder.path) {
          FileSystem.removeFile("\(folder.path)/\(name)")
        }
      }
      if Bool.random(using: &random) {
        try folder.write(Array(content.prefix(700)), to: "file.partial")
      }
      var options = expecting
      if Int.random(in: 0..<4, using: &random) == 0 {
        (options.expectedByteCount, options.expectedSHA256) = (nil, nil)
      }
      return try answer {
        try HTTPDownload(from: server.url(), to: target, options: options).runBlocking()
        guard options.expectedSHA256 != nil else { return }
        try Finding.unless(
          Array(Data(contentsOf: URL(filePath: target))) == content, "a wrong file was accepted")
      }
    }
  }

  private static func head(of content: [UInt8], using random: inout SeededGenerator) -> String {
    let numbers = [
      "\(content.count)", "\(content.count)", "700", "0", "-1", "700", "99999999999999999999", "x",
      "", "2000000000",
    ]
    func number() -> String { numbers.randomElement(using: &random) ?? "" }
    let statuses = [
      "200 OK", "200 OK", "200 OK", "206 Partial Content", "206 Partial Content", "416 X", "404",
      "500 \u{0}", "301 Moved", "999", "-5", "20",
    ]
    var lines = ["HTTP/1.1 " + (statuses.randomElement(using: &random) ?? "")]
    if Bool.random(using: &random) { lines.append("Content-Length: \(number())") }
    if Bool.random(using: &random) {
      lines.append("Content-Range: bytes \(number())-\(number())/\(number())")
    }
    if Bool.random(using: &random) { lines.append("ETag: \"a\(number())") }
    if Int.random(in: 0..<6, using: &random) == 0 {
      lines.append("Location: file:///etc/passwd")
    }
    if Int.random(in: 0..<6, using: &random) == 0 {
      lines.append("X: " + String(repeating: "y", count: 5000))
    }
    if Int.random(in: 0..<6, using: &random) == 0 { lines.append("no colon here") }
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }
}
