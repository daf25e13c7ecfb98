/// What a run learned at one door.
struct FuzzTally {
  /// How many cases the door was to get.
  let share: Int
  var counts = FuzzChild.Counts()
  var faultCount = 0
  /// What this machine lacks for the door.
  var missing: String?
  var seconds = 0.0

  init(share: Int) { self.share = share }

  /// The tally as a line of the report.
  func text(of door: Door) -> String {
    let never = door.never.map { " (never \($0.answer): \($0.reason))" } ?? ""
    return
      "\(door.name): \(counts.taken) taken, \(counts.refused) refused\(never), "
      + "\(Int(seconds.rounded())) s"
  }

  /// Why these cases prove less than they should: a door that was not tried, or only in one way.
  func shortcomings(of door: Door) -> [String] {
    if let missing { return ["\(door.name) was not tried: \(missing)"] }
    var words: [String] = []
    let ended = counts.taken + counts.refused + faultCount
    if ended < share { words.append("\(door.name): only \(ended) of \(share) cases ran") }
    for answer in Door.Answer.allCases {
      let count = answer == .taken ? counts.taken : counts.refused
      let isNever = door.never?.answer == answer
      if count == 0, !isNever { words.append("\(door.name): no case was \(answer)") }
      if count > 0, isNever {
        words.append("\(door.name): cases were \(answer), which none can be")
      }
    }
    return words
  }
}
