// One import, in a module that sees the members of a type only where the type's module is imported:
// the types in calls of tasks are still available. SourceCompatibilityTests has a program without
// that rule.
import Testing
import VisionTasks

@Suite struct ImportTests {
  @Test func `one import is enough for pictures, places, models and errors`() throws {
    let frame = try Frame(
      width: 2, height: 1, format: PixelFormat.rgb, orientation: Orientation.left,
      bytes: [UInt8](repeating: 7, count: 6).span.bytes)
    #expect(frame.matrix == YCbCrMatrix.bt601)
    let upright = try frame.upright()
    #expect(upright.width == 1 && upright.height == 2)
    let png = try frame.encoded(as: PictureEncoding.png)
    let decoded = try Frame(
      decoding: StableBytes(png, name: "made"), options: DecodingOptions())
    // Pictures are written upright.
    #expect(decoded.width == 1 && decoded.orientation == .up)
    let part = NormalizedRect(x: 0, y: 0, width: 1, height: 0.5)
    #expect(part.height == 0.5)
    let picture = PictureGeometry(frame)
    #expect(picture.upright(PicturePoint(x: 0, y: 0)).x >= 0)
    #expect(picture.upright(PictureBox(x: 0, y: 0, width: 2, height: 1)).width == 1)
    #expect(PictureFormat.allCases.contains(.png))
    let error = #expect(throws: VisionError.self) {
      try ModelFile(path: "/nowhere/model.tflite")
    }
    #expect(error?.code == .inputMissing)
    #expect((error?.cause as? SystemError)?.call == "open")
    let folder = #expect(throws: VisionError.self) { try ModelFile(path: "/") }
    #expect(folder?.code == .fileFailed)
  }
}
