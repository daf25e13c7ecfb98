/// Where a person is expected, and who it is.
struct TrackedRegion: Hashable, Sendable {
  var region: BodyRegion
  /// The person's number; nil until a pose has been found there.
  var id: Int?
}

/// Brings the people followed so far together with those detected anew.
///
/// Reference: docs/reference/blazepose.md 5.3. Regions that overlap are one person: the
/// later one stays, at the end of the list, with the number of the one it replaces.
struct RegionAssociation: Hashable, Sendable {
  /// Regions that overlap more are the same person.
  var overlapLimit: Float
  /// At most this many people.
  var peopleCount: Int

  func merge(_ tracked: [TrackedRegion], _ detected: [BodyRegion]) -> [TrackedRegion] {
    var people: [TrackedRegion] = []
    for var person in tracked + detected.map({ TrackedRegion(region: $0) }) {
      people.removeAll { other in
        let isSame = other.region.intersectionOverUnion(person.region) > overlapLimit
        if isSame { person.id = other.id ?? person.id }
        return isSame
      }
      people.append(person)
    }
    return Array(people.prefix(peopleCount))
  }
}
