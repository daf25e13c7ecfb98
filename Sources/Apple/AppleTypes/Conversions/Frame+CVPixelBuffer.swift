internal import Foundation
package import Frames
package import VisionBase

/// The treatment of alpha when pixels become a frame.
package enum AlphaTreatment: Sendable {
  /// Colors stay as stored.
  case ignored
  /// Colors multiplied by alpha are divided by it, as in MediaPipe; copies only if there are any.
  case unpremultiplied
}

extension Frame {
  /// Creates a frame over a pixel buffer's memory, without copying it.
  ///
  /// The frame keeps the buffer alive and locked for reading; no one may write to the pixels while
  /// a frame lives. Formats: 32BGRA, 32RGBA, 32ARGB, 24RGB, OneComponent8, and the 4:2:0 formats
  /// 420v, 420f, y420 and f420, with the attached matrix or else BT.601. With `unpremultiplied`, a
  /// four-byte image with an alpha below 255 is copied.
  ///
  /// Throws `inputInvalid` for every other format, including OneComponent32Float, and for a buffer
  /// that cannot be locked.
  package init(
    pixelBuffer: CVPixelBuffer, orientation: Orientation = .up, alpha: AlphaTreatment = .ignored,
    timestampInMicroseconds: Int64? = nil
  ) throws(VisionError) {
    let code = CVPixelBufferGetPixelFormatType(pixelBuffer)
    guard let format = PixelFormat(code) else {
      throw VisionError(
        .inputInvalid,
        "a pixel buffer of format \(fourCharacters(code)) cannot be used; use "
          + "BGRA, 420v, 420f, RGBA, ARGB, RGB, L008, y420 or f420")
    }
    let locked = try LockedPixelBuffer(pixelBuffer)
    var frame = try unsafe Frame(
      width: CVPixelBufferGetWidth(pixelBuffer), height: CVPixelBufferGetHeight(pixelBuffer),
      format: format, planes: locked.planes, bytesPerRow: locked.bytesPerRow, owner: locked,
      orientation: orientation, timestampInMicroseconds: timestampInMicroseconds)
    if format.planeCount > 1, let matrix = YCbCrMatrix(attachedTo: pixelBuffer) {
      frame.matrix = matrix
    }
    if alpha == .unpremultiplied, let order = ComponentOrder(multiplied: format) {
      // The frame above exists only because the plane holds all pixels.
      let pixels = unsafe PixelRows(
        owner: locked, bytes: locked.planes[0], bytesPerRow: locked.bytesPerRow[0],
        width: frame.width, height: frame.height, order: order)
      if !pixels.isOpaque {
        self = try pixels.opaqueFrame(
          orientation: orientation, timestampInMicroseconds: timestampInMicroseconds)
        return
      }
    }
    self = frame
  }
}

/// An owner that keeps a pixel buffer alive and locked for reading.
///
/// The addresses in `planes` stay valid for its lifetime; it reads nothing there itself.
@safe private final class LockedPixelBuffer: @unchecked Sendable {
  // Sendable: all stored state is constant, the buffer is only accessed in `init` and `deinit`, and
  // its lock count is guarded.
  let planes: [UnsafeRawBufferPointer]
  let bytesPerRow: [Int]
  private let buffer: CVPixelBuffer

  init(_ buffer: CVPixelBuffer) throws(VisionError) {
    let status = CVPixelBufferLockBaseAddress(buffer, .readOnly)
    guard status == kCVReturnSuccess else {
      throw VisionError(.inputInvalid, "a pixel buffer cannot be locked: Core Video said \(status)")
    }
    let found = unsafe Self.planes(of: buffer)
    bytesPerRow = unsafe found.map(unsafe \.bytesPerRow)
    unsafe planes = found.map(unsafe \.bytes)
    self.buffer = buffer
  }

  deinit { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }

  /// Returns the planes of a locked buffer; a plane without an address becomes empty, and no frame
  /// accepts it.
  private static func planes(
    of buffer: CVPixelBuffer
  ) -> [(bytes: UnsafeRawBufferPointer, bytesPerRow: Int)] {
    func plane(
      _ address: UnsafeMutableRawPointer?, _ bytesPerRow: Int, _ height: Int
    ) -> (bytes: UnsafeRawBufferPointer, bytesPerRow: Int) {
      let count = unsafe address == nil ? 0 : bytesPerRow * height
      return unsafe (UnsafeRawBufferPointer(start: address, count: count), bytesPerRow)
    }
    guard CVPixelBufferIsPlanar(buffer) else {
      return unsafe [
        plane(
          CVPixelBufferGetBaseAddress(buffer), CVPixelBufferGetBytesPerRow(buffer),
          CVPixelBufferGetHeight(buffer))
      ]
    }
    return unsafe (0..<CVPixelBufferGetPlaneCount(buffer)).map { index in
      unsafe plane(
        CVPixelBufferGetBaseAddressOfPlane(buffer, index),
        CVPixelBufferGetBytesPerRowOfPlane(buffer, index),
        CVPixelBufferGetHeightOfPlane(buffer, index))
    }
  }
}

extension PixelFormat {
  fileprivate init?(_ format: OSType) {
    guard let match = Self.allCases.first(where: { $0.pixelFormatType == format }) else {
      return nil
    }
    self = match
  }
}

/// Returns a pixel format as its four characters, or as a number if they are not printable.
private func fourCharacters(_ code: OSType) -> String {
  let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
  guard bytes.allSatisfy({ (32..<127).contains($0) }) else { return "\(code)" }
  return "'\(String(decoding: bytes, as: UTF8.self))'"
}
