import Frames
import Foundation
import Movies
import PictureFixtures
import TestSupport
import VisionBase

extension Door {
  /// Folders of pictures that form a video, and patterns of numbered names, with arbitrary files.
  static let sequences = Door("sequences", weight: 4) { folder in
    let pictures = RecordedPictures.all.prefix(12).map(\.bytes)
    let place = folder.path + "/frames"
    return { random in
      defer { FileSystem.remove(place) }
      try FileSystem.make(place)
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        try folder.write(random.damaged(random.one(of: pictures)), to: "frames/\(random.name())")
      }
      // A name that no file may have, or that already exists, counts as absent.
      if random.isOne(in: 8) { try? FileSystem.make("\(place)/still-03.png") }
      if random.isOne(in: 8) {
        try? FileManager.default.createSymbolicLink(
          atPath: "\(place)/still-1000.png", withDestinationPath: "still-1000.png")
      }
      let word = random.isOne(in: 3) ? place : "\(place)/\(random.pattern())"
      return try answer { try play(word, using: &random) }
    }
  }

  private static func play(_ word: String, using random: inout SeededGenerator) throws {
    let rates = [25, 0.001, 1e-300, 100_000, 0, -1, .nan, .infinity]
    let sequence = try PictureSequence(
      word, framesPerSecond: random.isOne(in: 3) ? random.one(of: rates) : 25)
    try Finding.unless(!sequence.paths.isEmpty, "a video of no pictures")
    try Finding.unless(
      Set(sequence.paths).count == sequence.paths.count, "a picture comes twice")
    var last = Int64.min
    for _ in sequence.paths {
      // A broken picture does not keep the later ones from being shown.
      guard let frame = try? sequence.next() else { continue }
      let time = frame.timestampInMicroseconds ?? .min
      try Finding.unless(time > last || time == .max, "time \(time) follows \(last)")
      last = time
    }
    try Finding.unless(try sequence.next() == nil, "there is a picture behind the last")
    try? sequence.seek(to: random.integer())
    _ = try sequence.next()
  }
}

extension SeededGenerator {
  private static let beginnings = ["still-", "still-0", "still-00", ".", "ü\u{301}", "", "%"]
  private static let numbers = [
    "1", "2", "3", "10", "٣", "-1", "00000000000000000001", "99999999999999999999", "1e3", "",
  ]
  private static let endings = [".png", ".png", ".jpg", ".JPEG", ".txt", "", ".png.png"]

  fileprivate mutating func name() -> String {
    let name = one(of: Self.beginnings) + one(of: Self.numbers) + one(of: Self.endings)
    return [".", ""].contains(name) ? "still-1.png" : name
  }

  fileprivate mutating func pattern() -> String {
    let places = [
      "%d", "%02d", "%04d", "%0d", "%5d", "%", "%%", "%%%d", "%d%d", "%s", "%n", "%0999d",
      "%01000d",
      "%99999999999999999999d", "%-1d",
    ]
    let start = isOne(in: 2) ? "still-" : one(of: Self.beginnings)
    return start + (isOne(in: 2) ? "%d" : one(of: places)) + one(of: Self.endings)
  }
}
