internal import CMediaPipe
internal import VisionBase

/// The memory behind one result, and the handles of the images in it.
///
/// A result is identified by the address of its first block. So one that is closed twice, as a copy
/// or not, is freed once, unless another result got that address meanwhile: callers' structures
/// have no room for an identifier that is never reused.
@safe struct ResultMemory: ~Copyable {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []
  private var images: [OpaquePointer] = unsafe []

  /// Returns memory for some structures, which the caller initializes.
  ///
  /// It is never NULL, so that it can identify a result.
  mutating func array<Element: BitwiseCopyable>(
    of type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: max(count, 1) * MemoryLayout<Element>.stride,
      alignment: MemoryLayout<Element>.alignment)
    unsafe blocks.append(block)
    return unsafe block.bindMemory(to: Element.self, capacity: max(count, 1))
  }

  /// Returns memory with a structure for each of some values.
  mutating func array<Value, Element: BitwiseCopyable>(
    _ values: [Value], _ make: (Value, inout ResultMemory) -> Element
  ) -> UnsafeMutablePointer<Element> {
    let block = unsafe array(of: Element.self, count: values.count)
    for (index, value) in values.enumerated() {
      unsafe (block + index).initialize(to: make(value, &self))
    }
    return unsafe block
  }

  /// Returns memory with a copy of some values.
  mutating func array<Element: BitwiseCopyable>(
    _ elements: [Element]
  ) -> UnsafeMutablePointer<Element> {
    let copy = unsafe array(of: Element.self, count: elements.count)
    unsafe elements.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { unsafe copy.update(from: first, count: source.count) }
    }
    return unsafe copy
  }

  /// Returns a copy of a text; NULL for nil.
  mutating func words(_ text: String?) -> UnsafeMutablePointer<CChar>? {
    guard let text else { return nil }
    return unsafe array(Array(text.utf8CString))
  }

  /// Returns a handle for an image of the result.
  mutating func image(_ image: Image) -> OpaquePointer? {
    let handle = unsafe Image.handles.insert(image)
    if let handle = unsafe handle { unsafe images.append(handle) }
    return unsafe handle
  }

  /// Keeps the memory until the result is closed.
  consuming func keep(in results: KeptResults) {
    unsafe results.keep(KeptResult(blocks: blocks, images: images))
  }
}

/// The memory of a result that a caller holds.
@unsafe struct KeptResult: @unchecked Sendable {
  // Sendable: the caller that takes it from the kept results is the only one to free it.
  let blocks: [UnsafeMutableRawPointer]
  let images: [OpaquePointer]

  /// The address of the first block.
  var name: UInt { unsafe UInt(bitPattern: blocks.first) }

  /// Frees the memory and the image handles.
  func free() {
    unsafe blocks.forEach { unsafe $0.deallocate() }
    unsafe images.forEach { unsafe Image.handles.remove($0) }
  }
}

/// The results of one kind that callers hold.
@safe final class KeptResults: Sendable {
  private let kept = unsafe Lock<[UInt: KeptResult]>([:])

  /// The number of kept results.
  var count: Int { unsafe kept.withLock { unsafe $0.count } }

  /// Keeps a result.
  @unsafe func keep(_ result: KeptResult) {
    unsafe kept.withLock { unsafe $0[result.name] = result }
  }

  /// Removes and returns a result by its first block; nil for an unknown or closed one.
  @unsafe func take(_ name: UnsafeRawPointer?) -> KeptResult? {
    let number = UInt(bitPattern: name)
    return unsafe kept.withLock { unsafe $0.removeValue(forKey: number) }
  }

  /// Frees a result by its first block; does nothing for an unknown or closed one.
  func free(_ name: UnsafeRawPointer?) {
    unsafe take(name)?.free()
  }
}
