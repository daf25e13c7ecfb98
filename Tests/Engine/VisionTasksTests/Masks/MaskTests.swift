import Frames
import Testing

@testable import VisionTasks

@Suite struct MaskSmoothingTests {
  @Test func `where the new mask is sure nothing of the old stays`() {
    #expect(abs(MaskSmoothing.uncertainty(0)) < 1e-3)
    #expect(abs(MaskSmoothing.uncertainty(1)) < 1e-3)
    #expect(MaskSmoothing.uncertainty(0.5) == 1)
    #expect(MaskSmoothing.uncertainty(0.3) == MaskSmoothing.uncertainty(0.7))
  }

  @Test func `where it is not, as much stays as the ratio says`() {
    let new = SegmentationMask(width: 3, height: 1, values: [0.5, 1, 0.7])
    let last = SegmentationMask(width: 3, height: 1, values: [1, 0, 0.7])
    let smooth = MaskSmoothing(ratio: 0.7).smooth(new, after: last)
    #expect(abs(smooth.values[0] - 0.85) < 1e-6)
    #expect(abs(smooth.values[1] - 1) < 1e-2)
    #expect(smooth.values[2] == 0.7)
  }

  @Test func `a mask of another size has nothing to say`() {
    let new = SegmentationMask(width: 2, height: 1, values: [0.5, 0.5])
    let last = SegmentationMask(width: 1, height: 2, values: [1, 1])
    #expect(MaskSmoothing(ratio: 0.7).smooth(new, after: last) == new)
  }
}

@Suite struct MaskProjectionTests {
  /// Logits of a 4x4 mask with likelihoods of 0 except for its upper left quarter.
  private let logits: [Float] = (0..<16).map { $0 % 4 < 2 && $0 < 8 ? 100 : -100 }

  private func mask(
    _ region: UprightRegion, width: Int, height: Int, orientation: Orientation = .up
  ) -> SegmentationMask {
    let picture = UprightPicture(
      PictureGeometry(width: width, height: height, orientation: orientation))
    return MaskProjection(width: 4, height: 4, region: region, picture: picture).mask(logits.span)
  }

  @Test func `a mask as large as its region is copied`() {
    let region = UprightRegion(centerX: 0.5, centerY: 0.5, width: 0.5, height: 0.5, rotation: 0)
    let result = mask(region, width: 8, height: 8)
    let rows = (0..<8).map { y in (0..<8).map { Int(result.values[y * 8 + $0].rounded()) } }
    let empty = [Int](repeating: 0, count: 8)
    let full = [0, 0, 1, 1, 0, 0, 0, 0]
    #expect(rows == [empty, empty, full, full, empty, empty, empty, empty])
  }

  @Test func `between mask pixels likelihoods are mixed, and end outside`() {
    let region = UprightRegion(centerX: 0.5, centerY: 0.5, width: 1, height: 1, rotation: 0)
    let result = mask(region, width: 8, height: 8)
    #expect(result.values[0] == 1 && result.values[3] == 0.5 && result.values[4] == 0)
    #expect(result.values[3 * 8 + 3] == 0.25)
  }

  @Test func `a turned region turns the mask`() {
    // Upside down: the certain quarter is at the lower right.
    let region = UprightRegion(centerX: 0.5, centerY: 0.5, width: 1, height: 1, rotation: -.pi)
    let result = mask(region, width: 8, height: 8)
    #expect(result.values[0] == 0 && result.values[6 * 8 + 6] > 0.99)
  }

  @Test(arguments: Orientation.allCases)
  func `the mask lies in the stored picture`(orientation: Orientation) throws {
    let region = UprightRegion(centerX: 0.5, centerY: 0.5, width: 1, height: 1, rotation: 0)
    let stored = mask(region, width: 12, height: 8, orientation: orientation)
    #expect(stored.width == 12 && stored.height == 8)
    let isTurned = orientation.swapsSides
    let upright = mask(region, width: isTurned ? 8 : 12, height: isTurned ? 12 : 8)
    // Drawn as a gray picture and turned upright, it is the upright picture's mask.
    let bytes = stored.values.map { UInt8($0 * 255) }
    let turned = try Frame(
      width: 12, height: 8, format: .gray, orientation: orientation, bytes: bytes.span.bytes
    ).upright()
    let values = turned.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
    #expect(values == upright.values.map { UInt8($0 * 255) })
  }
}
