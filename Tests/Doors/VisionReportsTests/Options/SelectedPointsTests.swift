import Frames
import OptionDeclarations
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct SelectedPointsTests {
  private func parse(_ text: String) -> SelectedPoints? {
    var values = OptionValues()
    try? values.add(text, to: SegmentationRequest.selection.option)
    return values[SegmentationRequest.selection]
  }

  private func frame() throws -> Frame {
    try Frame(
      width: 8, height: 4, format: .gray, bytes: [UInt8](repeating: 0, count: 32).span.bytes)
  }

  @Test(arguments: [
    ("3,1", PictureSelection.point(PicturePoint(x: 3, y: 1))),
    ("25%,1.5", .point(PicturePoint(x: 2, y: 1.5))),
    ("100%,0%", .point(PicturePoint(x: 8, y: 0))),
    (" 1,1   50%,50% ", .scribble([PicturePoint(x: 1, y: 1), PicturePoint(x: 4, y: 2)])),
  ])
  func `points are pixels or percent of the stored picture`(
    text: String, selection: PictureSelection
  ) throws {
    #expect(try #require(parse(text)).selection(in: frame()) == selection)
  }

  @Test(arguments: [
    "", " ", "1", "1,2,3", "1,2;3,4", "a,b", "-1,0", "1,101%", "nan,1", "inf,1", "1, 2", ",",
    "1,2\t3,4", "1e10,1", "１,２",
  ])
  func `anything else is refused`(text: String) {
    #expect(parse(text) == nil)
  }

  @Test func `there are as many points as an engine takes`() {
    let most = PictureSelection.mostPoints
    #expect(parse(Array(repeating: "1,1", count: most).joined(separator: " ")) != nil)
    #expect(parse(Array(repeating: "1,1", count: most + 1).joined(separator: " ")) == nil)
  }
}
