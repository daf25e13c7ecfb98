import CommandLineParsing
import Testing

@testable import VisionCommand

@Suite struct PictureRegionTests {
  private func parse(_ text: String) -> PictureRegion? {
    let option = Option("region", .pictureRegion, help: "")
    let command = Command("x", summary: "", arguments: [option])
    guard case .run(_, let arguments)? = try? CommandParser(command).parse(["--region", text])
    else { return nil }
    return arguments[option]
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
}
