#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Read-only bytes whose address never changes: a copy, a mapped file, or a part of either.
///
/// Models are passed to the runtime, and images to the codecs, as such bytes. They start on a
/// 64-byte boundary unless they are a part.
///
/// If another process shortens a file while it is mapped, reading a page beyond its new end
/// terminates this process: that is how the operating system works. Therefore files that others may
/// rewrite are read, and only those that this package itself replaces as a whole (writes, then
/// renames) are mapped, along with files above `mostCopied`.
@safe public final class StableBytes: Sendable {
  /// The name of the bytes in error messages: a path, or a name given by the creator.
  public let name: String

  /// The number of bytes.
  public let byteCount: Int

  // Sendable: all of these are constant, and the memory is not written to after `init`.
  private nonisolated(unsafe) let base: UnsafeRawPointer
  private let ownership: Ownership

  private enum Ownership {
    case mapped
    case allocated
    case taken
    case part(of: StableBytes)
  }

  private static let alignment = 64

  /// The largest file that `init(reading:)` reads into memory: 256 MiB.
  ///
  /// Larger models are never rewritten either, since that would need another copy.
  package static let mostCopied = 1 << 28

  /// Reads the file at `path`; maps it if it is above 256 MiB.
  ///
  /// Later changes to a file that was read have no effect. Throws the errors of `init(mapping:)`,
  /// and `fileFailed` for a file that is shortened while it is read.
  public convenience init(reading path: String) throws(VisionError) {
    try self.init(of: Self.open(path), name: path, copyingUpTo: Self.mostCopied)
  }

  /// Maps the file at `path`, which must not be shortened while these bytes live.
  ///
  /// Throws `inputMissing` if there is no such file, and `fileFailed` (with a `SystemError` cause)
  /// if it cannot be opened or mapped, is empty, or is not a regular file.
  public convenience init(mapping path: String) throws(VisionError) {
    try self.init(mapping: Self.open(path), name: path)
  }

  /// Maps an open file.
  private init(mapping file: OpenFile, name: String) throws(VisionError) {
    let byteCount = try Self.byteCount(of: file, name)
    let mapped = try unsafe SystemCall.attempt("\(name): cannot be mapped") {
      () throws(SystemError) in
      try unsafe file.map(byteCount: byteCount)
    }
    unsafe base = mapped
    self.byteCount = byteCount
    self.name = name
    ownership = .mapped
  }

  /// Opens a file; throws as `init(mapping:)` does.
  package static func open(_ path: String) throws(VisionError) -> OpenFile {
    do throws(SystemError) {
      return try OpenFile(reading: path)
    } catch {
      guard !error.isMissing else {
        throw VisionError(.inputMissing, "\(path): there is no such file", cause: error)
      }
      throw VisionError(.fileFailed, "\(path): cannot be opened", cause: error)
    }
  }

  /// Returns the size of a file that can be read or mapped.
  package static func byteCount(of file: OpenFile, _ path: String) throws(VisionError) -> Int {
    let status = try SystemCall.attempt("\(path): cannot be examined") { () throws(SystemError) in
      try file.status()
    }
    guard status.kind == .file else {
      let isFolder = status.kind == .folder
      throw VisionError(
        .fileFailed, "\(path): it is \(isFolder ? "a folder, not a file" : "not a plain file")",
        cause: isFolder ? FileFault.folder : FileFault.notPlain)
    }
    guard status.byteCount > 0 else {
      throw VisionError(.fileFailed, "\(path): the file is empty", cause: FileFault.empty)
    }
    return status.byteCount
  }

  /// Takes an open file's current content: copies a small file and maps a larger one.
  ///
  /// Later writes to the file do not change a copy. Throws the errors of `init(mapping:)`, and
  /// `fileFailed` for a file that is shortened while it is copied.
  package convenience init(
    of file: OpenFile, name: String, copyingUpTo mostCopied: Int
  ) throws(VisionError) {
    let byteCount = try Self.byteCount(of: file, name)
    guard byteCount <= mostCopied else {
      try self.init(mapping: file, name: name)
      return
    }
    try self.init(copying: byteCount, of: file, name: name)
  }

  /// Copies the first bytes of an open file.
  ///
  /// Throws `fileFailed` if it has fewer bytes by then.
  package init(copying byteCount: Int, of file: OpenFile, name: String) throws(VisionError) {
    let memory = unsafe Self.allocate(byteCount: byteCount)
    do throws(VisionError) {
      try unsafe Self.read(file, into: memory, byteCount, name)
    } catch {
      unsafe memory.deallocate()
      throw error
    }
    unsafe base = UnsafeRawPointer(memory)
    self.byteCount = byteCount
    self.name = name
    ownership = .allocated
  }

  /// Reads the first bytes of a file into memory with room for them.
  @unsafe private static func read(
    _ file: OpenFile, into memory: UnsafeMutableRawPointer, _ byteCount: Int, _ name: String
  ) throws(VisionError) {
    var offset = 0
    while offset < byteCount {
      let rest = unsafe UnsafeMutableRawBufferPointer(
        start: memory + offset, count: byteCount - offset)
      let count = try SystemCall.attempt("\(name): cannot be read") { () throws(SystemError) in
        try unsafe file.read(into: rest, at: offset)
      }
      guard count > 0 else {
        throw VisionError(.fileFailed, "\(name): it was shortened while it was read")
      }
      offset += count
    }
  }

  /// Copies bytes in memory.
  public init(copying bytes: RawSpan, name: String) {
    let memory = unsafe Self.allocate(byteCount: bytes.byteCount)
    unsafe bytes.withUnsafeBytes { source in
      if let first = source.baseAddress {
        unsafe memory.copyMemory(from: first, byteCount: source.count)
      }
    }
    unsafe base = UnsafeRawPointer(memory)
    byteCount = bytes.byteCount
    self.name = name
    ownership = .allocated
  }

  /// Copies an array of bytes.
  public convenience init(_ bytes: [UInt8], name: String) {
    self.init(copying: bytes.span.rawBytes, name: name)
  }

  /// Copies an array of bytes followed by other bytes.
  package init(_ front: [UInt8], followedBy back: StableBytes, name: String) {
    byteCount = front.count + back.byteCount
    let memory = unsafe Self.allocate(byteCount: front.count + back.byteCount)
    unsafe front.withUnsafeBytes { source in
      if let first = source.baseAddress {
        unsafe memory.copyMemory(from: first, byteCount: source.count)
      }
    }
    unsafe (memory + front.count).copyMemory(from: back.base, byteCount: back.byteCount)
    unsafe base = UnsafeRawPointer(memory)
    self.name = name
    ownership = .allocated
  }

  /// Takes ownership of memory that C code allocated with `aligned_alloc`, and frees it in
  /// `deinit`.
  ///
  /// It begins on a 64-byte boundary, and must not be written to any more.
  @unsafe package init(taking memory: UnsafeMutableRawPointer, byteCount: Int, name: String) {
    unsafe base = UnsafeRawPointer(memory)
    self.byteCount = byteCount
    self.name = name
    ownership = .taken
  }

  /// Takes ownership of pages mapped for these bytes, and unmaps them in `deinit`.
  ///
  /// They hold `byteCount` bytes and no extra page, and must not be written to any more.
  @unsafe init(takingPages pages: UnsafeMutableRawPointer, byteCount: Int, name: String) {
    unsafe base = UnsafeRawPointer(pages)
    self.byteCount = byteCount
    self.name = name
    ownership = .mapped
  }

  /// Returns memory for a number of bytes, in large pages if it is big and the system has them.
  private static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
    let largePage = 1 << 21
    let isLarge = byteCount >= largePage
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(byteCount, 1), alignment: isLarge ? largePage : alignment)
    #if os(Linux)
      // Populating small pages takes as long as all other steps of loading a model.
      if isLarge { _ = unsafe madvise(memory, byteCount, MADV_HUGEPAGE) }
    #endif
    return unsafe memory
  }

  /// Creates a part of other bytes, which are kept alive; nothing is copied.
  ///
  /// Throws `inputInvalid` if the range is out of bounds.
  public init(_ range: Range<Int>, of whole: StableBytes, name: String) throws(VisionError) {
    guard range.lowerBound >= 0, range.upperBound <= whole.byteCount else {
      throw VisionError(
        .inputInvalid,
        "\(name): bytes \(range) lie outside the \(whole.byteCount) bytes of \(whole.name)")
    }
    unsafe base = whole.base + range.lowerBound
    byteCount = range.count
    self.name = name
    ownership = .part(of: whole)
  }

  deinit {
    switch ownership {
    case .mapped: unsafe munmap(UnsafeMutableRawPointer(mutating: base), byteCount)
    case .allocated: unsafe base.deallocate()
    case .taken: unsafe free(UnsafeMutableRawPointer(mutating: base))
    case .part: break
    }
  }

  /// Passes the bytes to `body`, for the duration of the call.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(RawSpan(_unsafeStart: base, byteCount: byteCount))
  }

  /// Returns a copy of some of the bytes; the range is clamped to the bytes.
  package func copy(of range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<byteCount)
    return withBytes { span in
      unsafe span.withUnsafeBytes { unsafe Array($0[range]) }
    }
  }

  /// The byte at an index; traps if it is out of bounds.
  subscript(place: Int) -> UInt8 {
    precondition(place >= 0 && place < byteCount, "there is no such byte")
    return unsafe base.load(fromByteOffset: place, as: UInt8.self)
  }

  /// The address of the first byte, valid while this object lives, for C calls that keep it.
  @unsafe package var baseAddress: UnsafeRawPointer { unsafe base }
}
