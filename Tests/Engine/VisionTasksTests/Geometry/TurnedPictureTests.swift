import Frames
import Testing

@testable import VisionTasks

@Suite struct TurnedPictureTests {
  @Test(arguments: Orientation.allCases)
  func `landmarks of the canvas are those of the stored and of the upright picture`(
    orientation: Orientation
  ) {
    let stored = PictureGeometry(width: 400, height: 300, orientation: orientation)
    let picture = TurnedPicture(stored)
    #expect(picture.stored == stored)
    let landmark = LandmarkPoint(x: 0.1, y: 0.7, z: 0.5)
    let (place, _) = picture.canvas.stored(landmark).pixels(in: stored)
    let expected = stored.upright(place)
    let upright = picture.upright(landmark)
    #expect(abs(Double(upright.x) * Double(picture.uprightWidth) - expected.x) < 1e-4)
    #expect(abs(Double(upright.y) * Double(picture.uprightHeight) - expected.y) < 1e-4)
    #expect(upright.z == 0.5)
    // From the center of the canvas, in pixels.
    let direction = picture.uprightDirection(
      LandmarkPoint(x: (landmark.x - 0.5) * 400, y: (landmark.y - 0.5) * 300, z: 1))
    #expect(abs(direction.x - (upright.x - 0.5) * Float(picture.uprightWidth)) < 1e-3)
    #expect(abs(direction.y - (upright.y - 0.5) * Float(picture.uprightHeight)) < 1e-3)
  }

  @Test(arguments: Orientation.allCases)
  func `the first region shows the upright picture`(orientation: Orientation) throws {
    var pixels = Pixels(width: 40, height: 26)
    for index in pixels.bytes.indices {
      pixels.bytes[index] = UInt8(truncatingIfNeeded: index / 3 * 5)
    }
    let stored = try pixels.frame(orientation: orientation)
    let upright = try stored.upright()
    let picture = TurnedPicture(stored, orientation: orientation)
    let (width, height) = (upright.width, upright.height)
    let sampler = try RegionSampler(width: width, height: height)
    var bytes = [UInt8](repeating: 0, count: width * height * 3)
    var span = bytes.mutableSpan
    try sampler.sample(
      picture.canvas.region(picture.whole.pixels(in: picture.canvas), rightSide: .calculated),
      of: stored, border: .replicate, into: &span)
    let expected = upright.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
    // A turn's corners are the picture's edges, not its last pixels: the picture moves by a pixel.
    let isShifted = picture.whole.rotation != 0
    for y in 2..<height - 2 {
      for x in 2..<width - 2 {
        let ours = bytes[(y * width + x) * 3]
        let near = (isShifted ? [-1, 0, 1] : [0]).flatMap { down in
          (isShifted ? [-1, 0, 1] : [0]).map { right in
            expected[((y + down) * width + x + right) * 3]
          }
        }
        #expect(near.contains(ours), "\(x), \(y)")
      }
    }
  }
}
