internal import VisionBase

/// Finds the labeled picture of a path by the longest common end.
///
/// Names are equal if their bytes are. Only if there is no such name, names count that differ in
/// the encoding of accents, which archives of other systems write differently than label lists do.
package struct PictureNames: Sendable {
  private let names: [[String]]
  private let numbers: [String: [Int]]

  /// Creates a lookup of names in the order of the labels.
  package init(_ names: [String]) {
    self.names = names.map { $0.bytes.split(separator: "/").map(String.init) }
    numbers = Dictionary(grouping: names.indices, by: { Self.last(names[$0]) })
  }

  private static func last(_ path: String) -> String {
    path.bytes.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The maximum number of names with the same last part; a path is compared with each of them.
  package var mostAlike: Int { numbers.values.map(\.count).max() ?? 0 }

  /// Returns the index of the name in the list; nil if there is none, or if several fit equally
  /// well.
  package func index(of path: String) -> Int? {
    let places = places(of: path)
    return places.count == 1 ? places[0] : nil
  }

  /// Returns the indices of the best names: several if they fit equally well.
  ///
  /// The path itself comes before names that only end in it.
  package func places(of path: String) -> [Int] {
    let parts = path.bytes.split(separator: "/").map(String.init)
    guard let last = parts.last, let candidates = numbers[last] else { return [] }
    guard candidates.count > 1 else { return candidates }
    let best = best(of: candidates, for: parts, Self.areSameBytes)
    return best.isEmpty ? self.best(of: candidates, for: parts, ==) : best
  }

  /// Returns the candidates with the longest common end, if there is any.
  private func best(
    of candidates: [Int], for parts: [String], _ areSame: (String, String) -> Bool
  ) -> [Int] {
    let lengths = candidates.map { Self.commonEnd(names[$0], parts, areSame) }
    guard let longest = lengths.max(), longest > 0 else { return [] }
    let best = zip(candidates, lengths).filter { $0.1 == longest }.map(\.0)
    let same = best.filter { names[$0].count == parts.count && longest == parts.count }
    return same.isEmpty ? best : same
  }

  /// Returns the indices of the names that end in the whole path.
  func places(endingIn path: String) -> [Int] {
    let parts = path.bytes.split(separator: "/").map(String.init)
    guard let last = parts.last, let candidates = numbers[last] else { return [] }
    return Self.exactFirst { areSame in
      candidates.filter { Self.commonEnd(names[$0], parts, areSame) == parts.count }
    }
  }

  /// The choice between several paths for one picture.
  package enum Choice: Sendable, Equatable {
    /// The index of the only path, or of the only one that ends in the whole name.
    case one(Int)
    /// The indices of two paths that fit equally well.
    case several(Int, Int)
  }

  /// Chooses among the paths, at least one, for the picture with a name.
  package static func choice(among paths: [String], for name: String) -> Choice {
    guard paths.count > 1 else { return .one(0) }
    let parts = name.bytes.split(separator: "/").map(String.init)
    let split = paths.map { $0.bytes.split(separator: "/").map(String.init) }
    let there = exactFirst { areSame in
      split.indices.filter { commonEnd(split[$0], parts, areSame) == parts.count }
    }
    if there.count == 1 { return .one(there[0]) }
    return there.isEmpty ? .several(0, 1) : .several(there[0], there[1])
  }

  private static func areSameBytes(_ one: String, _ other: String) -> Bool {
    one.bytes == other.bytes
  }

  /// Returns the exact matches by bytes; if there are none, the matches by characters.
  private static func exactFirst(_ find: ((String, String) -> Bool) -> [Int]) -> [Int] {
    let exact = find(areSameBytes)
    return exact.isEmpty ? find(==) : exact
  }

  /// Returns the number of equal parts at the end of two paths.
  private static func commonEnd(
    _ one: [String], _ other: [String], _ areSame: (String, String) -> Bool
  ) -> Int {
    var count = 0
    for (first, second) in zip(one.reversed(), other.reversed()) {
      guard areSame(first, second) else { break }
      count += 1
    }
    return count
  }
}
