import Dispatch
import Foundation
import Frames
import PictureFixtures
import TestSupport
import VisionBase

extension Race {
  /// Pictures that another thread overwrites in place, empties and truncates while they are
  /// decoded.
  ///
  /// Each is a picture or an error; a mapped one would end the process.
  static let rewrittenPictures = Race(name: "rewritten pictures") { rounds, seed in
    let folder = try ScratchFolder()
    let pictures = RecordedPictures.all.map(\.bytes)
    let paths = (0..<4).map { "\(folder.path)/\($0).png" }
    for path in paths { try Data(pictures[0]).write(to: URL(filePath: path)) }
    let isOver = Lock(false)
    let end = DispatchSemaphore(value: 0)
    let fault = FirstFault()
    Thread.detachNewThread {
      var random = SeededGenerator(seed: seed)
      fault.watch {
        while !isOver.withLock({ $0 }) {
          let file = try OpenFile(writing: random.one(of: paths), permissions: 0o600)
          try file.truncate(to: Int.random(in: 0...100, using: &random))
          let picture = random.one(of: pictures)
          try file.write(picture.span.bytes, at: 0)
        }
      }
      end.signal()
    }
    var decodedCount = 0
    for number in 0..<rounds * 500 {
      do {
        _ = try Frame(decoding: paths[number % paths.count])
        decodedCount += 1
      } catch let error as VisionError {
        try Finding.unless(
          [.inputInvalid, .fileFailed].contains(error.code), "a picture fails with \(error)")
      }
    }
    isOver.withLock { $0 = true }
    try Finding.unless(end.wait(timeout: .now() + patience) == .success, "no end")
    try fault.check()
    return "\(decodedCount) of \(rounds * 500) decoded"
  }
}
