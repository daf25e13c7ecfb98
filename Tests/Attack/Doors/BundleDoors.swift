import ModelBytes
import ModelFiles
import TestSupport
import VisionBase

extension Door {
  private static let largestContent = 1 << 16

  /// Bundles of models: zip archives of stored entries, with names that point elsewhere.
  static let bundles = Door("bundles", weight: 8) { _ in
    let files = [
      ("a.tflite", try ModelMaker.addition.bytes()), ("../b.tflite", Array("no model".utf8)),
      ("labels.txt", Array("cat\ndog\n".utf8)), ("/c", []),
    ]
    let bundle = try PoseMaterial.bundle(files)
    return { random in
      // Half of the time, damages the directory at the end, which is needed to read anything else.
      let end = bundle.count - 260..<bundle.count
      let bytes = random.damaged(bundle, in: Bool.random(using: &random) ? end : nil)
      return try answer {
        try inflate(ZipArchive(StableBytes(bytes, name: "bundle")))
        let task = try TaskBundle(StableBytes(bytes, name: "bundle"))
        for name in task.modelNames { _ = try? task.model(named: name) }
      }
    }
  }

  /// Archives of compressed entries, like wheels, damaged in a stream, in the sizes or anywhere.
  static let archives = Door("archives", weight: 6) { _ in
    let (archive, contents) = try DeflatedArchive.bytes(of: [
      ("package/lib.so", (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) }),
      ("package/zeros", [UInt8](repeating: 0, count: 60_000)),
      ("RECORD", Array("package/lib.so,sha256=abc,3000\n".utf8)),
    ])
    let end = contents[contents.count - 1].upperBound..<archive.count
    return { random in
      let part: Range<Int>? =
        switch Int.random(in: 0..<3, using: &random) {
        case 0: random.one(of: contents)
        case 1: end
        default: nil
        }
      let bytes = random.damaged(archive, in: part)
      return try answer { try inflate(ZipArchive(StableBytes(bytes, name: "archive"))) }
    }
  }

  /// Reads all entries; each must be complete or refused.
  private static func inflate(_ archive: ZipArchive) throws {
    for entry in archive.entries {
      let content = try archive.inflated(entry.name, limit: largestContent)
      try Finding.unless(content.count <= largestContent, "more was inflated than the limit")
      try Finding.unless(
        ZipArchive.checksum(of: content.span.bytes)
          == archive.entry(named: entry.name)?.checksum, "damaged content was taken")
    }
  }
}
