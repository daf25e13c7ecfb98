internal import CInference
public import ModelFiles
public import VisionBase

/// The memory of one input or output of a compiled model, lent for reading or writing.
///
/// Not thread-safe, like the model it belongs to.
@safe public final class TensorBuffer {
  /// The model file's description of the tensor.
  public let facts: TensorFacts

  /// The tensor's actual shape; differs from `facts.shape` if the model leaves it open.
  public let shape: [Int]

  /// The tensor's number of elements.
  public let elementCount: Int

  /// The tensor's size in bytes.
  public let byteCount: Int

  private let memory: Memory

  /// The owner of memory that is not the runtime's, kept alive; nil for the runtime's.
  private let owner: AnyObject?

  @unsafe private enum Memory {
    case runtime(Environment, LiteRtTensorBuffer)
    /// Memory of another owner.
    case lent(UnsafeMutableRawPointer)
  }

  /// The runtime's handle of the memory; nil for memory that the runtime does not manage.
  var handle: LiteRtTensorBuffer? {
    switch unsafe memory {
    case .runtime(_, let handle): unsafe handle
    case .lent: nil
    }
  }

  /// The purpose of locking memory, with the runtime's numbers.
  enum LockMode: Int32 {
    case read = 0
    case write = 1
    case readWrite = 2
  }

  /// Allocates host memory for a tensor of the given shape.
  init(
    facts: TensorFacts, shape: [Int], in environment: Environment
  ) throws(VisionError) {
    let type = try Self.rankedType(of: facts, shape: shape)
    let (elements, bytes) = try Self.size(of: facts, shape: shape)
    let hostMemory: Int32 = 1
    var made: LiteRtTensorBuffer?
    try unsafe withUnsafePointer(to: type) { (type) throws(VisionError) in
      try unsafe check(
        environment.library.api.LiteRtCreateManagedTensorBuffer(
          environment.handle, hostMemory, type, bytes, &made),
        "LiteRtCreateManagedTensorBuffer", "allocating \(bytes) bytes for tensor \(facts.name)")
    }
    guard let made = unsafe made else {
      throw VisionError(.runtimeFailed, "tensor \(facts.name): the runtime provided no memory")
    }
    self.facts = facts
    self.shape = shape
    elementCount = elements
    byteCount = bytes
    unsafe memory = .runtime(environment, made)
    owner = nil
    try clear()
  }

  /// Makes the runtime use another owner's memory in place of that of an equal buffer.
  ///
  /// The memory must be large enough, with 16 bytes behind the tensor that may be read, and its
  /// address a multiple of 64.
  init(
    like other: TensorBuffer, in environment: Environment, at address: UnsafeMutableRawPointer,
    of owner: AnyObject
  ) throws(VisionError) {
    let type = try Self.rankedType(of: other.facts, shape: other.shape)
    var made: LiteRtTensorBuffer?
    try unsafe withUnsafePointer(to: type) { (type) throws(VisionError) in
      try unsafe check(
        environment.library.api.LiteRtCreateTensorBufferFromHostMemory(
          type, address, other.byteCount, nil, &made),
        "LiteRtCreateTensorBufferFromHostMemory", "placing tensor \(other.facts.name)")
    }
    guard let made = unsafe made else {
      throw VisionError(
        .runtimeFailed, "tensor \(other.facts.name): the runtime does not take its memory")
    }
    (facts, shape) = (other.facts, other.shape)
    (elementCount, byteCount) = (other.elementCount, other.byteCount)
    unsafe memory = .runtime(environment, made)
    self.owner = owner
  }

  /// Creates a buffer over another owner's memory, which must be large enough.
  init(
    facts: TensorFacts, shape: [Int], at address: UnsafeMutableRawPointer, of owner: AnyObject
  ) throws(VisionError) {
    _ = try Self.rankedType(of: facts, shape: shape)
    (elementCount, byteCount) = try Self.size(of: facts, shape: shape)
    self.facts = facts
    self.shape = shape
    unsafe memory = .lent(address)
    self.owner = owner
  }

  /// Returns the numbers of elements and bytes of a tensor; throws `modelUnsupported` on overflow.
  static func size(
    of facts: TensorFacts, shape: [Int]
  ) throws(VisionError) -> (elementCount: Int, byteCount: Int) {
    let elements = shape.reduce(into: (value: 1, overflow: false)) { count, side in
      let (product, overflow) = count.value.multipliedReportingOverflow(by: side)
      count = (product, count.overflow || overflow)
    }
    guard let size = facts.elementType.byteCount, !elements.overflow,
      case let (bytes, overflow) = elements.value.multipliedReportingOverflow(by: size), !overflow,
      bytes > 0
    else {
      throw VisionError(
        .modelUnsupported,
        "tensor \(facts.name): there cannot be enough memory for \(facts.elementType) \(shape)")
    }
    return (elements.value, bytes)
  }

  /// Sets all bytes to zero: the runtime's memory contains data from earlier use.
  private func clear() throws(VisionError) {
    try unsafe locked(.write) { (pointer) throws(VisionError) in
      _ = unsafe pointer.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    }
  }

  deinit {
    if case .runtime(let environment, let handle) = unsafe memory {
      unsafe environment.library.api.LiteRtDestroyTensorBuffer(handle)
    }
  }

  /// Lends the bytes for reading, for the duration of `body`.
  public func withBytes<Result>(
    _ body: (RawSpan) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try unsafe locked(.read) { (pointer) throws(VisionError) in
      try unsafe body(RawSpan(_unsafeStart: pointer, byteCount: byteCount))
    }
  }

  /// Lends the bytes for writing, for the duration of `body`; they keep their previous content.
  public func withMutableBytes<Result>(
    _ body: (inout MutableRawSpan) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try unsafe locked(.readWrite) { (pointer) throws(VisionError) in
      var span = unsafe MutableRawSpan(_unsafeStart: pointer, byteCount: byteCount)
      return try body(&span)
    }
  }

  /// Lends the elements for reading, for the duration of `body`.
  ///
  /// Throws `optionInvalid` when the tensor's elements are not of that type.
  public func withElements<Element: TensorElement, Result>(
    of type: Element.Type, _ body: (Span<Element>) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try checkType(type)
    return try unsafe locked(.read) { (pointer) throws(VisionError) in
      let start = unsafe pointer.assumingMemoryBound(to: Element.self)
      return try unsafe body(Span(_unsafeStart: start, count: elementCount))
    }
  }

  /// Lends the elements for writing, for the duration of `body`; they keep their previous values.
  ///
  /// Throws `optionInvalid` when the tensor's elements are not of that type.
  public func withMutableElements<Element: TensorElement, Result>(
    of type: Element.Type, _ body: (inout MutableSpan<Element>) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try checkType(type)
    return try unsafe locked(.readWrite) { (pointer) throws(VisionError) in
      let start = unsafe pointer.assumingMemoryBound(to: Element.self)
      var span = unsafe MutableSpan(_unsafeStart: start, count: elementCount)
      return try body(&span)
    }
  }

  private func checkType<Element: TensorElement>(_ type: Element.Type) throws(VisionError) {
    let stored = facts.elementType == .bool ? ElementType.uint8 : facts.elementType
    guard stored == Element.elementType else {
      throw VisionError(
        .optionInvalid,
        "tensor \(facts.name) holds \(facts.elementType), not \(Element.elementType)")
    }
  }

  private func locked<Result>(
    _ mode: LockMode, _ body: (UnsafeMutableRawPointer) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    let (environment, handle): (Environment, LiteRtTensorBuffer)
    switch unsafe memory {
    case .lent(let address): return try unsafe body(address)
    case .runtime(let itsEnvironment, let itsHandle):
      unsafe (environment, handle) = (itsEnvironment, itsHandle)
    }
    let api = environment.library.api
    var address: UnsafeMutableRawPointer?
    try unsafe check(
      api.LiteRtLockTensorBuffer(handle, &address, mode.rawValue), "LiteRtLockTensorBuffer",
      "reaching tensor \(facts.name)")
    defer { _ = unsafe api.LiteRtUnlockTensorBuffer(handle) }
    guard let address = unsafe address else {
      throw VisionError(.runtimeFailed, "tensor \(facts.name) has no memory")
    }
    return try unsafe body(address)
  }

  private static func rankedType(
    of facts: TensorFacts, shape: [Int]
  ) throws(VisionError) -> LiteRtRankedTensorType {
    guard let code = facts.elementType.runtimeCode else {
      throw VisionError(
        .modelUnsupported,
        "tensor \(facts.name): elements of type \(facts.elementType) cannot be used")
    }
    let layout = try LiteRtLayout(shape: shape, tensor: facts.name)
    return LiteRtRankedTensorType(elementType: code, layout: layout)
  }
}

/// A Swift type whose values have the same representation in tensors.
///
/// Tensors of `bool` are lent as `UInt8`, with 0 for false: a `Bool` must be 0 or 1 in memory, and
/// a model does not guarantee that for its results.
public protocol TensorElement: BitwiseCopyable, Sendable {
  /// The element type of tensors that hold such values.
  static var elementType: ElementType { get }
}

extension Float: TensorElement {
  /// `float32`.
  public static var elementType: ElementType { .float32 }
}
extension UInt8: TensorElement {
  /// `uint8`, also for tensors of `bool`.
  public static var elementType: ElementType { .uint8 }
}
extension Int8: TensorElement {
  /// `int8`.
  public static var elementType: ElementType { .int8 }
}
extension Int32: TensorElement {
  /// `int32`.
  public static var elementType: ElementType { .int32 }
}
extension Int64: TensorElement {
  /// `int64`.
  public static var elementType: ElementType { .int64 }
}
