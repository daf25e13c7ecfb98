internal import Foundation
public import Frames
public import VisionBase

#if canImport(Darwin)
  public import CoreVideo
#endif

extension Frame {
  /// Returns a pixel buffer over the frame's pixels, without copying them.
  ///
  /// The buffer retains the frame and has its format: 24RGB, 32RGBA, 32BGRA, 32ARGB, L008, or one
  /// of 420v, 420f, y420 and f420, to which the matrix is attached. A pixel buffer holds neither
  /// the orientation nor the time. Do not write to its pixels: others may share the frame, or a
  /// decoder may need it for the next one.
  ///
  /// ```swift
  /// for try await frame in MovieFrames(.file("street.mp4")) {
  ///   let image = try MPImage(frame: frame)     // a task of MediaPipe
  ///   let picture = VisionImage(frame: frame)   // a detector of ML Kit
  ///   let buffer = try frame.pixelBuffer()      // anything else
  /// }
  /// ```
  ///
  /// Throws `runtimeFailed` if Core Video cannot create the buffer.
  public func pixelBuffer() throws(VisionError) -> CVPixelBuffer { try pixelBuffer(keeping: nil) }

  /// Returns a pixel buffer as above; the buffer retains `companion` for as long as the pixels.
  package func pixelBuffer(
    keeping companion: (any Sendable & AnyObject)?
  ) throws(VisionError) -> CVPixelBuffer {
    // The buffer retains the owner, which keeps the bytes in place until the buffer releases it.
    let owner = unsafe Unmanaged.passRetained(KeptFrame(self, companion))
    var buffer: CVPixelBuffer?
    let status =
      format.planeCount > 1
      ? unsafe makePlanes(owner.toOpaque(), &buffer) : unsafe makePixels(owner.toOpaque(), &buffer)
    guard status == kCVReturnSuccess, let buffer else {
      unsafe owner.release()
      throw VisionError(
        .runtimeFailed, "Core Video makes no pixel buffer of a \(format) frame: it said \(status)")
    }
    if format.planeCount > 1 {
      CVBufferSetAttachment(
        buffer, kCVImageBufferYCbCrMatrixKey, matrix.attachment, .shouldPropagate)
    }
    return buffer
  }

  private func makePixels(
    _ owner: UnsafeMutableRawPointer, _ buffer: inout CVPixelBuffer?
  ) -> CVReturn {
    let bytes = unsafe withBytes { span in unsafe span.withUnsafeBytes { unsafe $0 } }
    // Core Video has no read-only memory.
    guard let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress) else {
      return CVReturn(kCVReturnInvalidArgument)
    }
    return unsafe CVPixelBufferCreateWithBytes(
      kCFAllocatorDefault, width, height, format.pixelFormatType, start, bytesPerRow(),
      { owner, _ in unsafe KeptFrame.release(owner) }, owner, nil, &buffer)
  }

  private func makePlanes(
    _ owner: UnsafeMutableRawPointer, _ buffer: inout CVPixelBuffer?
  ) -> CVReturn {
    let planes = 0..<format.planeCount
    var starts = unsafe planes.map { plane in
      unsafe withBytes(plane: plane) { span in
        unsafe span.withUnsafeBytes { unsafe UnsafeMutableRawPointer(mutating: $0.baseAddress) }
      }
    }
    var widths = planes.map { $0 == 0 ? width : (width + 1) / 2 }
    var heights = planes.map { $0 == 0 ? height : (height + 1) / 2 }
    var rows = planes.map { bytesPerRow(plane: $0) }
    return unsafe CVPixelBufferCreateWithPlanarBytes(
      kCFAllocatorDefault, width, height, format.pixelFormatType, nil, 0, planes.count, &starts,
      &widths, &heights, &rows, { owner, _, _, _, _ in unsafe KeptFrame.release(owner) }, owner,
      nil, &buffer)
  }
}

/// A frame retained by a foreign object.
final class KeptFrame: Sendable {
  private let frame: Frame
  private let companion: (any Sendable & AnyObject)?

  init(_ frame: Frame, _ companion: (any Sendable & AnyObject)? = nil) {
    self.frame = frame
    self.companion = companion
  }

  /// Releases a frame that was retained as a context.
  @unsafe static func release(_ context: UnsafeMutableRawPointer?) {
    if let context = unsafe context { unsafe Unmanaged<KeptFrame>.fromOpaque(context).release() }
  }
}

extension PixelFormat {
  /// Core Video's code for the format.
  package var pixelFormatType: OSType {
    switch self {
    case .rgb: kCVPixelFormatType_24RGB
    case .rgba: kCVPixelFormatType_32RGBA
    case .bgra: kCVPixelFormatType_32BGRA
    case .argb: kCVPixelFormatType_32ARGB
    case .gray: kCVPixelFormatType_OneComponent8
    case .nv12VideoRange: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    case .nv12FullRange: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    case .i420VideoRange: kCVPixelFormatType_420YpCbCr8Planar
    case .i420FullRange: kCVPixelFormatType_420YpCbCr8PlanarFullRange
    }
  }
}

extension YCbCrMatrix {
  /// The pixel buffer attachment for this matrix.
  fileprivate var attachment: CFString {
    switch self {
    case .bt601: kCVImageBufferYCbCrMatrix_ITU_R_601_4
    case .bt709: kCVImageBufferYCbCrMatrix_ITU_R_709_2
    }
  }

  /// Creates the matrix attached to a pixel buffer; nil if there is none, or an unknown one.
  init?(attachedTo buffer: CVPixelBuffer) {
    guard
      let found = CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, nil)
        as? NSString,
      let match = Self.allCases.first(where: { found as String == $0.attachment as String })
    else { return nil }
    self = match
  }
}
