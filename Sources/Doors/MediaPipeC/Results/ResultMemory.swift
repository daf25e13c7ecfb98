internal import CMediaPipe
internal import VisionBase

/// The memory behind one result, and the handles of the images in it.
///
/// A result is known by the address of its first block. So one that is given back twice, in a copy or
/// not, is freed once, unless another result got that address meanwhile: callers' structures have no
/// room for a name that is not used again.
@safe struct ResultMemory: ~Copyable {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []
  private var images: [OpaquePointer] = unsafe []

  /// Memory for some structures, which the caller fills; never NULL, so that it can be a result's name.
  mutating func array<Element: BitwiseCopyable>(
    of type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: max(count, 1) * MemoryLayout<Element>.stride,
      alignment: MemoryLayout<Element>.alignment)
    unsafe blocks.append(block)
    return unsafe block.bindMemory(to: Element.self, capacity: max(count, 1))
  }

  /// Memory with a copy of some numbers.
  mutating func array<Element: BitwiseCopyable>(
    _ elements: [Element]
  ) -> UnsafeMutablePointer<Element> {
    let copy = unsafe array(of: Element.self, count: elements.count)
    unsafe elements.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { unsafe copy.update(from: first, count: source.count) }
    }
    return unsafe copy
  }

  /// A copy of some words; NULL for none.
  mutating func words(_ text: String?) -> UnsafeMutablePointer<CChar>? {
    guard let text else { return nil }
    return unsafe array(Array(text.utf8CString))
  }

  /// A handle for an image of the result.
  mutating func image(_ image: Image) -> OpaquePointer? {
    let handle = unsafe Image.handles.insert(image)
    if let handle = unsafe handle { unsafe images.append(handle) }
    return unsafe handle
  }

  /// Keeps the memory until the result is given back.
  consuming func keep(in results: KeptResults) {
    unsafe results.keep(KeptResult(blocks: blocks, images: images))
  }
}

/// The memory of a result that a caller has.
@unsafe struct KeptResult: @unchecked Sendable {
  // Sendable: whoever takes it from the kept results is the only one to free it.
  let blocks: [UnsafeMutableRawPointer]
  let images: [OpaquePointer]

  /// The address of the first block.
  var name: UInt { unsafe UInt(bitPattern: blocks.first) }

  /// Frees all of it.
  func free() {
    unsafe blocks.forEach { unsafe $0.deallocate() }
    unsafe images.forEach { unsafe Image.handles.remove($0) }
  }
}

/// The results of one kind that callers have and did not give back.
@safe final class KeptResults: Sendable {
  private let kept = unsafe Lock<[UInt: KeptResult]>([:])

  /// How many there are.
  var count: Int { unsafe kept.withLock { unsafe $0.count } }

  /// Keeps a result.
  @unsafe func keep(_ result: KeptResult) {
    unsafe kept.withLock { unsafe $0[result.name] = result }
  }

  /// Gives up a result by its first block; nil for one that is not known, or not any more.
  @unsafe func take(_ name: UnsafeRawPointer?) -> KeptResult? {
    let number = UInt(bitPattern: name)
    return unsafe kept.withLock { unsafe $0.removeValue(forKey: number) }
  }

  /// Frees a result by its first block; does nothing for one that is not known, or not any more.
  func free(_ name: UnsafeRawPointer?) {
    unsafe take(name)?.free()
  }
}
