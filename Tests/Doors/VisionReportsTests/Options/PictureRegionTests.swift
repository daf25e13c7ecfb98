import Frames
import OptionDeclarations
import Testing
import VisionBase

@testable import VisionReports

@Suite struct PictureRegionTests {
  private func parse(_ text: String) -> PictureRegion? {
    var values = OptionValues()
    try? values.add(text, to: TaskOptions.region.option)
    return values[TaskOptions.region]
  }

  @Test func `lengths are pixels or percent`() throws {
    let region = try #require(parse("10%,20,50%,40.5"))
    #expect(region.x.pixels(of: 200) == 20)
    #expect(region.y.pixels(of: 200) == 20)
    #expect(region.width.pixels(of: 200) == 100)
    #expect(region.height.pixels(of: 200) == 40.5)
  }

  @Test(arguments: [
    "", "1,2,3", "1,2,3,4,5", "a,b,c,d", "-1,0,5,5", "0,0,0,5", "0,0,5,0%", "0,0,101%,5",
    "0,0,nan,5", "0,0,inf,5", "1;2;3;4", "1,,3,4", "0,0,1e10,5",
  ])
  func `anything else is refused`(text: String) {
    #expect(parse(text) == nil)
  }

  private func frame() throws -> Frame {
    try Frame(
      width: 8, height: 4, format: .gray, bytes: [UInt8](repeating: 0, count: 32).span.bytes)
  }

  @Test func `a region is the same part of a picture in pixels and in fractions`() throws {
    let region = try #require(parse("25%,1,50%,2"))
    #expect(try region.pixels(in: frame()) == PictureBox(x: 2, y: 1, width: 4, height: 2))
    #expect(
      try region.normalized(in: frame())
        == NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
  }

  @Test(arguments: ["5,0,4,1", "0,3,1,2", "90%,0,20%,1"])
  func `a region outside the picture is refused`(text: String) throws {
    let region = try #require(parse(text))
    let error = #expect(throws: VisionError.self) { try region.normalized(in: frame()) }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains("8x4") == true)
  }
}
