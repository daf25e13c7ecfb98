internal import VisionBase

/// The objects of one kind that callers hold, by their handles.
///
/// A handle is a number in the form of a pointer, counted up over all kinds and never reused. One
/// that was closed, is of another kind or was made up is not found, and no memory is ever accessed
/// through it.
@safe final class HandleTable<Object: Sendable>: Sendable {
  private let objects = Lock<[UInt: Object]>([:])

  /// The number of held objects.
  var count: Int { objects.withLock { $0.count } }

  /// Returns a new handle for an object; the table keeps the object until the handle is removed.
  func insert(_ object: Object) -> OpaquePointer? {
    let number = HandleNumbers.next()
    objects.withLock { $0[number] = object }
    return unsafe OpaquePointer(bitPattern: number)
  }

  /// Returns the object of a handle; nil for an invalid or closed one.
  func object(_ handle: OpaquePointer?) -> Object? {
    let number = UInt(bitPattern: handle)
    return objects.withLock { $0[number] }
  }

  /// Removes a handle, and returns its object.
  @discardableResult
  func remove(_ handle: OpaquePointer?) -> Object? {
    let number = UInt(bitPattern: handle)
    return objects.withLock { $0.removeValue(forKey: number) }
  }
}

/// The numbers behind handles.
private enum HandleNumbers {
  private static let last = Lock<UInt>(0)

  /// Returns the next number, far from the addresses of memory and aligned like them.
  static func next() -> UInt {
    let number = last.withLock { last in
      last += 1
      return last
    }
    return (UInt.bitWidth == 64 ? 0x4d50 << 48 : 0) | number << 4
  }
}
