internal import Foundation
internal import Frames
internal import VisionBase

/// Pixels in main memory, in one or more planes.
///
/// As on Apple's platforms, the pixels may only be accessed between `CVPixelBufferLockBaseAddress`
/// and `CVPixelBufferUnlockBaseAddress`; the addresses are nil otherwise, which exposes code that
/// forgets to lock.
///
/// The type returns addresses and dereferences none itself.
@safe public final class CVBuffer {
  /// The address of a plane, valid while the buffer lives, and its size.
  ///
  /// Only dereferencing the address is unsafe, and is marked so at each use.
  @safe struct Plane {
    let address: UnsafeMutableRawPointer
    let width: Int
    let height: Int
    let bytesPerRow: Int
  }

  /// The function that releases the memory; only `deinit` calls it.
  @safe enum Release {
    case free(UnsafeMutableRawPointer)
    case bytes(
      CVPixelBufferReleaseBytesCallback?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer)
    case planes(
      CVPixelBufferReleasePlanarBytesCallback?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?,
      Int)
  }

  let width: Int
  let height: Int
  let format: OSType
  let isPlanar: Bool
  let planes: [Plane]
  let byteCount: Int
  private let release: Release
  private let lockCount = Lock(0)
  private let notes = Lock<[String: CVAttachment]>([:])

  init(
    width: Int, height: Int, format: OSType, isPlanar: Bool, planes: [Plane], byteCount: Int,
    release: Release
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.isPlanar = isPlanar
    self.planes = planes
    self.byteCount = byteCount
    self.release = release
  }

  deinit {
    switch release {
    case .free(let memory):
      unsafe free(memory)
    case .bytes(let callback, let context, let memory):
      unsafe callback?(context, memory)
    case .planes(let callback, let context, let data, let byteCount):
      var addresses = unsafe planes.map { unsafe Optional(UnsafeRawPointer($0.address)) }
      unsafe callback?(context, data, byteCount, planes.count, &addresses)
    }
  }

  /// Returns the attachment under a key, with its propagation mode.
  func attachment(_ key: String) -> CVAttachment? { notes.withLock { $0[key] } }

  /// Sets the attachment under a key; nil removes it.
  func attach(_ attachment: CVAttachment?, _ key: String) {
    notes.withLock { $0[key] = attachment }
  }

  var isLocked: Bool { lockCount.withLock { $0 > 0 } }

  func lock() { lockCount.withLock { $0 += 1 } }

  /// Removes one lock; returns false if the buffer was not locked.
  func unlock() -> Bool {
    lockCount.withLock { count in
      guard count > 0 else { return false }
      count -= 1
      return true
    }
  }
}

/// A buffer that holds an image.
public typealias CVImageBuffer = CVBuffer

/// An image buffer in main memory.
public typealias CVPixelBuffer = CVImageBuffer

extension CVBuffer: Hashable {
  /// Returns true if both are the same object.
  public static func == (left: CVBuffer, right: CVBuffer) -> Bool { left === right }

  /// Hashes the buffer's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CVBuffer {
  /// Returns a new buffer, or the status of the failure.
  static func allocate(
    width: Int, height: Int, format: OSType, rowAlignment: Int
  ) -> (buffer: CVBuffer?, status: CVReturn) {
    guard let planeFormats = PixelBufferPlaneFormat.planes(of: format) else {
      return (nil, kCVReturnInvalidPixelFormat)
    }
    let sides = 1...Frame.longestSide
    guard sides.contains(width), sides.contains(height) else { return (nil, kCVReturnInvalidSize) }
    let sizes = planeFormats.map { plane in
      let packed = plane.width(ofPicture: width) * plane.bytesPerElement
      let bytesPerRow = (packed + rowAlignment - 1) / rowAlignment * rowAlignment
      return (bytesPerRow: bytesPerRow, height: plane.height(ofPicture: height))
    }
    // Planes start at multiples of 64 bytes, whatever the row alignment.
    let spans = sizes.map { ($0.bytesPerRow * $0.height + 63) & ~63 }
    let byteCount = spans.reduce(0, +)
    var allocated: UnsafeMutableRawPointer?
    guard unsafe posix_memalign(&allocated, 64, byteCount) == 0, let memory = unsafe allocated
    else {
      return (nil, kCVReturnAllocationFailed)
    }
    unsafe memset(memory, 0, byteCount)
    var planes: [Plane] = []
    var offset = 0
    for (index, plane) in planeFormats.enumerated() {
      unsafe planes.append(
        Plane(
          address: memory + offset, width: plane.width(ofPicture: width),
          height: sizes[index].height, bytesPerRow: sizes[index].bytesPerRow))
      offset += spans[index]
    }
    let buffer = unsafe CVBuffer(
      width: width, height: height, format: format, isPlanar: planes.count > 1, planes: planes,
      byteCount: byteCount, release: .free(memory))
    return (buffer, kCVReturnSuccess)
  }
}
