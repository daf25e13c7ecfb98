public import AppleTypes
internal import VisionBase
internal import VisionTasks

/// The likelihood of each pixel to show a person.
#if canImport(ObjectiveC)
  @objc(MLKSegmentationMask)
  @objcMembers
#endif
open class SegmentationMask: NSObject, @unchecked Sendable {
  // Sendable: the buffer is written before anyone else has it; who writes to it later, or a
  // subclass, is responsible for that.

  /// The likelihoods, 0 to 1, as a buffer of the format `kCVPixelFormatType_OneComponent32Float`.
  ///
  /// Its pixels are those of the stored picture, for any orientation. With
  /// `shouldEnableRawSizeMask` it covers the stored picture in the size of the model's output.
  /// Rows may be longer than their pixels: see `CVPixelBufferGetBytesPerRow`.
  public let buffer: CVPixelBuffer

  /// Creates a mask from the engine's numbers.
  ///
  /// Throws `runtimeFailed` if there is no memory for the buffer.
  init(_ mask: VisionTasks.SegmentationMask) throws(VisionError) {
    buffer = try Self.buffer(of: mask)
  }

  private static func buffer(
    of mask: VisionTasks.SegmentationMask
  ) throws(VisionError) -> CVPixelBuffer {
    var made: CVPixelBuffer?
    let status = unsafe CVPixelBufferCreate(
      nil, mask.width, mask.height, kCVPixelFormatType_OneComponent32Float, nil, &made)
    guard status == kCVReturnSuccess, let buffer = made else {
      throw VisionError(
        .runtimeFailed,
        "Core Video makes no mask of \(mask.width)x\(mask.height) pixels: it said \(status)")
    }
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let (step, width) = (
      CVPixelBufferGetBytesPerRow(buffer), mask.width * MemoryLayout<Float>.stride
    )
    unsafe mask.values.withUnsafeBytes { values in
      guard let target = unsafe CVPixelBufferGetBaseAddress(buffer),
        let source = values.baseAddress, values.count == width * mask.height
      else { return }
      for row in 0..<mask.height {
        unsafe (target + row * step).copyMemory(from: source + row * width, byteCount: width)
      }
    }
    return buffer
  }
}
