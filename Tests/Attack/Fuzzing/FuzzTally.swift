/// The results of a run at one door.
struct FuzzTally {
  /// The number of cases assigned to the door.
  var share: Int
  var counts = FuzzChild.Counts()
  var faultCount = 0
  /// The material that this machine lacks for the door.
  var missing: String?
  var seconds = 0.0

  /// The number of cases from which on rare outcomes are no chance.
  private static let telling = 500

  init(share: Int) { self.share = share }

  /// Returns the tally as a line of the report.
  func text(of door: Door) -> String {
    let never = door.never.map { " (never \($0.answer): \($0.reason))" } ?? ""
    return
      "\(door.name): \(counts.taken) taken, \(counts.refused) refused\(never), "
      + "\(Int(seconds.rounded())) s"
  }

  /// Tells whether all cases ended the same way, at a door where some may end otherwise.
  func sawOnlyOneAnswer(of door: Door) -> Bool {
    missing == nil && faultCount == 0 && door.never == nil
      && (counts.taken == 0) != (counts.refused == 0)
  }

  /// Returns the reasons these cases prove less than they should: a door not tried, or only in one
  /// way.
  func shortcomings(of door: Door) -> [String] {
    if let missing { return ["\(door.name) was not tried: \(missing)"] }
    var words: [String] = []
    let ended = counts.taken + counts.refused + faultCount
    if ended < share { words.append("\(door.name): only \(ended) of \(share) cases ran") }
    for answer in Door.Answer.allCases {
      let count = answer == .taken ? counts.taken : counts.refused
      let isNever = door.never?.answer == answer
      if count == 0, !isNever { words.append("\(door.name): no case was \(answer)") }
      // Cases that are damaged into what a door takes are rarer than those left as they are.
      if count > 0, !isNever, ended >= Self.telling, count * 100 < ended {
        words.append(
          "\(door.name): only \(count) of \(ended) cases were \(answer), fewer than one in a "
            + "hundred; its undamaged material may be of the wrong kind")
      }
      if count > 0, isNever {
        words.append("\(door.name): cases were \(answer), which none can be")
      }
    }
    return words
  }
}
