import ModelDownloads
import Foundation
import TestSupport
import VisionBase

extension KilledWork {
  private static let content = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

  private static func download(
    from address: String, to folder: String, told: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws {
    let options = DownloadOptions(
      expectedByteCount: content.count, expectedSHA256: SHA256(of: content.span.bytes))
    try HTTPDownload(from: address, to: folder + "/file", options: options).runBlocking {
      told($0.bytesSoFar)
    }
  }

  /// A download from a slow server: the next start resumes it and ends with the right file.
  static let download = KilledWork(
    name: "download",
    work: { folder, address in try download(from: address, to: folder) { say("\($0)") } },
    prepare: { _ in
      let server = try LocalServer { request, _ in
        .ranged(content, request).flatMap { step in
          guard case .bytes(let body) = step else { return [step] }
          return stride(from: 0, to: body.count, by: 20_000).flatMap { start in
            let piece = Array(body[start..<min(start + 20_000, body.count)])
            return [LocalServer.Step.bytes(piece), .pause(milliseconds: 5)]
          }
        }
      }
      return server.url()
    },
    isMidway: { folder, _ in FileSystem.names(in: folder).contains("file.partial") },
    check: { folder, address, _ in
      try download(from: address, to: folder.path)
      let bytes = try Array(Data(contentsOf: URL(filePath: folder.path + "/file")))
      try Finding.unless(bytes == content, "the file is wrong")
      let names = FileSystem.names(in: folder.path)
      try Finding.unless(names == ["file"], "\(names) are left behind")
    })

  private static let pictureCount = 1500

  private static func index(in folder: String) throws {
    let index = try MadeIndex(at: folder + "/index")
    try index.add(0..<pictureCount, committing: 10) { say("\($0)") }
  }

  /// An index under construction: committed pictures stay, and the rest is added later.
  static let index = KilledWork(
    name: "index", work: { folder, _ in try index(in: folder) }, prepare: { _ in "-" },
    isMidway: { folder, _ in FileSystem.names(in: folder + "/index").contains("lock") },
    check: { folder, _, ends in
      let index = try MadeIndex(at: folder.path + "/index")
      let committed = ends.compactMap { $0.said.flatMap { Int($0) } }.max() ?? 0
      let count = try index.count
      try Finding.unless(count >= committed, "\(count) of \(committed) pictures are left")
      if committed > 0 {
        try Finding.unless(
          try index.search(committed - 1) == "picture \(committed - 1)",
          "the last committed picture is not found")
      }
      try index.add(0..<pictureCount)
      try Finding.unless(try index.count == pictureCount, "the index cannot be completed")
      for picture in stride(from: 0, to: pictureCount, by: 97) {
        try Finding.unless(
          try index.search(picture) == "picture \(picture)", "picture \(picture) is not found")
      }
      let names = FileSystem.names(in: index.folder).filter { $0 != "in-use" }
      try Finding.unless(
        names.count == 4, "beside the catalogue, its note and two files of vectors: \(names)")
    })
}
