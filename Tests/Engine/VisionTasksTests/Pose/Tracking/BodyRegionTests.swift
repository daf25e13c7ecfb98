import Testing

@testable import VisionTasks

@Suite struct BodyRegionTests {
  private func picture(_ width: Int, _ height: Int) -> UprightPicture {
    UprightPicture(PictureGeometry(width: width, height: height))
  }

  @Test func `two points give upstream's region`() {
    // Upstream's test of its pose detector graph: a picture of 1000x667.
    let picture = picture(1000, 667)
    let region = BodyRegion(
      hips: TensorPoint(x: 0.49192297, y: 0.7013345),
      reach: TensorPoint(x: 0.48453212, y: 0.32265595), in: picture
    ).expanded(in: picture)
    #expect(abs(region.centerX - 0.49192297) < 1e-6)
    #expect(abs(region.centerY - 0.7013345) < 1e-6)
    #expect(abs(region.width - 0.6317167) < 1e-6)
    #expect(abs(region.height - 0.9471016) < 1e-6)
    #expect(abs(region.rotation - -0.029253244) < 1e-6)
  }

  @Test(
    arguments: [
      (0, -1, 0), (1, 0, Float.pi / 2), (0, 1, -Float.pi), (-1, 0, -Float.pi / 2),
      (1, -1, Float.pi / 4),
    ] as [(Float, Float, Float)])
  func `the turn is zero for who stands upright and grows clockwise`(
    x: Float, y: Float, rotation: Float
  ) {
    let region = BodyRegion(
      hips: TensorPoint(x: 0.5, y: 0.5), reach: TensorPoint(x: 0.5 + x / 10, y: 0.5 + y / 10),
      in: picture(100, 100))
    #expect(abs(region.rotation - rotation) < 1e-6)
  }

  @Test func `sides are equal in pixels and different fractions`() {
    let picture = picture(200, 100)
    let region = BodyRegion(
      hips: TensorPoint(x: 0.5, y: 0.5), reach: TensorPoint(x: 0.5, y: 0.1), in: picture)
    #expect(abs(region.width - 0.4) < 1e-6 && abs(region.height - 0.8) < 1e-6)
    #expect(abs(region.meanSide(in: picture) - 80) < 1e-4)
    #expect(abs(region.expanded(in: picture).meanSide(in: picture) - 100) < 1e-4)
  }

  @Test func `projection turns about the middle`() {
    let region = BodyRegion(
      centerX: 0.5, centerY: 0.4, width: 0.2, height: 0.1, rotation: .pi / 2)
    let middle = region.project(TensorPoint(x: 0.5, y: 0.5))
    #expect(middle == TensorPoint(x: 0.5, y: 0.4))
    // The region's right is the picture's bottom.
    let right = region.project(TensorPoint(x: 1, y: 0.5))
    #expect(abs(right.x - 0.5) < 1e-6 && abs(right.y - 0.45) < 1e-6)
    let turned = region.turn(TensorPoint(x: 0, y: 1))
    #expect(abs(turned.x + 1) < 1e-6 && abs(turned.y) < 1e-6)
  }

  @Test(
    arguments: [
      (235.75, -66.375, 1.2963526), (-68.25, -81.5, -0.69714725), (154.25, -215.5, 0.6212365),
    ] as [(Float, Float, Float)])
  func `the turn is rounded rightly where the system's arc tangent may not be`(
    right: Float, down: Float, rotation: Float
  ) {
    let region = BodyRegion(
      hips: TensorPoint(x: 0.5, y: 0.5),
      reach: TensorPoint(x: 0.5 + right / 1024, y: 0.5 + down / 1024), in: picture(1024, 1024))
    #expect(region.rotation == rotation)
  }

  @Test func `overlap ignores the turn`() {
    var region = BodyRegion(centerX: 0.5, centerY: 0.5, width: 0.2, height: 0.2, rotation: 0)
    #expect(region.intersectionOverUnion(region) > 0.9999)
    var other = region
    other.centerX = 0.6
    other.rotation = 2
    #expect(abs(region.intersectionOverUnion(other) - 1 / 3) < 1e-5)
    region.width = 0
    #expect(region.intersectionOverUnion(region) == 0)
  }

  @Test(
    arguments: [
      (0.5, 0.5, 0, 1, 0), (.nan, 0.5, 1, 1, 0), (0.5, .infinity, 1, 1, 0), (0.5, 0.5, 1, 1, .nan),
      (0.5, 0.5, .infinity, 1, 0), (1e9, 0, 1, 1, 0), (0.5, 0.5, 1, -1, 0),
    ] as [(Float, Float, Float, Float, Float)])
  func `a region without sense cannot be looked at`(
    x: Float, y: Float, width: Float, height: Float, rotation: Float
  ) {
    let region = BodyRegion(
      centerX: x, centerY: y, width: width, height: height, rotation: rotation)
    #expect(!region.isUsable(in: picture(100, 100)))
  }

  @Test func `points that coincide give a region that cannot be looked at`() {
    let point = TensorPoint(x: 0.3, y: 0.3)
    let region = BodyRegion(hips: point, reach: point, in: picture(10, 10))
    #expect(!region.expanded(in: picture(10, 10)).isUsable(in: picture(10, 10)))
  }
}

@Suite struct RegionAssociationTests {
  private func region(_ x: Float) -> BodyRegion {
    BodyRegion(centerX: x, centerY: 0.5, width: 0.1, height: 0.1, rotation: 0)
  }

  @Test func `a detection replaces the person it overlaps and moves to the end`() {
    let association = RegionAssociation(overlapLimit: 0.5, peopleCount: 4)
    let people = association.merge(
      [TrackedRegion(region: region(0.2), id: 7), TrackedRegion(region: region(0.6), id: 8)],
      [region(0.21), region(0.9)])
    #expect(people.map(\.id) == [8, 7, nil])
    #expect(people.map(\.region) == [region(0.6), region(0.21), region(0.9)])
  }

  @Test func `more people than wanted are left out, those followed come first`() {
    let association = RegionAssociation(overlapLimit: 0.5, peopleCount: 2)
    let people = association.merge(
      [TrackedRegion(region: region(0.2), id: 1)], [region(0.5), region(0.8)])
    #expect(people.map(\.id) == [1, nil])
  }

  @Test func `overlap must be more than the limit`() {
    // Half shifted squares share a third.
    let tracked = [TrackedRegion(region: region(0.2), id: 1)]
    let strict = RegionAssociation(overlapLimit: 0.32, peopleCount: 8)
    #expect(strict.merge(tracked, [region(0.25)]).count == 1)
    let lax = RegionAssociation(overlapLimit: 0.34, peopleCount: 8)
    #expect(lax.merge(tracked, [region(0.25)]).count == 2)
  }

  @Test func `two people who meet become one, with one of their numbers`() {
    let association = RegionAssociation(overlapLimit: 0.5, peopleCount: 8)
    let people = association.merge(
      [TrackedRegion(region: region(0.2), id: 1), TrackedRegion(region: region(0.205), id: 2)], [])
    #expect(people.map(\.id) == [1])
  }
}
