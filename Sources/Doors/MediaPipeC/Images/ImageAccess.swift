public import CMediaPipe
internal import MediaPipeRules

/// Returns true if rows follow each other without padding.
@_cdecl("MpImageIsContiguous") @implementation
public func MpImageIsContiguous(_ image: MpImagePtr?) -> Bool {
  unsafe Image.handles.object(image)?.layout.isContiguous ?? false
}

/// Always returns false: all images are in main memory.
@_cdecl("MpImageUsesGpu") @implementation
public func MpImageUsesGpu(_ image: MpImagePtr?) -> Bool { false }

/// Returns true if there is no image.
@_cdecl("MpImageIsEmpty") @implementation
public func MpImageIsEmpty(_ image: MpImagePtr?) -> Bool {
  unsafe Image.handles.object(image) == nil
}

/// Returns true if each row starts at a multiple of a number of bytes.
@_cdecl("MpImageIsAligned") @implementation
public func MpImageIsAligned(_ image: MpImagePtr?, _ alignment_boundary: UInt32) -> Bool {
  unsafe Image.handles.object(image)?.isAligned(to: Int(alignment_boundary)) ?? false
}

/// Returns the width in pixels.
@_cdecl("MpImageGetWidth") @implementation
public func MpImageGetWidth(_ image: MpImagePtr?) -> Int32 {
  unsafe Int32(clamping: Image.handles.object(image)?.layout.width ?? 0)
}

/// Returns the height in pixels.
@_cdecl("MpImageGetHeight") @implementation
public func MpImageGetHeight(_ image: MpImagePtr?) -> Int32 {
  unsafe Int32(clamping: Image.handles.object(image)?.layout.height ?? 0)
}

/// Returns the number of channels.
@_cdecl("MpImageGetChannels") @implementation
public func MpImageGetChannels(_ image: MpImagePtr?) -> Int32 {
  unsafe Int32(clamping: Image.handles.object(image)?.layout.format.channels ?? 0)
}

/// Returns the size of one channel value in bytes.
@_cdecl("MpImageGetByteDepth") @implementation
public func MpImageGetByteDepth(_ image: MpImagePtr?) -> Int32 {
  unsafe Int32(clamping: Image.handles.object(image)?.layout.format.numbers.rawValue ?? 0)
}

/// Returns the number of bytes from one row to the next.
@_cdecl("MpImageGetWidthStep") @implementation
public func MpImageGetWidthStep(_ image: MpImagePtr?) -> Int32 {
  unsafe Int32(clamping: Image.handles.object(image)?.layout.bytesPerRow ?? 0)
}

/// Returns the pixel format.
@_cdecl("MpImageGetFormat") @implementation
public func MpImageGetFormat(_ image: MpImagePtr?) -> MpImageFormat {
  unsafe Image.handles.object(image).map { MpImageFormat(rawValue: $0.layout.format.rawValue) }
    ?? kMpImageFormatUnknown
}

// MARK: - All pixels

/// Stores the address of the pixels of an 8-bit image.
@_cdecl("MpImageDataUint8") @implementation
public func MpImageDataUint8(
  _ image: MpImagePtr?, _ out: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    try unsafe data(image, .bytes, "uint8_t", out)
  }
}

/// Stores the address of the pixels of a 16-bit image.
@_cdecl("MpImageDataUint16") @implementation
public func MpImageDataUint16(
  _ image: MpImagePtr?, _ out: UnsafeMutablePointer<UnsafePointer<UInt16>?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    try unsafe data(image, .shorts, "uint16_t", out)
  }
}

/// Stores the address of the pixels of a float image.
@_cdecl("MpImageDataFloat32") @implementation
public func MpImageDataFloat32(
  _ image: MpImagePtr?, _ out: UnsafeMutablePointer<UnsafePointer<Float>?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    try unsafe data(image, .floats, "float", out)
  }
}

/// Stores the address of an image's packed pixels.
private func data<Number>(
  _ handle: MpImagePtr?, _ numbers: ImageNumbers, _ name: String,
  _ out: UnsafeMutablePointer<UnsafePointer<Number>?>?
) throws(TaskFailure) {
  let image = try unsafe Image.of(handle)
  try image.check(numbers, name)
  let out = try unsafe required(out, "The place for the pixels")
  unsafe out.pointee = image.packedBytes.assumingMemoryBound(to: Number.self)
}

// MARK: - One number

/// Stores a value of an 8-bit image.
@_cdecl("MpImageGetValueUint8") @implementation
public func MpImageGetValueUint8(
  _ image: MpImagePtr?, _ pos: UnsafeMutablePointer<Int32>?, _ pos_size: Int32,
  _ out: UnsafeMutablePointer<UInt8>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    try unsafe value(image, pos, pos_size, .bytes, "uint8_t", out)
  }
}

/// Stores a value of a 16-bit image.
@_cdecl("MpImageGetValueUint16") @implementation
public func MpImageGetValueUint16(
  _ image: MpImagePtr?, _ pos: UnsafeMutablePointer<Int32>?, _ pos_size: Int32,
  _ out: UnsafeMutablePointer<UInt16>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    try unsafe value(image, pos, pos_size, .shorts, "uint16_t", out)
  }
}

/// Stores a value of a float image.
@_cdecl("MpImageGetValueFloat32") @implementation
public func MpImageGetValueFloat32(
  _ image: MpImagePtr?, _ pos: UnsafeMutablePointer<Int32>?, _ pos_size: Int32,
  _ out: UnsafeMutablePointer<Float>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    try unsafe value(image, pos, pos_size, .floats, "float", out)
  }
}

/// Stores the value at a row, a column and a channel.
private func value<Number: BitwiseCopyable>(
  _ handle: MpImagePtr?, _ place: UnsafeMutablePointer<Int32>?, _ count: Int32,
  _ numbers: ImageNumbers, _ name: String, _ out: UnsafeMutablePointer<Number>?
) throws(TaskFailure) {
  let image = try unsafe Image.of(handle)
  guard count == 3 || count == 2 && image.layout.format.channels == 1 else {
    throw .invalid("Invalid index dimension: \(count) (expected 2 or 3)")
  }
  try image.check(numbers, name)
  let place = try unsafe required(place, "The position")
  let out = try unsafe required(out, "The place for the value")
  let channel = count == 3 ? Int(unsafe place[2]) : 0
  let (row, column) = unsafe (Int(place[0]), Int(place[1]))
  let layout = image.layout
  // Upstream has no bounds check, and reads the memory there.
  guard (0..<layout.height).contains(row), (0..<layout.width).contains(column),
    (0..<layout.format.channels).contains(channel)
  else {
    throw .core(
      .outOfRange,
      "Index (\(row), \(column), \(channel)) is outside the image of \(layout.height) rows, "
        + "\(layout.width) columns and \(layout.format.channels) channels.")
  }
  let offset =
    row * layout.bytesPerRow
    + (column * layout.format.channels + channel) * layout.format.numbers.rawValue
  unsafe out.pointee = image.bytes.load(fromByteOffset: offset, as: Number.self)
}

extension Image {
  /// Throws if the image's values are of another type than the call reads.
  fileprivate func check(_ numbers: ImageNumbers, _ name: String) throws(TaskFailure) {
    guard layout.format.numbers == numbers else {
      throw .invalid(
        "Unexpected image byte depth: \(layout.format.numbers.rawValue) (expected "
          + "\(numbers.rawValue) for \(name) data)")
    }
  }
}
