internal import VisionBase

/// The objects of one kind that callers hold, by the handles they hold them by.
///
/// A handle is a number in a pointer's clothes, counted up over all kinds and never used again: one that
/// was closed, is of another kind or was made up is not found, and no memory is ever reached through it.
@safe final class HandleTable<Object: Sendable>: Sendable {
  private let objects = Lock<[UInt: Object]>([:])

  /// How many objects are held.
  var count: Int { objects.withLock { $0.count } }

  /// Gives an object a handle; the table keeps the object until the handle is given back.
  func insert(_ object: Object) -> OpaquePointer? {
    let number = HandleNumbers.next()
    objects.withLock { $0[number] = object }
    return unsafe OpaquePointer(bitPattern: number)
  }

  /// The object of a handle; nil for a handle that is none, or none any more.
  func object(_ handle: OpaquePointer?) -> Object? {
    let number = UInt(bitPattern: handle)
    return objects.withLock { $0[number] }
  }

  /// Takes a handle back, and answers its object.
  @discardableResult
  func remove(_ handle: OpaquePointer?) -> Object? {
    let number = UInt(bitPattern: handle)
    return objects.withLock { $0.removeValue(forKey: number) }
  }
}

/// The numbers that handles are.
private enum HandleNumbers {
  private static let last = Lock<UInt>(0)

  /// The next number: far from what pointers to memory are, and aligned as those.
  static func next() -> UInt {
    let number = last.withLock { last in
      last += 1
      return last
    }
    return (UInt.bitWidth == 64 ? 0x4d50 << 48 : 0) | number << 4
  }
}
