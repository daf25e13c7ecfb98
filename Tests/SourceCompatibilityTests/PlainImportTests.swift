// One import of the face brings in the types that upstream's headers bring in.
import MediaPipeTasksVision
import Testing

@Suite struct PlainImportTests {
  @Test func `one import is enough for pictures, buffers and times`() throws {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 4, 2, kCVPixelFormatType_32BGRA, nil, &made)
    let image = try MPImage(pixelBuffer: #require(made), orientation: UIImage.Orientation.left)
    #expect(image.width == 4 && image.height == 2)
    #expect(image.orientation == .left)
    #expect(CMTimeGetSeconds(CMTime(value: 1, timescale: 2)) == 0.5)
  }
}
