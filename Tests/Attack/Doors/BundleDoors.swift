import ModelFiles
import TestSupport
import VisionBase

extension Door {
  /// Zip archives: bundles of models, and archives with compressed entries as wheels have them.
  static let bundles = Door("bundles", weight: 10) { _ in
    let files = [
      ("a.tflite", try ModelMaker.addition.bytes()), ("../b.tflite", Array("no model".utf8)),
      ("labels.txt", Array("cat\ndog\n".utf8)), ("/c", []),
    ]
    let bundle = try PoseMaterial.bundle(files)
    return { random in
      var bytes = random.damaged(bundle)
      if Bool.random(using: &random) {
        // Mostly the directory at the end, without which nothing else is read.
        bytes = random.damaged(
          bundle, in: bundle.count - 260..<bundle.count)
      }
      return try answer {
        let archive = try ZipArchive(StableBytes(bytes, name: "bundle"))
        for entry in archive.entries {
          let content = try archive.inflated(entry.name, limit: 1 << 16)
          try Finding.unless(content.count <= 1 << 16, "more was inflated than the limit")
        }
        let task = try TaskBundle(StableBytes(bytes, name: "bundle"))
        for name in task.modelNames { _ = try? task.model(named: name) }
      }
    }
  }
}
