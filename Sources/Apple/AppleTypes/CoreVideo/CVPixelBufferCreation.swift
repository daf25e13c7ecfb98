// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

internal import Foundation
internal import Frames

/// A callback on the release of a buffer over foreign bytes: its context and the bytes.
public typealias CVPixelBufferReleaseBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// A callback on the release of a buffer over foreign planes.
///
/// Receives its context, the common memory, its size, the number of planes, and their addresses.
public typealias CVPixelBufferReleasePlanarBytesCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?
  ) -> Void

/// Creates a buffer with its own zeroed memory, each row on a 64-byte boundary.
///
/// Only the attribute `kCVPixelBufferBytesPerRowAlignmentKey` has an effect.
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  unsafe pixelBufferOut.pointee = nil
  var alignment = 64
  if let asked = unsafe pixelBufferAttributes?[kCVPixelBufferBytesPerRowAlignmentKey] {
    guard let number = asked as? Int, (1...4096).contains(number) else {
      return kCVReturnInvalidPixelBufferAttributes
    }
    alignment = number
  }
  let (buffer, status) = CVBuffer.allocate(
    width: width, height: height, format: pixelFormatType, rowAlignment: alignment)
  unsafe pixelBufferOut.pointee = buffer
  return status
}

/// Creates a buffer over foreign bytes, without copying them.
///
/// `releaseCallback` is called with `releaseRefCon` and the address when the buffer is released.
@discardableResult
public func CVPixelBufferCreateWithBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int,
  _ releaseCallback: CVPixelBufferReleaseBytesCallback?,
  _ releaseRefCon: UnsafeMutableRawPointer?, _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  unsafe pixelBufferOut.pointee = nil
  guard let planes = PixelBufferPlaneFormat.planes(of: pixelFormatType), planes.count == 1 else {
    return kCVReturnInvalidPixelFormat
  }
  guard isAllowed(width: width, height: height) else { return kCVReturnInvalidSize }
  guard (width * planes[0].bytesPerElement...1 << 32).contains(bytesPerRow) else {
    return kCVReturnInvalidArgument
  }
  let plane = unsafe CVBuffer.Plane(
    address: baseAddress, width: width, height: height, bytesPerRow: bytesPerRow)
  unsafe pixelBufferOut.pointee = CVBuffer(
    width: width, height: height, format: pixelFormatType, isPlanar: false, planes: [plane],
    byteCount: bytesPerRow * height, release: .bytes(releaseCallback, releaseRefCon, baseAddress))
  return kCVReturnSuccess
}

/// Creates a buffer over foreign planes, without copying them.
///
/// `dataPtr` and `dataSize` describe the memory that contains all planes, if there is one; they are
/// only passed to `releaseCallback`, which is called when the buffer is released.
@discardableResult
public func CVPixelBufferCreateWithPlanarBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ dataPtr: UnsafeMutableRawPointer?, _ dataSize: Int, _ numberOfPlanes: Int,
  _ planeBaseAddress: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ planeWidth: UnsafeMutablePointer<Int>, _ planeHeight: UnsafeMutablePointer<Int>,
  _ planeBytesPerRow: UnsafeMutablePointer<Int>,
  _ releaseCallback: CVPixelBufferReleasePlanarBytesCallback?,
  _ releaseRefCon: UnsafeMutableRawPointer?, _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  unsafe pixelBufferOut.pointee = nil
  guard let formats = PixelBufferPlaneFormat.planes(of: pixelFormatType), formats.count > 1 else {
    return kCVReturnInvalidPixelFormat
  }
  guard isAllowed(width: width, height: height) else { return kCVReturnInvalidSize }
  guard numberOfPlanes == formats.count else { return kCVReturnInvalidArgument }
  var planes: [CVBuffer.Plane] = []
  var byteCount = 0
  for (index, format) in formats.enumerated() {
    let needed = format.width(ofPicture: width) * format.bytesPerElement
    guard let address = unsafe planeBaseAddress[index],
      unsafe planeWidth[index] == format.width(ofPicture: width),
      unsafe planeHeight[index] == format.height(ofPicture: height),
      unsafe (needed...1 << 32).contains(planeBytesPerRow[index])
    else { return kCVReturnInvalidArgument }
    unsafe planes.append(
      CVBuffer.Plane(
        address: address, width: planeWidth[index], height: planeHeight[index],
        bytesPerRow: planeBytesPerRow[index]))
    unsafe byteCount += planeBytesPerRow[index] * planeHeight[index]
  }
  unsafe pixelBufferOut.pointee = CVBuffer(
    width: width, height: height, format: pixelFormatType, isPlanar: true, planes: planes,
    byteCount: byteCount, release: .planes(releaseCallback, releaseRefCon, dataPtr, dataSize))
  return kCVReturnSuccess
}

private func isAllowed(width: Int, height: Int) -> Bool {
  let sides = 1...Frame.longestSide
  return sides.contains(width) && sides.contains(height)
}
