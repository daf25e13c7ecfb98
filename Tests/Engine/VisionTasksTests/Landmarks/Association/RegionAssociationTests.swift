import Testing

@testable import VisionTasks

@Suite struct RegionAssociationTests {
  private func region(_ x: Float) -> UprightRegion {
    UprightRegion(centerX: x, centerY: 0.5, width: 0.1, height: 0.1)
  }

  @Test func `a detection replaces the person it overlaps and moves to the end`() {
    let association = RegionAssociation(overlapLimit: 0.5, subjectCount: 4)
    let people = association.merge(
      [TrackedRegion(region: region(0.2), id: 7), TrackedRegion(region: region(0.6), id: 8)],
      [region(0.21), region(0.9)])
    #expect(people.map(\.id) == [8, 7, nil])
    #expect(people.map(\.region) == [region(0.6), region(0.21), region(0.9)])
  }

  @Test func `more people than wanted are left out, those followed come first`() {
    let association = RegionAssociation(overlapLimit: 0.5, subjectCount: 2)
    let people = association.merge(
      [TrackedRegion(region: region(0.2), id: 1)], [region(0.5), region(0.8)])
    #expect(people.map(\.id) == [1, nil])
  }

  @Test func `overlap must be more than the limit`() {
    // Squares shifted by half share a third.
    let tracked = [TrackedRegion(region: region(0.2), id: 1)]
    let strict = RegionAssociation(overlapLimit: 0.32, subjectCount: 8)
    #expect(strict.merge(tracked, [region(0.25)]).count == 1)
    let lax = RegionAssociation(overlapLimit: 0.34, subjectCount: 8)
    #expect(lax.merge(tracked, [region(0.25)]).count == 2)
  }

  @Test func `two people who meet become one, with one of their numbers`() {
    let association = RegionAssociation(overlapLimit: 0.5, subjectCount: 8)
    let people = association.merge(
      [TrackedRegion(region: region(0.2), id: 1), TrackedRegion(region: region(0.205), id: 2)], [])
    #expect(people.map(\.id) == [1])
  }

  /// The regions of upstream's test of its association of hands; squares but for the last.
  private let hands: [UprightRegion] = [
    (0.2, 0.2, 0.2), (0.4, 0.2, 0.2), (1, 0.3, 0.2), (0.35, 0.15, 0.3), (1.1, 0.3, 0.2),
    (0.5, 0.05, 0.3),
  ].map { UprightRegion(centerX: $0, centerY: $1, width: $2, height: $2) }

  @Test(
    "the earlier hand stays, as upstream's test has it",
    arguments: [
      ([0, 1, 2], [3, 4, 5], [0, 1, 2]), ([0, 1], [2, 3], [0, 1, 2]),
      // Detections yield to those before them; tracked ones stay though they overlap.
      ([], [5, 4, 3, 2, 1, 0], [5, 4, 0]), ([5, 3, 1], [4, 2, 0], [5, 3, 1, 4]),
      ([3, 5], [], [3, 5]),
    ] as [([Int], [Int], [Int])])
  func hands(tracked: [Int], detected: [Int], kept: [Int]) {
    let association = RegionAssociation(
      overlapLimit: 0.1, subjectCount: 9, precedence: .earlier)
    let result = association.merge(
      tracked.map { TrackedRegion(region: hands[$0], id: $0) }, detected.map { hands[$0] })
    #expect(result.map(\.region) == kept.map { hands[$0] })
    #expect(result.map(\.id) == kept.map { tracked.contains($0) ? $0 : nil })
  }

  @Test func `more hands than wanted are left out`() {
    let association = RegionAssociation(
      overlapLimit: 0.1, subjectCount: 2, precedence: .earlier)
    let result = association.merge([TrackedRegion(region: hands[2], id: 4)], [hands[0], hands[1]])
    #expect(result.map(\.id) == [4, nil])
    #expect(result.map(\.region) == [hands[2], hands[0]])
  }
}
