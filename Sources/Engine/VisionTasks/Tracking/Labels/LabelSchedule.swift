extension TrackTable {
  /// The steps until the second look, soon after the first, which may show only half of the object.
  private static let secondLook = 5.0
  private static let laterLooks = 30.0

  /// Returns the chosen objects to classify now: those without a reading, and the most overdue one.
  func labelsDue(_ chosen: [Int]) -> [Int] {
    var due = chosen.filter { tracks[$0].labels.readingCount == 0 && tracks[$0].isSeen }
    var (latest, delay) = (Int?.none, 0.0)
    for index in chosen where tracks[index].labels.readingCount > 0 && tracks[index].isSeen {
      let labels = tracks[index].labels
      let wait = labels.readingCount == 1 ? Self.secondLook : Self.laterLooks
      if labels.age - wait > delay { (latest, delay) = (index, labels.age - wait) }
    }
    if let latest { due.append(latest) }
    return due
  }
}
