/// Returns the name that was probably intended by a mistyped one, or nil if none is close.
///
/// Close means: at most one error for every three letters, where an error is an extra, missing or
/// wrong letter, or two swapped neighbors. A name that begins with the typed text (at least three
/// letters) is also close, and so is one whose end after a dash is close: `treshold` for
/// `score-threshold`. The first of equally close names wins. Words and names that are longer than
/// people type are close to nothing.
package func nearestName(to typed: String, among names: [String]) -> String? {
  guard typed.utf8.count <= longestTyped else { return nil }
  let wanted = Array(typed.lowercased())
  var best: (name: String, distance: Int)?
  for name in names where name.utf8.count <= longestName {
    let letters = Array(name.lowercased())
    var distance = distanceIfNear(from: wanted, to: letters)
    for dash in letters.indices where letters[dash] == "-" {
      // A whole name that is equally close takes precedence.
      let end = distanceIfNear(from: wanted, to: Array(letters[(dash + 1)...])).map { $0 + 1 }
      distance = [distance, end].compactMap { $0 }.min()
    }
    guard let distance else { continue }
    if let best, best.distance <= distance { continue }
    best = (name, distance)
  }
  return best?.name
}

/// The most bytes of a typed word, and of a name that may be meant by one.
private let (longestTyped, longestName) = (200, 400)

/// Returns the number of errors between two words, if they are close to each other.
private func distanceIfNear(from wanted: [Character], to candidate: [Character]) -> Int? {
  if wanted.count >= 3, candidate.starts(with: wanted) { return wanted == candidate ? 0 : 1 }
  let allowed = max(1, min(wanted.count, candidate.count) / 3)
  guard abs(wanted.count - candidate.count) <= allowed else { return nil }
  let distance = slips(from: wanted, to: candidate)
  return distance <= allowed && distance < candidate.count ? distance : nil
}

/// Returns the optimal string alignment distance: edits and swaps of neighbors, no part edited
/// twice.
package func slips(from first: [Character], to second: [Character]) -> Int {
  var twoAbove: [Int] = []
  var above = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var cost = min(
        above[column + 1] + 1, current[column] + 1, above[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
        cost = min(cost, twoAbove[column - 1] + 1)
      }
      current.append(cost)
    }
    twoAbove = above
    above = current
  }
  return above[second.count]
}
