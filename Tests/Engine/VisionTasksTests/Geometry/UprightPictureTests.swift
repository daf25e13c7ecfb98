import Frames
import Testing

@testable import VisionTasks

@Suite struct UprightPictureTests {
  private func region(
    _ region: UprightRegion, in picture: UprightPicture, _ rightSide: Region.RightSide = .calculated
  ) -> Region {
    picture.region(region.pixels(in: picture), rightSide: rightSide)
  }

  @Test(arguments: Orientation.allCases)
  func `a region samples what the turned picture would give`(orientation: Orientation) throws {
    var pixels = Pixels(width: 40, height: 26)
    for index in pixels.bytes.indices {
      pixels.bytes[index] = UInt8(truncatingIfNeeded: index * 37)
    }
    let stored = try pixels.frame(orientation: orientation)
    let upright = try stored.upright()
    let part = UprightRegion(
      centerX: 0.45, centerY: 0.55, width: 0.6, height: 0.7, rotation: 0.3)
    func sample(_ frame: Frame, _ orientation: Orientation) throws -> [UInt8] {
      let sampler = try RegionSampler(width: 16, height: 16)
      var bytes = [UInt8](repeating: 0, count: 16 * 16 * 3)
      var span = bytes.mutableSpan
      try sampler.sample(
        region(part, in: UprightPicture(frame, orientation: orientation)),
        of: frame, border: .zero, into: &span)
      return bytes
    }
    let (ours, turned) = (try sample(stored, orientation), try sample(upright, .up))
    // Positions are rounded to 1/32 pixel, ties to even, which mirroring may tip.
    let different = zip(ours, turned).count { abs(Int($0) - Int($1)) > 10 }
    #expect(different == 0)
  }

  @Test func `corners are those of the turned square`() {
    let picture = UprightPicture(PictureGeometry(width: 100, height: 100))
    var body = UprightRegion(centerX: 0.5, centerY: 0.4, width: 0.2, height: 0.2, rotation: 0)
    let upright = region(body, in: picture)
    #expect(upright.topLeft == SIMD2(40, 30) && upright.topRight == SIMD2(60, 30))
    #expect(upright.bottomLeft == SIMD2(40, 50) && upright.bottomRight == SIMD2(60, 50))
    #expect(region(body, in: picture, .mirrored) == upright)
    body.rotation = .pi / 2
    #expect(abs(region(body, in: picture).topLeft.x - 60) < 1e-4)
  }

  @Test(arguments: Orientation.allCases)
  func `landmarks come back to the stored picture`(orientation: Orientation) throws {
    let picture = UprightPicture(
      PictureGeometry(width: 400, height: 300, orientation: orientation))
    #expect(picture.width == (orientation.swapsSides ? 300 : 400))
    let landmark = PoseLandmark(x: 0.25, y: 0.75, z: 0.5, visibility: 0.1, presence: 0.2)
    let stored = picture.stored(landmark)
    let back = picture.stored.upright(
      PicturePoint(x: Double(stored.x) * 400, y: Double(stored.y) * 300))
    #expect(abs(back.x - 0.25 * Double(picture.width)) < 1e-4)
    #expect(abs(back.y - 0.75 * Double(picture.height)) < 1e-4)
    #expect(abs(stored.z * 400 - 0.5 * Float(picture.width)) < 1e-4)
    #expect(stored.presence == 0.2)
  }
}
