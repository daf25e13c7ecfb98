import OptionDeclarations
import Testing
import VisionBase
import VisionReports

@Suite struct CountingShapeTests {
  @Test(arguments: ["yard=700,10,800,10,800,50", "yard=10,321,20,330,30,340"])
  func `a zone that nothing in the picture reaches is refused`(text: String) throws {
    let zone = try ValueType<CountingShape>.countingZone.parse(text)
    let error = #expect(throws: VisionError.self) { try zone.checkReach(width: 640, height: 320) }
    #expect(error?.code == .optionInvalid)
    #expect(
      error?.message
        == "the zone yard lies outside of the picture, which is 640 pixels wide and 320 high")
    try zone.checkReach(width: 1920, height: 1080)
    // A stream may become smaller for a while.
    _ = try zone.zone(width: 640, height: 320)
  }

  @Test func `a line outside is refused, one at the edge or across it is not`() throws {
    func line(_ text: String) throws -> CountingShape {
      try ValueType<CountingShape>.countingLine.parse(text)
    }
    let error = #expect(throws: VisionError.self) {
      try line("a=641,0,900,100").checkReach(width: 640, height: 320)
    }
    #expect(error?.message.holds("the line a lies outside of the picture") == true)
    for text in ["a=100%,0,100%,100%", "a=600,0,900,100", "a=0,320,640,320"] {
      try line(text).checkReach(width: 640, height: 320)
    }
  }
}
