import ModelFiles
import ModelRewriting
import ModelDownloads
import Dispatch
import Foundation
import TestSupport
import VisionBase

extension Race {
  /// Six threads that fetch, open and remove one model while its host publishes newer versions.
  ///
  /// An opened model is complete and a published version, and in the end the newest is present.
  static let hostedModels = Race(name: "hosted models") { rounds, _ in
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    // Each is published once: a tag that returned would stand for its old contents.
    let versions = try (0...rounds).map { number in
      var maker = DetectorMaker()
      maker.labels = ["cat \(number)", "dog", "bird"]
      return try maker.packager().packaged()
    }
    let newest = Lock(0)
    let server = try LocalServer { request, _ in
      // One request gets one response: the tag belongs to the bytes.
      let number = newest.withLock { $0 }
      let tag = "\"v\(number)\""
      if request.headers["if-none-match"] == tag { return .reply("304 Not Modified") }
      return .reply("200 OK", versions[number], headers: ["ETag: \(tag)"])
    }
    let store = HostedModelStore(
      host: try HTTPSModelHost(url: server.url()), folder: folder.path)
    let (fault, opened, absent) = (FirstFault(), Lock(0), Lock(0))
    DispatchQueue.concurrentPerform(iterations: 6) { thread in
      for round in 0..<rounds {
        fault.watch {
          switch thread {
          case 0: newest.withLock { $0 += 1 }
          case 1 where round % 4 == 3: try store.delete("birds")
          case 2: _ = store.isDownloaded("birds")
          default: try store.download("birds")
          }
        }
        fault.watch {
          do {
            let bytes = try store.open("birds").bytes
            try Finding.unless(
              versions.contains(bytes.copy(of: 0..<bytes.byteCount)),
              "what was opened is no version that was published")
            opened.withLock { $0 += 1 }
          } catch let error as VisionError where error.code == .modelMissing {
            absent.withLock { $0 += 1 }
          }
        }
      }
    }
    try fault.check()
    try store.download("birds")
    let bytes = try store.open("birds").bytes
    try Finding.unless(
      bytes.copy(of: 0..<bytes.byteCount) == versions[newest.withLock { $0 }],
      "the newest version is not there in the end")
    try Finding.unless(opened.withLock { $0 } > 0, "no model could ever be opened")
    return "\(opened.withLock { $0 }) opened, \(absent.withLock { $0 }) times none was there"
  }
}
