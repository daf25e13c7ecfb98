public import Foundation
internal import VisionBase
internal import VisionTasks

/// The number type of a mask.
#if canImport(ObjectiveC)
  @objc(MPPMaskDataType)
#endif
public enum MaskDataType: UInt, Sendable {
  /// Bytes, 0 to 255.
  case uInt8 = 0
  /// Floats, 0 to 1.
  case float32 = 1
}

/// One number for each pixel of a picture, row by row from the top.
///
/// The numbers can be read as bytes and as floats; the other type is converted on its first read.
/// Pointers are valid for the lifetime of the mask.
#if canImport(ObjectiveC)
  @objc(MPPMask)
  @objcMembers
#endif
open class Mask: NSObject, NSCopying {
  /// The width in pixels.
  public let width: Int

  /// The height in pixels.
  public let height: Int

  /// The number type with which the mask was created.
  public let dataType: MaskDataType

  private let bytes: Lock<MaskNumbers<UInt8>?>
  private let floats: Lock<MaskNumbers<Float>?>

  /// Creates a mask of bytes, row by row without gaps; nil if the size is negative or impossible.
  ///
  /// Without `shouldCopy` the bytes must outlive the mask.
  public init?(uInt8Data: UnsafePointer<UInt8>, width: Int, height: Int, shouldCopy: Bool) {
    guard let count = Mask.count(width, height) else { return nil }
    (self.width, self.height, dataType) = (width, height, .uInt8)
    bytes = unsafe Lock(MaskNumbers(uInt8Data, count: count, areCopied: shouldCopy))
    floats = Lock(nil)
  }

  /// Creates a mask of floats, row by row without gaps; nil if the size is negative or impossible.
  ///
  /// Without `shouldCopy` the floats must outlive the mask.
  public init?(float32Data: UnsafePointer<Float>, width: Int, height: Int, shouldCopy: Bool) {
    guard let count = Mask.count(width, height) else { return nil }
    (self.width, self.height, dataType) = (width, height, .float32)
    bytes = Lock(nil)
    floats = unsafe Lock(MaskNumbers(float32Data, count: count, areCopied: shouldCopy))
  }

  /// Creates a mask that shares the confidences of a plane.
  init(_ plane: MaskPlane<Float>) {
    (width, height, dataType) = (plane.width, plane.height, .float32)
    bytes = Lock(nil)
    floats = Lock(MaskNumbers(plane))
  }

  /// Creates a mask that shares the categories of a plane.
  init(_ plane: MaskPlane<UInt8>) {
    (width, height, dataType) = (plane.width, plane.height, .uInt8)
    bytes = Lock(MaskNumbers(plane))
    floats = Lock(nil)
  }

  /// The size and the number type.
  open override var description: String { "Mask: \(line)" }

  /// The numbers as bytes: floats are multiplied by 255 and truncated.
  open var uint8Data: UnsafePointer<UInt8> {
    unsafe bytes.withLock { bytes in
      if let bytes { return bytes }
      let made = unsafe MaskNumbers(float32Data, count: count) { UInt8(max(0, min($0 * 255, 255))) }
      bytes = made
      return made
    }.start
  }

  /// The numbers as floats: bytes are divided by 255.
  open var float32Data: UnsafePointer<Float> {
    unsafe floats.withLock { floats in
      if let floats { return floats }
      let made = unsafe MaskNumbers(uint8Data, count: count) { Float($0) / 255 }
      floats = made
      return made
    }.start
  }

  /// Returns a mask with its own numbers, of the same type.
  open func copy(with zone: NSZone? = nil) -> Any {
    // A mask of this size already exists, so the initializer cannot fail.
    switch dataType {
    case .uInt8:
      unsafe Mask(uInt8Data: uint8Data, width: width, height: height, shouldCopy: true) ?? self
    case .float32:
      unsafe Mask(float32Data: float32Data, width: width, height: height, shouldCopy: true) ?? self
    }
  }

  private var count: Int { width * height }

  private static func count(_ width: Int, _ height: Int) -> Int? {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width >= 0, height >= 0, !overflow, count <= Int.max / 8 else { return nil }
    return count
  }
}

extension Mask {
  var line: String { "\(width) x \(height) \(dataType == .uInt8 ? "bytes" : "floats")" }
}

/// The numbers of a mask, owned or borrowed.
@safe private final class MaskNumbers<Number: BitwiseCopyable & Sendable>: @unchecked Sendable {
  // Sendable: the numbers are written before the object is shared, and never again.
  //
  // Safe: they live as long as the object or their owner, or, if borrowed, as long as the mask's
  // creator guarantees.
  let start: UnsafePointer<Number>
  private let owned: UnsafeMutablePointer<Number>?
  private let owner: MaskPlane<Number>?

  init(_ numbers: UnsafePointer<Number>, count: Int, areCopied: Bool) {
    owner = nil
    guard areCopied else {
      unsafe start = numbers
      unsafe owned = nil
      return
    }
    let copy = UnsafeMutablePointer<Number>.allocate(capacity: max(count, 1))
    unsafe copy.initialize(from: numbers, count: count)
    unsafe start = UnsafePointer(copy)
    unsafe owned = copy
  }

  /// Creates the numbers of a plane, which it owns.
  init(_ plane: MaskPlane<Number>) {
    unsafe start = UnsafePointer(plane.bytes.start.assumingMemoryBound(to: Number.self))
    unsafe owned = nil
    owner = plane
  }

  /// Creates numbers by conversion from another type.
  init<Other>(_ others: UnsafePointer<Other>, count: Int, _ convert: (Other) -> Number) {
    let made = UnsafeMutablePointer<Number>.allocate(capacity: max(count, 1))
    owner = nil
    for index in 0..<count { unsafe (made + index).initialize(to: convert(others[index])) }
    unsafe start = UnsafePointer(made)
    unsafe owned = made
  }

  deinit { unsafe owned?.deallocate() }
}
