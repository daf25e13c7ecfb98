#if !canImport(Darwin) || os(macOS)
  internal import CTIFF
  internal import VisionBase

  /// The first image of a TIFF, opened by libtiff, which is loaded for the first of them.
  @safe final class TIFFFile {
    let bytes: PictureBytes
    let facts: CTIFFFacts
    private let handle: OpaquePointer

    /// The library, as the system's packages have it.
    static let library = SystemLibrary("libtiff", packages: "libtiff6")

    private static let messageCapacity = 256
    /// The largest block that libtiff may allocate; the cost of decoding is computed separately.
    private static let largestBlock = 1 << 30

    init(_ bytes: PictureBytes) throws(VisionError) {
      if let words = unsafe ctiff_load() { throw Self.missing(unsafe String(cString: words)) }
      var facts = CTIFFFacts()
      var words = [CChar](repeating: 0, count: Self.messageCapacity)
      let opened = unsafe bytes.withUnsafeBytes { memory in
        unsafe ctiff_open(
          memory.baseAddress, memory.count, Self.largestBlock, &facts, &words, words.count)
      }
      guard let handle = unsafe opened else {
        let letters = words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        throw bytes.invalid(
          "this TIFF's header is broken (\(String(decoding: letters, as: UTF8.self)))")
      }
      unsafe self.handle = handle
      (self.bytes, self.facts) = (bytes, facts)
    }

    deinit {
      unsafe ctiff_close(handle)
    }

    /// Returns the error for a library that cannot be loaded.
    static func missing(_ words: String) -> VisionError {
      library.missing("TIFF pictures need libtiff 4.5 or later", words)
    }

    var width: Int { Int(facts.width) }
    var height: Int { Int(facts.height) }

    /// The orientation of the stored pixels.
    var orientation: Orientation { Orientation(exif: Int(facts.orientation)) ?? .up }

    /// Returns the error for samples that cannot be decoded, with libtiff's message.
    func broken() -> VisionError {
      bytes.invalid(
        "this TIFF cannot be decoded (\(unsafe String(cString: ctiff_message(handle))))")
    }

    /// Returns the colors of a palette with `count` entries, each component by its high byte.
    func palette(_ count: Int) throws(VisionError) -> [(UInt8, UInt8, UInt8)] {
      var red: UnsafePointer<UInt16>?
      var green: UnsafePointer<UInt16>?
      var blue: UnsafePointer<UInt16>?
      guard unsafe ctiff_palette(handle, &red, &green, &blue), let red = unsafe red,
        let green = unsafe green, let blue = unsafe blue
      else { throw bytes.invalid("this TIFF has no palette") }
      return (0..<count).map { index in
        unsafe (UInt8(red[index] >> 8), UInt8(green[index] >> 8), UInt8(blue[index] >> 8))
      }
    }

    /// Decodes a row of a plane.
    func readRow(_ row: Int, plane: Int, into memory: UnsafeMutableRawBufferPointer)
      throws(VisionError)
    {
      guard
        unsafe ctiff_read_row(handle, UInt32(row), UInt16(plane), memory.baseAddress)
      else { throw broken() }
    }

    /// Decodes the tile of a plane that contains a pixel.
    func readTile(
      _ column: Int, _ row: Int, plane: Int, into memory: UnsafeMutableRawBufferPointer
    ) throws(VisionError) {
      guard
        unsafe ctiff_read_tile(
          handle, UInt32(column), UInt32(row), UInt16(plane), memory.baseAddress)
      else { throw broken() }
    }

    /// Switches libtiff permanently to converting colors; throws if it cannot.
    func prepareConversion() throws(VisionError) {
      guard unsafe ctiff_prepare_conversion(handle) else { throw broken() }
    }

    /// Converts the strip or tile that begins at a pixel.
    func convert(
      _ column: Int, _ row: Int, into pixels: UnsafeMutableBufferPointer<UInt32>
    ) throws(VisionError) {
      let isDone =
        facts.is_tiled
        ? unsafe ctiff_convert_tile(handle, UInt32(column), UInt32(row), pixels.baseAddress)
        : unsafe ctiff_convert_strip(handle, UInt32(row), pixels.baseAddress)
      guard isDone else { throw broken() }
    }
  }
#endif
