import Frames
import PictureFixtures
import Testing
import VisionBase

@Suite struct PictureInformationTests {
  @Test("the header says what decoding gives", arguments: RecordedPictures.all)
  func agrees(picture: RecordedPicture) throws {
    let bytes = StableBytes(picture.bytes, name: picture.name)
    let information = try PictureInformation(of: bytes)
    let frame = try Frame(decoding: bytes)
    #expect(information.width == frame.width)
    #expect(information.height == frame.height)
    #expect(information.orientation == frame.orientation)
    #expect(picture.name.lowercased().bytes.hasPrefix(information.format.rawValue))
  }

  @Test func `the data behind the header is not needed`() throws {
    let png = try RecordedPicture.named("PNG RGB").bytes
    let information = try PictureInformation(of: StableBytes(Array(png[..<40]), name: "start"))
    #expect(information.width == 10)
    #expect(information.height == 7)
    #expect(information.format == .png)
  }

  @Test func `a header that ends early is refused`() throws {
    for name in ["JPEG 4:4:4", "PNG RGB", "WebP lossless", "BMP 24 bit", "HEIC", "TIFF RGB"] {
      let bytes = try RecordedPicture.named(name).bytes
      let error = #expect(throws: VisionError.self, "\(name)") {
        try PictureInformation(of: StableBytes(Array(bytes[..<20]), name: "short"))
      }
      #expect(error?.code == .inputInvalid)
    }
  }
}
