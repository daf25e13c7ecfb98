public import Foundation

/// A callback on the release of a provider over foreign bytes: its context, the bytes, and their
/// count.
public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// Bytes that do not change while the provider lives.
@safe public final class CGDataProvider: @unchecked Sendable {
  // Sendable: constant, and no one changes the bytes (the initializers' contract). Safe: `owner`
  // keeps them in place. Reading them is marked unsafe.
  let bytes: UnsafeRawBufferPointer
  private let owner: AnyObject?

  /// Creates a provider from a data object; a mutable one is copied.
  public convenience init?(data: CFData) {
    guard let constant = data.copy() as? NSData else { return nil }
    unsafe self.init(
      bytes: UnsafeRawBufferPointer(start: constant.bytes, count: constant.length), owner: constant)
  }

  /// Creates a provider over foreign bytes, without copying them.
  ///
  /// `releaseData` is called with `info` after the provider and all images made from it are
  /// released.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    let owner = unsafe ForeignBytes(info: info, data: data, size: size, release: releaseData)
    unsafe self.init(bytes: UnsafeRawBufferPointer(start: data, count: size), owner: owner)
  }

  /// Creates a provider over bytes that `owner` keeps in place and no one changes.
  init(bytes: UnsafeRawBufferPointer, owner: AnyObject?) {
    unsafe self.bytes = bytes
    self.owner = owner
  }

  /// The bytes, without a copy.
  public var data: CFData? {
    guard let address = unsafe bytes.baseAddress else { return NSData() }
    // The data object retains the provider, and so the bytes.
    return unsafe NSData(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: address), length: bytes.count,
      deallocator: { [self] _, _ in withExtendedLifetime(self) {} })
  }
}

/// An owner of foreign bytes that releases them in `deinit`; no other code accesses them.
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
