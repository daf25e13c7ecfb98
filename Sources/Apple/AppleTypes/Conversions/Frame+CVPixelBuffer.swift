internal import Foundation
package import Frames
package import VisionBase

/// What becomes of alpha when pixels become a frame.
package enum AlphaTreatment: Sendable {
  /// Colours stay as they are stored.
  case ignored
  /// Colours that alpha dims are divided by it, as MediaPipe does; needs a copy only when there
  /// are any.
  case unpremultiplied
}

extension Frame {
  /// Makes a frame over a pixel buffer's memory without copying it.
  ///
  /// The frame keeps the buffer alive and locked for reading; nobody may write the pixels while a
  /// frame lives. Formats: 32BGRA, 32RGBA, 32ARGB, 24RGB, OneComponent8, and the 4:2:0 formats
  /// 420v, 420f, y420 and f420, whose matrix is the one that is attached, else BT.601. With `unpremultiplied`, a four-byte picture with an alpha below 255
  /// is copied.
  ///
  /// Throws `inputInvalid` for every other format, also OneComponent32Float, and for a buffer that
  /// cannot be locked.
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
      // The frame above was only made because the plane holds all pixels.
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

/// Keeps a pixel buffer alive and locked for reading, so that the addresses in `planes` stay good as long
/// as it lives; it reads nothing there itself.
@safe private final class LockedPixelBuffer: @unchecked Sendable {
  // Sendable: all that is stored is constant, the buffer is only touched in `init` and `deinit`,
  // and its lock count is guarded.
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

  /// The planes of a locked buffer; one without an address becomes empty, and no frame takes it.
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

/// A pixel format as its four characters, or as a number where they are not letters.
private func fourCharacters(_ code: OSType) -> String {
  let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
  guard bytes.allSatisfy({ (32..<127).contains($0) }) else { return "\(code)" }
  return "'\(String(decoding: bytes, as: UTF8.self))'"
}
