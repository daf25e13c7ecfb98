public import Foundation

/// Called when a data provider over foreign bytes goes: its context, the bytes, and their number.
public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// Bytes that do not change while the provider lives.
@safe public final class CGDataProvider: @unchecked Sendable {
  // Sendable: constant, and nobody changes the bytes (the initialisers' contract).
  // Safe: `owner` keeps them in place. Whoever reads them marks that.
  let bytes: UnsafeRawBufferPointer
  private let owner: AnyObject?

  /// Takes the bytes of a data object; a mutable one is copied.
  public convenience init?(data: CFData) {
    guard let constant = data.copy() as? NSData else { return nil }
    unsafe self.init(
      bytes: UnsafeRawBufferPointer(start: constant.bytes, count: constant.length), owner: constant)
  }

  /// Takes foreign bytes, which are not copied.
  ///
  /// `releaseData` is called with `info` when neither the provider nor a picture made from it is
  /// left.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    let owner = unsafe ForeignBytes(info: info, data: data, size: size, release: releaseData)
    unsafe self.init(bytes: UnsafeRawBufferPointer(start: data, count: size), owner: owner)
  }

  /// Takes bytes that `owner` keeps in place and nobody changes.
  init(bytes: UnsafeRawBufferPointer, owner: AnyObject?) {
    unsafe self.bytes = bytes
    self.owner = owner
  }

  /// The bytes; not copied.
  public var data: CFData? {
    guard let address = unsafe bytes.baseAddress else { return NSData() }
    // The data object keeps the provider, and so the bytes.
    return unsafe NSData(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: address), length: bytes.count,
      deallocator: { [self] _, _ in withExtendedLifetime(self) {} })
  }
}

/// Keeps foreign bytes, and gives them back when it goes; nobody else touches them.
@safe private final class ForeignBytes {
  private let info: UnsafeMutableRawPointer?
  private let data: UnsafeRawPointer
  private let size: Int
  private let release: CGDataProviderReleaseDataCallback

  init(
    info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    release: CGDataProviderReleaseDataCallback
  ) {
    unsafe self.info = info
    unsafe self.data = data
    self.size = size
    unsafe self.release = release
  }

  deinit { unsafe release(info, data, size) }
}
