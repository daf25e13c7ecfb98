// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

/// Makes the pixels accessible; each lock requires one unlock.
@discardableResult
public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn {
  pixelBuffer.lock()
  return kCVReturnSuccess
}

/// Removes one lock; returns an error if there is none.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
  pixelBuffer.unlock() ? kCVReturnSuccess : kCVReturnInvalidArgument
}

/// Returns the address of the first pixel; nil for planar buffers and for buffers that are not
/// locked.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  guard !pixelBuffer.isPlanar, pixelBuffer.isLocked else { return nil }
  return unsafe pixelBuffer.planes.first?.address
}

/// Returns the address of a plane's first element; nil if there is no such plane or no lock.
///
/// A non-planar buffer has one plane, 0.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
  unsafe pixelBuffer.isLocked ? pixelBuffer.plane(planeIndex)?.address : nil
}

/// Returns the number of bytes per row, including padding.
///
/// For a planar buffer, the value times the height covers all planes.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  guard pixelBuffer.isPlanar else { return pixelBuffer.planes.first?.bytesPerRow ?? 0 }
  return (pixelBuffer.byteCount + pixelBuffer.height - 1) / pixelBuffer.height
}

/// Returns the number of bytes per row of a plane, including padding; zero if there is no such
/// plane.
public func CVPixelBufferGetBytesPerRowOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> Int {
  pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}

/// Returns the width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }

/// Returns the height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }

/// Returns the number of elements per row of a plane; zero if there is no such plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.width ?? 0
}

/// Returns the number of rows in a plane; zero if there is no such plane.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.height ?? 0
}

/// Returns the number of planes; zero for a non-planar buffer.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.isPlanar ? pixelBuffer.planes.count : 0
}

/// Returns the pixel format.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
  pixelBuffer.format
}

/// Returns the number of bytes in all planes, including padding.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.byteCount }

/// Returns true if the buffer has several planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.isPlanar }

extension CVBuffer {
  fileprivate func plane(_ index: Int) -> Plane? {
    planes.indices.contains(index) ? planes[index] : nil
  }
}
