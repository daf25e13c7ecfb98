extension TrackTable {
  /// An object that was in the last result counts as this much more prominent, so that two alike do
  /// not take turns.
  private static let stayingBonus = 1.4

  /// Chooses what the result shows and gives numbers to what is shown for the first time.
  ///
  /// - Returns: The places of the chosen in `tracks`, most prominent first; of equals the older.
  mutating func report(largestCount: Int, in picture: PictureGeometry) -> [Int] {
    var ranked: [(index: Int, prominence: Double)] = []
    for (index, track) in tracks.enumerated() where Self.isPresent(track) {
      guard let box = track.box.clipped(to: picture) else { continue }
      let bonus = track.wasReported ? Self.stayingBonus : 1
      ranked.append((index, bonus * Prominence.of(box, score: track.score, in: picture)))
    }
    ranked.sort {
      $0.prominence != $1.prominence ? $0.prominence > $1.prominence : $0.index < $1.index
    }
    let chosen = ranked.prefix(largestCount).map(\.index)
    for index in tracks.indices { tracks[index].wasReported = false }
    for index in chosen {
      tracks[index].wasReported = true
      if tracks[index].id == nil {
        tracks[index].id = nextID
        nextID += 1
      }
    }
    return chosen
  }

  /// Whether an object is there, as far as can be told.
  private static func isPresent(_ track: Track) -> Bool {
    guard track.isConfirmed else { return false }
    // What no detector has looked for since is where it should be; after a miss only what is well
    // known is believed to be.
    return track.isSeen
      || track.unseenSteps <= longestCoasting
        && (track.missCount == 0 || track.detectionCount >= wellKnownCount)
  }
}

extension Track {
  /// The object as results show it; nil when no part of it is inside the picture.
  func reported(in picture: PictureGeometry) -> TrackedObject? {
    guard let box = box.clipped(to: picture) else { return nil }
    return TrackedObject(
      boundingBox: box, trackingID: id, score: score, category: categories.category,
      labels: labels.labels)
  }
}
