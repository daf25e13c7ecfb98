import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// The places of masks in turned pictures and in parts of pictures.
struct SegmentationResultTests {
  /// A result whose upright masks have a subject in the upper left corner only.
  private static func result(
    width: Int = 8, height: Int = 4, orientation: Orientation = .up, part: NormalizedRect? = nil
  ) -> SegmentationResult {
    SegmentationResult(
      masks: ModelMasks(
        width: 2, height: 2, classCount: 1, activation: .none, values: [1, 0, 0, 0]),
      labels: ["person"], qualityScores: [1],
      place: MaskPlace(
        picture: PictureGeometry(width: width, height: height, orientation: orientation),
        part: part), timestampInMicroseconds: nil)
  }

  @Test(arguments: Orientation.allCases)
  func `masks of turned pictures are turned back`(orientation: Orientation) throws {
    let result = Self.result(orientation: orientation)
    let (mask, categories) = (try result.confidences(ofClass: 0), try result.categories())
    #expect(mask.width == 8 && mask.height == 4 && mask.values.count == 32)
    for y in 0..<4 {
      for x in 0..<8 {
        let upright = result.picture.upright(PicturePoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let sides = orientation.swapsSides ? (4.0, 8.0) : (8.0, 4.0)
        let isCorner = upright.x < sides.0 / 4 && upright.y < sides.1 / 4
        #expect((mask.values[y * 8 + x] == 1) == isCorner, "\(x), \(y)")
        if isCorner { #expect(categories.values[y * 8 + x] == 0) }
      }
    }
    #expect(categories.areas.keys.sorted() == [0, 255])
    // Upstream stretches the upright mask over the stored picture.
    #expect(result.unturnedConfidences()[0].values[0] == 1)
    #expect(result.unturnedCategories().values[0] == 0)
  }

  @Test func `masks of a part cover the whole picture`() throws {
    let part = NormalizedRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    let result = Self.result(part: part)
    let mask = try result.confidences(ofClass: 0)
    #expect(mask.values[2 * 8 + 4] == 1)
    #expect(mask.values[..<16].allSatisfy { $0 == 0 })
    let categories = try result.categories()
    #expect(categories.values[..<16].allSatisfy { $0 == CategoryMask.noClass })
    #expect(categories.values[2 * 8 + 4] == 0)
  }

  @Test(arguments: [
    NormalizedRect(x: -1, y: -1, width: 3, height: 3),
    NormalizedRect(x: 2, y: 2, width: 1, height: 1),
    NormalizedRect(x: 0.99, y: 0, width: 1e-9, height: 1),
    NormalizedRect(x: -1e300, y: 0, width: 2e300, height: 1),
    NormalizedRect(x: .nan, y: 0, width: 1, height: 1),
  ])
  func `parts beyond the picture make masks of the picture`(part: NormalizedRect) throws {
    for orientation in Orientation.allCases {
      let result = Self.result(orientation: orientation, part: part)
      #expect(try result.confidences(ofClass: 0).values.count == 32)
      #expect(try result.categories().values.count == 32)
    }
  }

  @Test func `masks have the size that is asked for`() throws {
    let result = Self.result()
    let model = try result.confidences(ofClass: 0, size: .model)
    #expect(model.values == [1, 0, 0, 0])
    #expect(try result.categories(size: .model).values == [0, 255, 255, 255])
    let small = try result.categories(size: .pixels(width: 3, height: 1))
    #expect(small.width == 3 && small.height == 1 && small.values.count == 3)
  }

  @Test(arguments: [
    MaskSize.pixels(width: 0, height: 1), .pixels(width: 1, height: -1),
    .pixels(width: .max, height: .max), .pixels(width: 1 << 20, height: 1 << 20),
  ])
  func `sizes without pixels or with too many are refused`(size: MaskSize) throws {
    let result = Self.result()
    for read in [
      { _ = try result.confidences(ofClass: 0, size: size) },
      { _ = try result.categories(size: size) }, { _ = try result.alpha(size: size) },
    ] {
      let error = #expect(throws: VisionError.self, performing: read)
      #expect(error?.code == .optionInvalid)
    }
  }

  @Test(arguments: [-1, 1, Int.max])
  func `classes that the model does not have are refused`(index: Int) throws {
    let result = Self.result()
    let error = #expect(throws: VisionError.self) { try result.confidences(ofClass: index) }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.mentions("the model has 1") == true)
    #expect(throws: VisionError.self) { try result.alpha(ofClasses: [0, index]) }
  }

  @Test func `an alpha plane is a gray picture of the subject`() throws {
    let frame = try Self.result(orientation: .right).alpha()
    #expect(frame.format == .gray && frame.width == 8 && frame.height == 4)
    #expect(frame.orientation == .right)
    let bytes = frame.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
    // The upper left corner of the upright picture is the lower left one of the stored.
    #expect(bytes[3 * 8] == 255)
    #expect(bytes[7] == 0)
  }
}
