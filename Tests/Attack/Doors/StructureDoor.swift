import Foundation
import MovieFixtures
import TestSupport
import VisionBase

@testable import Movies

extension Door {
  /// The walk through the headers of videos: files of all kinds, damaged in and between headers.
  ///
  /// A refused case is one with a fault.
  static let structures = Door("structures", weight: 8) { folder in
    let files = try wholeFilms(in: folder)
    return { random in
      let file = random.one(of: files)
      guard !random.isOne(in: 16) else {
        try Finding.unless(fault(file.bytes) == nil, "\(file.name): a whole film has a fault")
        return .taken
      }
      var bytes = file.bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes = damaged(bytes, at: file.parts, using: &random)
      }
      return fault(bytes) == nil ? .taken : .refused
    }
  }

  /// A film, and the places of some of its headers.
  private struct WholeFilm {
    let name: String
    let bytes: [UInt8]
    let parts: [Int]
  }

  /// Returns small files of every kind, and films of an encoder if there is one.
  private static func wholeFilms(in folder: ScratchFolder) throws -> [WholeFilm] {
    var films = SmallContainer.all.map {
      WholeFilm(name: $0.description, bytes: $0.bytes, parts: $0.parts)
    }
    guard FFmpegTool.isInstalled else { return films }
    let source = ["-f", "lavfi", "-i", "testsrc2=d=1:r=10:s=64x48"]
    for (name, options) in encoded {
      let path = "\(folder.path)/\(name)"
      try FFmpegTool.run(source + options + [path])
      let bytes = Array(try Data(contentsOf: URL(filePath: path)))
      films.append(WholeFilm(name: name, bytes: bytes, parts: []))
    }
    return films
  }

  private static let encoded: [(String, [String])] = [
    ("a.avi", ["-c:v", "mpeg4"]), ("a.flv", ["-c:v", "flv"]), ("a.mkv", ["-c:v", "mpeg4"]),
    ("live.webm", ["-c:v", "libvpx", "-live", "1"]), ("a.wmv", []), ("a.ts", ["-c:v", "mpeg4"]),
    ("a.m2ts", ["-c:v", "mpeg4"]), ("a.y4m", ["-t", "0.3"]),
    (
      "fragments.mp4",
      ["-c:v", "mpeg4", "-movflags", "frag_every_frame+empty_moov+default_base_moof"]
    ),
  ]

  /// Returns the bytes with damage at a header, in the first bytes, or anywhere.
  private static func damaged(
    _ bytes: [UInt8], at parts: [Int], using random: inout SeededGenerator
  ) -> [UInt8] {
    let start =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: 0
      case 1: parts.randomElement(using: &random).map { $0 - 60 } ?? 0
      default: Int.random(in: 0..<max(1, bytes.count), using: &random)
      }
    let place = min(max(start, 0), bytes.count)
    let end = min(bytes.count, place + Int.random(in: 8...200, using: &random))
    return ByteDamage.random(bytes, in: place..<end, using: &random)
  }

  private static func fault(_ bytes: [UInt8]) -> StructureWalk.Fault? {
    // Files that are made to be read over and over are given up after a number of reads.
    StructureWalk.fault(
      in: StructureBytes(count: bytes.count, mostNumbers: 1_000_000) { place, count in
        Array(bytes[place..<place + count])
      })
  }
}
