internal import CMediaPipe
internal import MediaPipeRules

/// The types of an image's values, by their size in bytes.
enum ImageNumbers: Int {
  case bytes = 1
  case shorts = 2
  case floats = 4
}

/// The memory layout of an image's pixels.
struct ImageLayout: Hashable, Sendable {
  let format: ImageKind
  let width: Int
  let height: Int
  /// The number of bytes from one row to the next.
  let bytesPerRow: Int

  /// Upstream's alignment of rows, except for pixels made by a decoder.
  static let rowAlignment = 16

  var pixelBytesPerRow: Int { width * format.channels * format.numbers.rawValue }
  var byteCount: Int { bytesPerRow * height }
  var packedByteCount: Int { pixelBytesPerRow * height }
  var isContiguous: Bool { bytesPerRow == pixelBytesPerRow }

  /// Creates a layout of rows without padding.
  init(packed format: ImageKind, width: Int, height: Int) {
    (self.format, self.width, self.height) = (format, width, height)
    bytesPerRow = width * format.channels * format.numbers.rawValue
  }

  /// Creates a layout of rows with upstream's padding.
  ///
  /// Throws for sizes that no image can have; upstream ends the process or wraps around.
  init(aligned format: ImageKind, width: Int, height: Int) throws(TaskFailure) {
    guard width >= 0, height >= 0 else {
      throw .invalid("Image dimensions must not be negative: \(width)x\(height)")
    }
    let packed = ImageLayout(packed: format, width: width, height: height)
    let alignment = Self.rowAlignment
    let aligned = (packed.bytesPerRow + alignment - 1) / alignment * alignment
    guard !aligned.multipliedReportingOverflow(by: height).overflow else {
      throw .invalid("Image dimensions are too large: \(width)x\(height)")
    }
    self.init(format: format, width: width, height: height, bytesPerRow: aligned)
  }

  private init(format: ImageKind, width: Int, height: Int, bytesPerRow: Int) {
    (self.format, self.width, self.height) = (format, width, height)
    self.bytesPerRow = bytesPerRow
  }
}

/// The formats of images, by upstream's numbers.
enum ImageKind: UInt32, CaseIterable, Sendable {
  case srgb = 1
  case srgba = 2
  case gray8 = 3
  case gray16 = 4
  case srgb48 = 7
  case srgba64 = 8
  case vec32F1 = 9
  case vec32F2 = 12
  case vec32F4 = 13

  var channels: Int {
    switch self {
    case .gray8, .gray16, .vec32F1: 1
    case .vec32F2: 2
    case .srgb, .srgb48: 3
    case .srgba, .srgba64, .vec32F4: 4
    }
  }

  var numbers: ImageNumbers {
    switch self {
    case .srgb, .srgba, .gray8: .bytes
    case .gray16, .srgb48, .srgba64: .shorts
    case .vec32F1, .vec32F2, .vec32F4: .floats
    }
  }

  /// The format's name in upstream's messages.
  var name: String { String(describing: self).uppercased() }

  /// Creates the format for a call that takes one type of value.
  init(
    _ format: MpImageFormat, of numbers: ImageNumbers, expected: String
  ) throws(TaskFailure) {
    let kind = ImageKind(rawValue: format.rawValue)
    guard let kind, kind.numbers == numbers else {
      throw .invalid(
        "Unsupported image format: \(kind?.name ?? "UNKNOWN") (expected \(expected) data)")
    }
    self = kind
  }
}
