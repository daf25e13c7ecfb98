internal import VisionBase

/// Finds the labelled picture that a path stands for, by the end that both have in common.
package struct PictureNames: Sendable {
  private let names: [[String]]
  private let numbers: [String: [Int]]

  /// Looks among names in the order of the labels.
  package init(_ names: [String]) {
    self.names = names.map { $0.bytes.split(separator: "/").map(String.init) }
    numbers = Dictionary(grouping: names.indices, by: { Self.last(names[$0]) })
  }

  private static func last(_ path: String) -> String {
    path.bytes.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The most names that end alike, each of which a path must be compared with.
  package var mostAlike: Int { numbers.values.map(\.count).max() ?? 0 }

  /// The place of the name in the list; nil when there is none, or when several fit as well.
  package func index(of path: String) -> Int? {
    let places = places(of: path)
    return places.count == 1 ? places[0] : nil
  }

  /// The places of the names that fit best: several where they fit as well, and the path itself before
  /// those that only end in it.
  package func places(of path: String) -> [Int] {
    let parts = path.bytes.split(separator: "/").map(String.init)
    guard let last = parts.last, let candidates = numbers[last] else { return [] }
    guard candidates.count > 1 else { return candidates }
    let lengths = candidates.map { Self.commonEnd(names[$0], parts) }
    let longest = lengths.max()
    let best = zip(candidates, lengths).filter { $0.1 == longest }.map(\.0)
    let same = best.filter { names[$0] == parts }
    return same.isEmpty ? best : same
  }

  /// The places of the names that end in all of a path.
  func places(endingIn path: String) -> [Int] {
    let parts = path.bytes.split(separator: "/").map(String.init)
    guard let last = parts.last, let candidates = numbers[last] else { return [] }
    return candidates.filter { Self.commonEnd(names[$0], parts) == parts.count }
  }

  /// Which of several paths that a picture is found by is meant.
  package enum Choice: Sendable, Equatable {
    /// The place of the only one, or of the only one that lies where the name says.
    case one(Int)
    /// The places of two that may be meant as well.
    case several(Int, Int)
  }

  /// Finds which of some paths, at least one, is that of a picture with a name.
  package static func choice(among paths: [String], for name: String) -> Choice {
    guard paths.count > 1 else { return .one(0) }
    let parts = name.bytes.split(separator: "/").map(String.init)
    let there = paths.indices.filter {
      commonEnd(paths[$0].bytes.split(separator: "/").map(String.init), parts) == parts.count
    }
    if there.count == 1 { return .one(there[0]) }
    return there.isEmpty ? .several(0, 1) : .several(there[0], there[1])
  }

  /// How many parts at the end of two paths are the same.
  private static func commonEnd(_ one: [String], _ other: [String]) -> Int {
    var count = 0
    for (first, second) in zip(one.reversed(), other.reversed()) {
      guard first == second else { break }
      count += 1
    }
    return count
  }
}
