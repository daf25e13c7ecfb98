/// Finds what somebody probably meant.
package enum NearestName {
  /// The candidate that takes the fewest edits to reach, else one that contains the name.
  ///
  /// Of several equally near ones it is the first; nil when all are unlike.
  package static func find(_ name: String, in candidates: [String]) -> String? {
    let word = name.prefix(64).lowercased()
    let rated = candidates.map { (name: $0, distance: distance(word, $0.lowercased())) }
    guard let best = rated.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(word.count, best.name.count) / 3 { return best.name }
    guard word.count >= 3 else { return nil }
    return candidates.first { $0.lowercased().contains(word) }
  }

  /// How many letters must be added, removed or changed to make one word the other (Levenshtein).
  package static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var row = Array(0...second.count)
    for (i, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in second.enumerated() {
        let change = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
