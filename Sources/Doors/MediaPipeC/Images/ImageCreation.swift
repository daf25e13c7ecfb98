public import CMediaPipe
internal import MediaPipeRules

/// Makes an image of bytes.
@c @implementation
public func MpImageCreateFromUint8Data(
  _ format: MpImageFormat, _ width: Int32, _ height: Int32, _ pixel_data: UnsafePointer<UInt8>?,
  _ pixel_data_size: Int32, _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    try unsafe create(
      (format, width, height), pixel_data, pixel_data_size, .bytes,
      expected: "GRAY8, SRGB, or SRGBA for uint8_t", out)
  }
}

/// Makes an image of numbers of 16 bits.
@c @implementation
public func MpImageCreateFromUint16Data(
  _ format: MpImageFormat, _ width: Int32, _ height: Int32, _ pixel_data: UnsafePointer<UInt16>?,
  _ pixel_data_size: Int32, _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    try unsafe create(
      (format, width, height), pixel_data, pixel_data_size, .shorts,
      expected: "GRAY16, SRGB48, or SRGBA64 for uint16_t", out)
  }
}

/// Makes an image of floats.
@c @implementation
public func MpImageCreateFromFloatData(
  _ format: MpImageFormat, _ width: Int32, _ height: Int32, _ pixel_data: UnsafePointer<Float>?,
  _ pixel_data_size: Int32, _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    try unsafe create(
      (format, width, height), pixel_data, pixel_data_size, .floats,
      expected: "VEC32F1, VEC32F2, or VEC32F4 for float", out)
  }
}

/// Another handle for the same pixels.
@c @implementation
public func MpImageCreateFromImageFrame(
  _ image: MpImagePtr?, _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    let image = try unsafe Image.of(image)
    unsafe try required(out, "The place for the image").pointee = Image.handles.insert(image)
  }
}

/// Decodes the file of a picture.
@c @implementation
public func MpImageCreateFromFile(
  _ file_name: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<MpImagePtr?>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    guard let name = unsafe file_name else { throw .invalid("File name is null") }
    let out = try unsafe required(out, "The place for the image")
    let image = try Image(file: try unsafe text(name, "The file name"))
    unsafe out.pointee = Image.handles.insert(image)
  }
}

/// Frees an image.
@c @implementation
public func MpImageFree(_ image: MpImagePtr?) {
  unsafe Image.handles.remove(image)
}

/// Copies a caller's pixels.
private func create<Number>(
  _ facts: (format: MpImageFormat, width: Int32, height: Int32),
  _ data: UnsafePointer<Number>?, _ count: Int32, _ numbers: ImageNumbers, expected: String,
  _ out: UnsafeMutablePointer<MpImagePtr?>?
) throws(TaskFailure) {
  guard let data = unsafe data else { throw .invalid("Pixel data is null") }
  let kind = try ImageKind(facts.format, of: numbers, expected: expected)
  let layout = try ImageLayout(aligned: kind, width: Int(facts.width), height: Int(facts.height))
  let given = Int(count) * MemoryLayout<Number>.stride
  guard given >= layout.packedByteCount else {
    throw .invalid(
      "Pixel data size is too small: \(given) (expected \(layout.packedByteCount))")
  }
  let out = try unsafe required(out, "The place for the image")
  let image = try unsafe Image(layout) { (pixels) in
    let (length, step) = (layout.pixelBytesPerRow, layout.bytesPerRow)
    let source = unsafe UnsafeRawBufferPointer(start: data, count: layout.packedByteCount)
    guard !layout.isContiguous else {
      unsafe pixels.copyMemory(from: source)
      return
    }
    for row in 0..<layout.height {
      let start = row * step
      unsafe UnsafeMutableRawBufferPointer(rebasing: pixels[start..<start + length])
        .copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[row * length..<(row + 1) * length]))
      // Nobody sees these; but what is copied whole should not be what was in memory before.
      unsafe UnsafeMutableRawBufferPointer(rebasing: pixels[start + length..<start + step])
        .initializeMemory(as: UInt8.self, repeating: 0)
    }
  }
  unsafe out.pointee = Image.handles.insert(image)
}
