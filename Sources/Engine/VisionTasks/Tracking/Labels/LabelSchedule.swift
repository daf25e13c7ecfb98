extension TrackTable {
  /// A second look comes soon, since the first is at an object that may be only half in the picture.
  private static let secondLook = 5.0
  private static let laterLooks = 30.0

  /// Which of the chosen objects the classifier looks at now: those it has never seen, and the one
  /// that has waited longest beyond its time.
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
