import Testing

@testable import Frames

@Suite struct PictureFormatTests {
  @Test func `each format has the endings of its files, and no two share one`() {
    #expect(
      PictureFormat.nameEndings == [
        "jpg", "jpeg", "png", "webp", "bmp", "heic", "heif", "hif", "avif", "tif", "tiff",
      ])
    let all = PictureFormat.allCases.flatMap(\.nameEndings)
    #expect(all.count == PictureFormat.nameEndings.count)
  }

  @Test func `what can be written has an ending that tells so`() throws {
    #expect(PictureEncoding.nameEndings == ["png", "jpg", "jpeg"])
    for ending in PictureEncoding.nameEndings {
      let encoding = try PictureEncoding(forFileNamed: "folder/name.\(ending.uppercased())")
      #expect((encoding == .png) == (ending == "png"))
    }
    for ending in PictureFormat.nameEndings.subtracting(PictureEncoding.nameEndings) {
      #expect(throws: (any Error).self) { try PictureEncoding(forFileNamed: "name.\(ending)") }
    }
  }
}
