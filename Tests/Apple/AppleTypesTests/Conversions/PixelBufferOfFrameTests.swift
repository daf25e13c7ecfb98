import AppleTypes
import Frames
import TestSupport
import Testing
import VisionBase

@Suite struct PixelBufferOfFrameTests {
  @Test("a pixel buffer shares a frame's memory", arguments: PixelFormat.allCases)
  func sharing(format: PixelFormat) throws {
    var frame = try make(format)
    frame.matrix = .bt709
    let buffer = try frame.pixelBuffer()
    #expect(CVPixelBufferGetWidth(buffer) == 5)
    #expect(CVPixelBufferGetHeight(buffer) == 3)
    #expect(CVPixelBufferIsPlanar(buffer) == (format.planeCount > 1))
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    for plane in 0..<format.planeCount {
      let address = CVPixelBufferGetBaseAddressOfPlane(buffer, plane)
      let isShared = frame.withBytes(plane: plane) { span in
        span.withUnsafeBytes { $0.baseAddress == address.map { UnsafeRawPointer($0) } }
      }
      #expect(isShared)
      #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) == frame.bytesPerRow(plane: plane))
    }
    let back = try Frame(pixelBuffer: buffer)
    #expect(back.format == format)
    #expect(back.matrix == (format.planeCount > 1 ? .bt709 : .bt601))
  }

  @Test func `a pixel buffer keeps the frame's owner, and no longer than needed`() throws {
    weak var owner: Companion?
    var buffer: CVPixelBuffer?
    do {
      let made = Companion()
      owner = made
      buffer = try make(.bgra).pixelBuffer(keeping: made)
    }
    #expect(owner != nil)
    #expect(buffer != nil)
    buffer = nil
    #expect(owner == nil)
  }

  @Test func `a buffer without an attached matrix, or with a strange one, has BT.601's`() throws {
    let buffer = try makeBuffer(4, 2, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    #expect(try Frame(pixelBuffer: buffer).matrix == .bt601)
    CVBufferSetAttachment(
      buffer, kCVImageBufferYCbCrMatrixKey, "SMPTE_240M_1995" as NSString, .shouldPropagate)
    #expect(try Frame(pixelBuffer: buffer).matrix == .bt601)
    CVBufferSetAttachment(
      buffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2,
      .shouldPropagate)
    #expect(try Frame(pixelBuffer: buffer).matrix == .bt709)
    var mode = CVAttachmentMode.shouldNotPropagate
    let found = CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, &mode)
    #expect(found as? String == "ITU_R_709_2")
    #expect(mode == .shouldPropagate)
    CVBufferRemoveAttachment(buffer, kCVImageBufferYCbCrMatrixKey)
    #expect(CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, nil) == nil)
  }

  private final class Companion: Sendable {}

  private func make(_ format: PixelFormat) throws -> Frame {
    let bytes = (0..<100).map { UInt8($0) }
    return try Frame(width: 5, height: 3, format: format, bytes: bytes.span.bytes)
  }
}
