public import CMediaPipe
internal import Frames
internal import MediaPipeRules
internal import VisionBase

/// Creates an 8-bit image.
@_cdecl("MpImageCreateFromUint8Data") @implementation
public func MpImageCreateFromUint8Data(
  _ format: MpImageFormat, _ width: Int32, _ height: Int32, _ pixel_data: UnsafePointer<UInt8>?,
  _ pixel_data_size: Int32, _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe handOut(out, error_msg) { () throws(TaskFailure) in
    try unsafe image(
      (format, width, height), pixel_data, pixel_data_size, .bytes,
      expected: "GRAY8, SRGB, or SRGBA for uint8_t")
  }
}

/// Creates a 16-bit image.
@_cdecl("MpImageCreateFromUint16Data") @implementation
public func MpImageCreateFromUint16Data(
  _ format: MpImageFormat, _ width: Int32, _ height: Int32, _ pixel_data: UnsafePointer<UInt16>?,
  _ pixel_data_size: Int32, _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe handOut(out, error_msg) { () throws(TaskFailure) in
    try unsafe image(
      (format, width, height), pixel_data, pixel_data_size, .shorts,
      expected: "GRAY16, SRGB48, or SRGBA64 for uint16_t")
  }
}

/// Creates a float image.
@_cdecl("MpImageCreateFromFloatData") @implementation
public func MpImageCreateFromFloatData(
  _ format: MpImageFormat, _ width: Int32, _ height: Int32, _ pixel_data: UnsafePointer<Float>?,
  _ pixel_data_size: Int32, _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe handOut(out, error_msg) { () throws(TaskFailure) in
    try unsafe image(
      (format, width, height), pixel_data, pixel_data_size, .floats,
      expected: "VEC32F1, VEC32F2, or VEC32F4 for float")
  }
}

/// Creates another handle for the same pixels.
@_cdecl("MpImageCreateFromImageFrame") @implementation
public func MpImageCreateFromImageFrame(
  _ image: MpImagePtr?, _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe handOut(out, error_msg) { () throws(TaskFailure) in try unsafe Image.of(image) }
}

/// Decodes a picture file.
@_cdecl("MpImageCreateFromFile") @implementation
public func MpImageCreateFromFile(
  _ file_name: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe handOut(out, error_msg) { () throws(TaskFailure) in
    guard let name = unsafe file_name else { throw .invalid("File name is null") }
    return try Image(file: try unsafe text(name, "The file name"))
  }
}

/// Creates an image from pixels in any order.
@_cdecl("SvtImageCreateFromPixels") @implementation
public func SvtImageCreateFromPixels(
  _ pixels: UnsafePointer<SvtPixels>?, _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe handOut(out, error_msg) { () throws(TaskFailure) in
    try unsafe Image(required(pixels, "The pixels").pointee)
  }
}

/// Decodes a picture in memory, as stored.
@_cdecl("SvtImageDecode") @implementation
public func SvtImageDecode(
  _ bytes: UnsafePointer<UInt8>?, _ byte_count: Int, _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ orientation: UnsafeMutablePointer<Int32>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe handOut(out, error_msg) { () throws(TaskFailure) in
    let bytes = try unsafe required(bytes, "The picture")
    guard byte_count > 0 else { throw .invalid("The picture has no bytes.") }
    let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: byte_count)
    let decoded = try unsafe Image.decoding(
      StableBytes(copying: buffer.bytes, name: "the picture's bytes"))
    if let orientation = unsafe orientation {
      unsafe orientation.pointee = Int32(decoded.orientation.rawValue)
    }
    return decoded.image
  }
}

/// Creates another image with the same pixels, with a part for tasks to process.
@_cdecl("SvtImageCreateFromRegion") @implementation
public func SvtImageCreateFromRegion(
  _ image: MpImagePtr?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe handOut(out, error_msg) { () throws(TaskFailure) in
    Image(
      try unsafe Image.of(image),
      region: NormalizedRect(x: x, y: y, width: width, height: height))
  }
}

/// Frees an image.
@_cdecl("MpImageFree") @implementation
public func MpImageFree(_ image: MpImagePtr?) {
  unsafe Image.handles.remove(image)
}

/// Makes an image and stores its handle; makes none without a place for the handle.
private func handOut(
  _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ make: () throws(TaskFailure) -> Image
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    let out = try unsafe required(out, "The place for the image")
    unsafe out.pointee = Image.handles.insert(try make())
  }
}

/// Returns an image with a copy of a caller's pixels.
private func image<Number>(
  _ facts: (format: MpImageFormat, width: Int32, height: Int32),
  _ data: UnsafePointer<Number>?, _ count: Int32, _ numbers: ImageNumbers, expected: String
) throws(TaskFailure) -> Image {
  guard let data = unsafe data else { throw .invalid("Pixel data is null") }
  let kind = try ImageKind(facts.format, of: numbers, expected: expected)
  let layout = try ImageLayout(aligned: kind, width: Int(facts.width), height: Int(facts.height))
  let given = Int(count) * MemoryLayout<Number>.stride
  guard given >= layout.packedByteCount else {
    throw .invalid(
      "Pixel data size is too small: \(given) (expected \(layout.packedByteCount))")
  }
  return try unsafe Image(layout) { (pixels) in
    let (length, step) = (layout.pixelBytesPerRow, layout.bytesPerRow)
    let source = unsafe UnsafeRawBufferPointer(start: data, count: layout.packedByteCount)
    unsafe pixels.copyRows(layout.height, of: length, every: step, from: source, every: length)
    // The padding is not visible, but a copy of the whole must not expose earlier contents of the
    // memory.
    for row in 0..<(length < step ? layout.height : 0) {
      unsafe UnsafeMutableRawBufferPointer(
        rebasing: pixels[row * step + length..<(row + 1) * step]
      ).initializeMemory(as: UInt8.self, repeating: 0)
    }
  }
}
