import Testing

@testable import VisionTasks

@Suite struct RegionContinuityTests {
  private let picture = UprightPicture(PictureGeometry(width: 200, height: 100))
  private let continuity = RegionContinuity(
    mostDegrees: 40, mostShift: 0.2, mostGrowth: 0.4, margin: -0.1)

  /// A region of 40x40 pixels in the middle, turned by degrees.
  private func square(
    x: Float = 100, y: Float = 50, side: Float = 40, degrees: Float = 0
  ) -> UprightRegion {
    UprightRegion(
      centerX: x / 200, centerY: y / 100, width: side / 200, height: side / 100,
      rotation: degrees * .pi / 180)
  }

  /// The corners of a box in pixels, from which a rule makes that box.
  private func corners(x: Float = 100, y: Float = 50, side: Float = 34) -> [LandmarkPoint] {
    [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { (across: Float, down: Float) in
      LandmarkPoint(x: (x + across * side / 2) / 200, y: (y + down * side / 2) / 100, z: 0)
    }
  }

  private let box = RegionRule(
    outline: .box, alignment: RegionAlignment(start: 0, end: .point(1), targetAngle: 0),
    adjustment: RegionAdjustment(scale: 1))

  private func isKept(
    _ landmarks: [LandmarkPoint]?, _ found: UprightRegion
  ) -> Bool {
    continuity.region(after: landmarks, box, found: found, in: picture) != found
  }

  @Test func `the last region stays if it hardly differs from the new one`() {
    #expect(isKept(corners(), square()))
    #expect(!isKept(nil, square()))
    #expect(
      continuity.region(after: corners(side: 30), box, found: square(x: 101), in: picture).centerX
        == 0.5)
  }

  @Test func `a turn, a shift or a growth beyond the limits takes the new region`() {
    // Small landmarks, which stay inside of all these.
    let small = corners(side: 25)
    #expect(isKept(small, square(degrees: 39)) && isKept(small, square(degrees: -39)))
    #expect(!isKept(small, square(degrees: 41)) && !isKept(small, square(degrees: -41)))
    let shifted = corners(x: 103, side: 29)
    #expect(isKept(shifted, square()))
    #expect(!isKept(corners(x: 109, side: 26), square()))
    #expect(!isKept(corners(y: 59, side: 26), square()))
    #expect(isKept(corners(side: 25), square()) && !isKept(corners(side: 23), square()))
  }

  @Test func `rotations beyond half a turn are compared the short way`() {
    var wide = continuity
    wide.margin = 1
    let turned = corners().map { LandmarkPoint(x: 1 - $0.x, y: 1 - $0.y, z: 0) }
    // The last region is turned by -180 degrees, the new one by 170: 10 apart.
    let found = square(degrees: 170)
    #expect(wide.region(after: turned, box, found: found, in: picture) != found)
    let other = square(degrees: 130)
    #expect(wide.region(after: turned, box, found: other, in: picture) == other)
  }

  @Test func `landmarks outside of the new region, or that are no numbers, take the new one`() {
    // The new region is 36 pixels wide without its margin.
    #expect(isKept(corners(side: 35.9), square()) && !isKept(corners(side: 36.1), square()))
    var broken = corners()
    broken[2].x = .nan
    #expect(!isKept(broken, square()))
    broken[2].x = .infinity
    #expect(!isKept(broken, square()))
  }
}
