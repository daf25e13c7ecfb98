import Frames
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct EdgeRefinementTests {
  /// A picture that is dark in its left part and bright in the rest.
  private static func frame(
    edge: Int, width: Int = 64, height: Int = 32, orientation: Orientation = .up
  ) throws -> Frame {
    let bytes = (0..<width * height).flatMap { index -> [UInt8] in
      [UInt8](repeating: index % width < edge ? 30 : 220, count: 3)
    }
    var frame = try Frame(width: width, height: height, format: .rgb, bytes: bytes.span.bytes)
    frame.orientation = orientation
    return frame
  }

  /// Masks of 4 x 2 pixels whose subject is in the left half.
  private static func engine(
    refines: Bool, _ change: (inout SegmenterMaker) -> Void = { _ in }
  ) throws -> SegmentationEngine {
    var maker = SegmenterMaker()
    maker.values = [1, 1, 0, 0, 1, 1, 0, 0]
    change(&maker)
    return try SegmentationEngine(
      maker.file(), options: SegmenterOptions(refinesEdges: refines))
  }

  private func rightmost(_ mask: CategoryMask, row: Int) -> Int? {
    (0..<mask.width).last { mask.values[row * mask.width + $0] == 0 }
  }

  @Test func `masks of the picture's size end at its edges`() throws {
    let frame = try Self.frame(edge: 27)
    let plain = try Self.engine(refines: false).segment(frame)
    let refined = try Self.engine(refines: true).segment(frame)
    #expect(rightmost(try plain.categories(), row: 16) == 31)
    #expect(rightmost(try refined.categories(), row: 16) == 26)
    let alpha = try refined.subject()
    #expect(alpha.values[16 * 64 + 26] - alpha.values[16 * 64 + 27] > 0.3)
    #expect(try refined.confidences(ofClass: 0).values == alpha.values)
    // Masks of other sizes are those of the model.
    #expect(
      try refined.categories(size: .model).values == plain.categories(size: .model).values)
    let small = MaskSize.pixels(width: 8, height: 4)
    #expect(try refined.subject(size: small).values == plain.subject(size: small).values)
  }

  @Test func `several classes share an edge`() throws {
    let frame = try Self.frame(edge: 27)
    let result = try Self.engine(refines: true) {
      ($0.shape, $0.labels) = ([1, 2, 4, 3], ["sky", "cat", "dog"])
      $0.values = [1, 1, 0, 0, 1, 1, 0, 0].flatMap { [0, $0, 1 - $0] }
    }.segment(frame)
    let mask = try result.categories()
    let row = Array(mask.values[16 * 64..<17 * 64])
    #expect(row == [UInt8](repeating: 1, count: 27) + [UInt8](repeating: 2, count: 37))
  }

  @Test func `the largest of many small likelihoods is the class`() throws {
    // Contrast would make all of them nothing, and the first the class.
    let classCount = 12
    let result = try Self.engine(refines: true) { maker in
      (maker.shape, maker.labels) = (
        [1, 2, 4, Int32(classCount)], (0..<classCount).map { "class \($0)" }
      )
      maker.values = (0..<8).flatMap { place in
        (0..<classCount).map { $0 == (place % 4 < 2 ? 3 : 7) ? Float(0.12) : 0.08 }
      }
    }.segment(Self.frame(edge: 27))
    let mask = try result.categories()
    #expect(mask.values[16 * 64] == 3 && mask.values[17 * 64 - 1] == 7)
  }

  @Test(arguments: Orientation.allCases)
  func `turned pictures and parts keep what is outside empty`(orientation: Orientation) throws {
    let frame = try Self.frame(edge: 40, orientation: orientation)
    let part = NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let result = try Self.engine(refines: true).segment(frame, part: part)
    let (mask, alpha) = (try result.categories(), try result.subject())
    for y in 0..<32 {
      for x in 0..<64 where !(16..<48).contains(x) || !(8..<24).contains(y) {
        #expect(mask.values[y * 64 + x] == CategoryMask.noClass)
        #expect(alpha.values[y * 64 + x] == 0)
      }
    }
    // Where the subject is above the rest, its edge is none of the picture.
    if !orientation.swapsSides { #expect(mask.areas[0] ?? 0 > 0) }
  }

  @Test func `numbers that are no confidences stay as they are`() throws {
    let frame = try Self.frame(edge: 27)
    let change: (inout SegmenterMaker) -> Void = { $0.values = [5, 5, -5, -5, 5, 5, -5, -5] }
    let plain = try Self.engine(refines: false, change).segment(frame)
    let refined = try Self.engine(refines: true, change).segment(frame)
    #expect(
      try refined.confidences(ofClass: 0).values == plain.confidences(ofClass: 0).values)
  }
}
