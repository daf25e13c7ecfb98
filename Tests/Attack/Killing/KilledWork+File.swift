import Foundation
import TestSupport
import VisionBase

extension KilledWork {
  /// Returns the contents of a round: its number, and then bytes derived from it.
  private static func content(ofRound round: Int) -> [UInt8] {
    let number = withUnsafeBytes(of: UInt64(round).littleEndian) { Array($0) }
    return number + [UInt8](repeating: UInt8(truncatingIfNeeded: round), count: 300_000)
  }

  /// Returns the round that wrote the file; nil if there is none.
  private static func round(in folder: String) throws -> Int? {
    guard let data = FileManager.default.contents(atPath: folder + "/file") else { return nil }
    let round = data.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
    try Finding.unless(Array(data) == content(ofRound: round), "the file is not whole")
    return round
  }

  /// Writes a file as the cache writes its notes.
  private static func write(round: Int, in folder: String) throws {
    TemporaryFile.removeLeftovers(of: folder + "/file")
    try WholeFile.write(
      content(ofRound: round).span.bytes, to: folder + "/file", isDurable: true, isPrivate: true)
  }

  /// A file that is rewritten again and again.
  ///
  /// It is always complete and never older than the last confirmed write, and nothing accumulates
  /// beside it.
  static let file = KilledWork(
    name: "file",
    work: { folder, _ in
      let first = (try round(in: folder) ?? 0) + 1
      for round in first..<first + 40 {
        try write(round: round, in: folder)
        say("\(round)")
      }
    },
    prepare: { _ in "-" },
    isMidway: { folder, _ in FileSystem.names(in: folder).contains { $0.bytes.hasSuffix(".part") }
    },
    check: { folder, _, ends in
      let said = ends.compactMap { $0.said.flatMap { Int($0) } }.max()
      let there = try round(in: folder.path)
      try Finding.unless(
        there ?? 0 >= said ?? 0, "round \(said ?? 0) was written, \(there ?? 0) is there")
      let names = FileSystem.names(in: folder.path)
      try Finding.unless(
        names.filter { $0 != "file" }.count <= 1, "more than one death's leftovers: \(names)")
      try write(round: 1_000_000, in: folder.path)
      try Finding.unless(
        try round(in: folder.path) == 1_000_000, "the file cannot be written again")
      let rest = FileSystem.names(in: folder.path)
      try Finding.unless(rest == ["file"], "\(rest) are left behind")
      try Finding.unless(
        WholeFile.mode(of: folder.path + "/file") == 0o600, "the private file can be read by others"
      )
    })
}
