internal import Frames

extension TrackTable {
  /// The number of unseen steps after which an object has left.
  static let longestAbsence = 30.0
  /// The number of unseen steps after which an object moving out over the picture's edge has left.
  private static let longestAbsenceAtEdge = 5.0
  /// The fraction of its area inside the picture below which an undetected object has left.
  private static let leastInside = 0.25

  /// Removes the objects that have left for good.
  mutating func removeLeft(_ picture: PictureGeometry) {
    tracks.removeAll { Self.hasLeft($0, picture) }
  }

  private static func hasLeft(_ track: Track, _ picture: PictureGeometry) -> Bool {
    guard track.undetectedSteps > 0 else { return false }
    if track.unseenSteps > longestAbsence { return true }
    let inside = track.box.clipped(to: picture)?.area ?? 0
    if inside < leastInside * track.box.area { return true }
    return track.unseenSteps > longestAbsenceAtEdge && track.isLeaving(picture)
  }
}

extension Track {
  /// The speed, as a fraction of its side in a step, below which an object stands still.
  private static let standstill = 0.005

  /// Returns true if it moves outward at an edge of the picture.
  fileprivate func isLeaving(_ picture: PictureGeometry) -> Bool {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let (box, velocity, edge) = (self.box, motion.velocity, PictureBox.edge)
    let (slowX, slowY) = (Self.standstill * box.width, Self.standstill * box.height)
    return box.x < edge * width && velocity.x < -slowX
      || box.y < edge * height && velocity.y < -slowY
      || box.x + box.width > (1 - edge) * width && velocity.x > slowX
      || box.y + box.height > (1 - edge) * height && velocity.y > slowY
  }
}
