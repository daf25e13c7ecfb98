internal import Frames

extension TrackTable {
  /// An object that is not seen for more steps has left.
  static let longestAbsence = 30.0
  /// One that was moving out over the picture's edge has left after these.
  private static let longestAbsenceAtEdge = 5.0
  /// One that no detector sees any more has left when less of it is inside the picture.
  private static let leastInside = 0.25

  /// Forgets the objects that have left for good.
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
  /// Slower than this fraction of its side in a step, an object stands still.
  private static let standstill = 0.005

  /// Whether it moves outwards at an edge of the picture.
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
