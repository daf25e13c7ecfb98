import Foundation
import Frames
import MovieFixtures
import Movies
import TestSupport
import VisionBase

extension Door {
  /// Movies whose header or pictures are damaged.
  static let movies = Door("movies", weight: 3) { folder in
    var raw = RawMovie(width: 6, height: 4, framesPerSecond: 25)
    var quick = QuickTimeMovie(width: 16, height: 8)
    for index in 0..<3 {
      raw.add(luma: UInt8(60 * index))
      try quick.add(gray: UInt8(60 * index), duration: 40)
    }
    let files = [("a.y4m", Array(raw.data)), ("a.mov", Array(quick.encoded()))]
    let whole = try folder.write(files[0].1, to: files[0].0)
    do {
      _ = try MovieReader(path: whole, threads: 1)
    } catch let error as VisionError where error.code == .runtimeMissing {
      throw MissingMaterial(error.message)
    }
    return { random in
      let (name, file) = files.randomElement(using: &random) ?? files[0]
      let header = Bool.random(using: &random) ? 0..<min(512, file.count) : nil
      let path = try folder.write(
        random.damaged(file, in: header), to: name)
      let time =
        Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0..<64, using: &random)
      return try answer {
        let reader = try MovieReader(path: path, threads: 1)
        // A header may claim any number of pictures; each read gives one or ends the file.
        var count = 0
        while count < 50, try reader.next() != nil { count += 1 }
        _ = try reader.frame(at: time)
      }
    }
  }
}
