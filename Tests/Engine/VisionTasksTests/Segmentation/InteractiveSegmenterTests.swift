import Frames
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Segmenters whose masks are the four channels that they see.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct InteractiveSegmenterTests {
  private static func frame(
    width: Int = 16, height: Int = 8, orientation: Orientation = .up
  ) throws -> Frame {
    try Frame(
      width: width, height: height, format: .rgb, orientation: orientation,
      bytes: [UInt8](repeating: 51, count: width * height * 3).span.bytes)
  }

  private static func segmenter(side: Int = 16) throws -> InteractiveSegmenter {
    try InteractiveSegmenter(loading: .loaded(FourChannelMaker.file(side: side)))
  }

  @Test func `a model sees the colors and the selected point`() async throws {
    let segmenter = try await InteractiveSegmenter(
      model: .loaded(FourChannelMaker.file(side: 16)))
    let frame = try Self.frame(width: 16, height: 16)
    let selection = PictureSelection.point(PicturePoint(x: 5, y: 7))
    let result = try await segmenter.masks(in: frame, at: selection)
    #expect(try segmenter.segment(frame, at: selection) == result)
    #expect(try result.confidences(ofClass: 0).values.allSatisfy { abs($0 - 0.2) < 1e-6 })
    let selected = try result.confidences(ofClass: 3).values
    let places = selected.indices.filter { selected[$0] > 0 }
    #expect(places == [6 * 16 + 5, 7 * 16 + 4, 7 * 16 + 5, 7 * 16 + 6, 8 * 16 + 5])
  }

  @Test(arguments: Orientation.allCases)
  func `a selection is turned with its picture, and masks are turned back`(
    orientation: Orientation
  ) throws {
    let frame = try Self.frame(width: 16, height: 16, orientation: orientation)
    let point = PicturePoint(x: 3.5, y: 11.5)
    let result = try Self.segmenter().segment(frame, at: .point(point))
    let selected = try result.confidences(ofClass: 3).values
    let places = selected.indices.filter { selected[$0] > 0 }
    #expect(places.count == 5)
    for place in places {
      #expect(abs(place % 16 - 3) <= 2 && abs(place / 16 - 11) <= 2)
    }
  }

  @Test func `a scribble has a disk at each of its points`() throws {
    let points = [PicturePoint(x: 2, y: 2), PicturePoint(x: 12, y: 12)]
    let result = try Self.segmenter().segment(
      Self.frame(width: 16, height: 16), at: .scribble(points))
    let selected = try result.confidences(ofClass: 3).values
    #expect(selected.count { $0 > 0 } == 10)
    #expect(selected[2 * 16 + 2] == 1 && selected[12 * 16 + 12] == 1 && selected[7 * 16 + 7] == 0)
  }

  @Test(arguments: [
    PictureSelection.point(PicturePoint(x: -0.5, y: 1)), .point(PicturePoint(x: 1, y: 8.5)),
    .point(PicturePoint(x: .nan, y: 1)), .point(PicturePoint(x: .infinity, y: 1)),
    .scribble([]), .scribble([PicturePoint(x: 1, y: 1), PicturePoint(x: 17, y: 1)]),
    .scribble(Array(repeating: PicturePoint(x: 1, y: 1), count: 1 << 17)),
  ])
  func `points outside the picture are errors`(selection: PictureSelection) throws {
    let error = #expect(throws: VisionError.self) {
      try Self.segmenter().segment(Self.frame(), at: selection)
    }
    #expect(error?.code == .optionInvalid)
  }

  @Test func `points on the edges are inside`() throws {
    for (x, y) in [(0.0, 0.0), (16, 8), (0, 8), (16, 0)] {
      _ = try Self.segmenter().segment(Self.frame(), at: .point(PicturePoint(x: x, y: y)))
    }
  }

  @Test func `a model of three channels is refused, and four channels are segmented whole`() throws
  {
    let error = #expect(throws: VisionError.self) {
      try InteractiveSegmenter(loading: .loaded(SegmenterMaker().file()))
    }
    #expect(error?.code == .modelUnsupported)
    let engine = try SegmentationEngine(FourChannelMaker.file(side: 16))
    let result = try engine.segment(Self.frame())
    // Without a selection, pictures are opaque.
    #expect(try result.confidences(ofClass: 3).values.allSatisfy { $0 == 1 })
    let part = NormalizedRect(x: 0, y: 0, width: 0.5, height: 1)
    let refused = #expect(throws: VisionError.self) {
      try engine.segment(Self.frame(), part: part)
    }
    #expect(refused?.code == .optionInvalid)
  }

  @Test func `a model of hair sees no opacity`() throws {
    let engine = try SegmentationEngine(
      FourChannelMaker.file(side: 4, labels: ["background", "hair"]))
    let result = try engine.segment(Self.frame())
    #expect(try result.confidences(ofClass: 3).values.allSatisfy { $0 == 0 })
  }

  @Test func `areas of whole and of broken pixels are averaged`() {
    let whole = AreaReduction(width: 4, height: 2, channels: 1, newWidth: 2, newHeight: 1)
    #expect(whole.reduced([0, 1, 10, 20, 2, 3, 30, 40]) == [2, 25])
    let broken = AreaReduction(width: 3, height: 3, channels: 1, newWidth: 2, newHeight: 2)
    #expect(broken.reduced([0, 30, 60, 0, 30, 60, 0, 30, 60]) == [10, 50, 10, 50])
  }

  @Test func `disks grow with the picture`() {
    func count(_ side: Int) -> Int {
      SelectionPlane(
        [PicturePoint(x: Double(side) / 2, y: Double(side) / 2)], width: side, height: side
      ).values.count { $0 > 0 }
    }
    #expect(count(100) == 5)
    #expect(count(512) == 5)
    #expect(count(1024) == 13)
  }
}
