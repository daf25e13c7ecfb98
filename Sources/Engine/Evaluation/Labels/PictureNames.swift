/// Finds the labelled picture that a path stands for, by the end that both have in common.
package struct PictureNames: Sendable {
  private let names: [[Substring]]
  private let numbers: [Substring: [Int]]

  /// Looks among names in the order of the labels.
  package init(_ names: [String]) {
    self.names = names.map { $0.split(separator: "/") }
    numbers = Dictionary(grouping: names.indices, by: { Self.last(names[$0]) })
  }

  private static func last(_ path: String) -> Substring {
    path.split(separator: "/").last ?? ""
  }

  /// The place of the name in the list; nil when there is none, or when several fit as well.
  package func index(of path: String) -> Int? {
    let parts = path.split(separator: "/")
    guard let last = parts.last, let candidates = numbers[last] else { return nil }
    guard candidates.count > 1 else { return candidates[0] }
    let lengths = candidates.map { index in
      zip(names[index].reversed(), parts.reversed()).prefix { $0 == $1 }.count
    }
    guard let longest = lengths.max(), lengths.filter({ $0 == longest }).count == 1,
      let place = lengths.firstIndex(of: longest)
    else { return nil }
    return candidates[place]
  }
}
