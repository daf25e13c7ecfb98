public import VisionBase

/// A picture of numbers up to 255, each with a color, such as the classes of a mask's pixels.
///
/// ```swift
/// let picture = try IndexedPicture(
///   width: 2, height: 1, numbers: [0, 1],
///   palette: [.init(red: 0, green: 0, blue: 0), .init(red: 255, green: 0, blue: 0)])
/// try picture.write(to: "classes.png")
/// ```
///
/// A PNG of it keeps the numbers: programs that read palettes, such as Pillow, get them back, and
/// viewers show the colors.
public struct IndexedPicture: Sendable, Hashable {
  /// A color of a palette, in sRGB.
  public struct Entry: Sendable, Hashable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8

    /// Creates a color.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The numbers, row by row from the top.
  public let numbers: [UInt8]
  /// The colors of the numbers from 0; those without one are black.
  public let palette: [Entry]
  /// The opacities of the numbers from 0; those without one are opaque.
  package private(set) var opacities: [UInt8] = []

  /// The most colors of a palette.
  private static let mostColors = 256

  /// Creates a picture.
  ///
  /// Throws `optionInvalid` for no pixels, for sides longer than `Frame.longestSide`, if the
  /// numbers are not as many as the pixels, and for more than 256 colors.
  public init(
    width: Int, height: Int, numbers: [UInt8], palette: [Entry] = []
  ) throws(VisionError) {
    let sides = 1...Frame.longestSide
    guard sides.contains(width), sides.contains(height), numbers.count == width * height else {
      throw VisionError(
        .optionInvalid,
        "an indexed picture of \(width)x\(height) pixels needs sides of 1 to "
          + "\(Frame.longestSide) and a number for each pixel, got \(numbers.count)")
    }
    guard palette.count <= Self.mostColors else {
      throw VisionError(
        .optionInvalid,
        "a palette has at most \(Self.mostColors) colors, got \(palette.count)")
    }
    (self.width, self.height) = (width, height)
    (self.numbers, self.palette) = (numbers, palette)
  }

  /// Creates a picture some of whose numbers are transparent, to be laid over another one.
  ///
  /// Throws the errors of the other initializer, and `optionInvalid` for more than 256 opacities.
  package init(
    width: Int, height: Int, numbers: [UInt8], palette: [Entry], opacities: [UInt8]
  ) throws(VisionError) {
    try self.init(width: width, height: height, numbers: numbers, palette: palette)
    guard opacities.count <= Self.mostColors else {
      throw VisionError(
        .optionInvalid,
        "a palette has at most \(Self.mostColors) opacities, got \(opacities.count)")
    }
    self.opacities = opacities
  }

  // MARK: - Writing

  /// Encodes the picture as the bytes of a PNG with 8 bits for each number and 256 colors.
  ///
  /// Throws `inputInvalid` if libpng fails, and `optionInvalid` on Apple's mobile platforms, which
  /// lack it.
  public func encoded() throws(VisionError) -> [UInt8] {
    try encoded(isFast: false)
  }

  /// Encodes the picture; fast, the file takes less time and is longer.
  package func encoded(isFast: Bool) throws(VisionError) -> [UInt8] {
    #if canImport(Darwin) && !os(macOS)
      throw VisionError(.optionInvalid, "this platform cannot write indexed PNGs")
    #else
      let isOpaque = opacities.allSatisfy { $0 == .max }
      var colors: [UInt8] = []
      for number in 0..<Self.mostColors {
        let color =
          palette.indices.contains(number) ? palette[number] : Entry(red: 0, green: 0, blue: 0)
        colors += [color.red, color.green, color.blue]
        guard !isOpaque else { continue }
        colors.append(opacities.indices.contains(number) ? opacities[number] : .max)
      }
      let layout: PNGEncoder.Palette = isOpaque ? .opaque(colors) : .transparent(colors)
      return try PNGEncoder.encode(
        numbers, palette: layout, width: width, height: height, isFast: isFast)
    #endif
  }

  /// Writes the picture as a PNG; an existing file is replaced once the new one is complete.
  ///
  /// Throws `fileFailed` if the file cannot be written, and the errors of `encoded()`.
  public func write(to path: String) throws(VisionError) {
    let bytes = try encoded()
    try WholeFile.write(bytes.span.rawBytes, to: path)
  }
}

// MARK: - Reading

extension IndexedPicture {
  /// Reads the numbers of a PNG's pixels: those of its palette, or of gray, as stored.
  ///
  /// The palette itself is left out. Bits of pixels with less than 8 are not scaled: a pixel of one
  /// bit is 0 or 1. Throws the errors of decoding a picture, and `inputInvalid` for other formats
  /// and for PNGs of colors or of 16 bits.
  package init(
    readingNumbersOf bytes: StableBytes, options: DecodingOptions = DecodingOptions()
  ) throws(VisionError) {
    #if canImport(Darwin) && !os(macOS)
      throw VisionError(.optionInvalid, "this platform cannot read the numbers of indexed PNGs")
    #else
      let bytes = PictureBytes(bytes)
      guard try PictureFormat.required(of: bytes) == .png else {
        throw bytes.invalid("the numbers of pixels are read from PNGs only")
      }
      let header = try PNGHeader(bytes)
      try options.check(width: header.width, height: header.height, of: bytes)
      try self.init(
        width: header.width, height: header.height,
        numbers: PNGDecoder.numbers(from: bytes, header: header))
    #endif
  }

  /// Reads the numbers of the pixels of a PNG file.
  ///
  /// Throws the errors of reading a picture's file and of `init(readingNumbersOf:options:)`.
  package init(
    readingNumbersAt path: String, options: DecodingOptions = DecodingOptions()
  ) throws(VisionError) {
    try self.init(readingNumbersOf: PictureFile.bytes(at: path), options: options)
  }
}
