extension TrackTable {
  /// The factor on the prominence of an object in the last result, so that two similar ones do not
  /// alternate.
  private static let stayingBonus = 1.4

  /// Chooses the objects of the result and numbers those that appear for the first time.
  ///
  /// - Returns: The indices of the chosen in `tracks`, most prominent first; of equals the older
  ///   first.
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

  /// Returns true if an object is presumably present.
  private static func isPresent(_ track: Track) -> Bool {
    guard track.isConfirmed else { return false }
    // Without a detector run since, an object is assumed at its expected position; after a miss
    // only a well-known one is.
    return track.isSeen
      || track.unseenSteps <= longestCoasting
        && (track.missCount == 0 || track.detectionCount >= wellKnownCount)
  }
}

extension Track {
  /// Returns the object as a result; nil if no part of it is inside the picture.
  func reported(in picture: PictureGeometry) -> TrackedObject? {
    guard let box = box.clipped(to: picture) else { return nil }
    return TrackedObject(
      boundingBox: box, trackingID: id, score: score, category: categories.category,
      labels: labels.labels)
  }
}
