import CZlib
import ModelBytes
import ModelFiles
import TestSupport

/// A zip archive of compressed entries, as Python's wheels are, which this package only reads.
enum DeflatedArchive {
  /// Returns the archive's bytes, and the ranges of compressed contents in them.
  static func bytes(of files: [(name: String, content: [UInt8])]) throws -> (
    bytes: [UInt8], contents: [Range<Int>]
  ) {
    var (output, directory) = ([UInt8](), [UInt8]())
    var contents: [Range<Int>] = []
    for (name, content) in files {
      let packed = try deflated(content)
      let common =
        number(20 as UInt16) + number(0 as UInt16) + number(8 as UInt16)  // version, flags, method
        + number(0 as UInt16) + number(0x21 as UInt16)  // midnight, 1 January 1980
        + number(ZipArchive.checksum(of: content.span.bytes))
        + number(UInt32(packed.count)) + number(UInt32(content.count))
        + number(UInt16(name.utf8.count)) + number(0 as UInt16)
      directory += number(0x0201_4B50 as UInt32) + number(20 as UInt16) + common
      directory += [UInt8](repeating: 0, count: 10) + number(UInt32(output.count)) + name.utf8
      output += number(0x0403_4B50 as UInt32) + common + name.utf8
      contents.append(output.count..<output.count + packed.count)
      output += packed
    }
    let end =
      number(0x0605_4B50 as UInt32) + number(0 as UInt32) + number(UInt16(files.count))
      + number(UInt16(files.count)) + number(UInt32(directory.count))
      + number(UInt32(output.count)) + number(0 as UInt16)
    return (output + directory + end, contents)
  }

  private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
    ModelMaker.integers(value)
  }

  private static func deflated(_ content: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    let opened = deflateInit2_(
      &stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    try Finding.unless(opened == Z_OK, "zlib does not begin")
    defer { deflateEnd(&stream) }
    var (input, output) = (content, [UInt8](repeating: 0, count: content.count + 100))
    let count = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
        return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
      }
    }
    try Finding.unless(count > 0, "zlib does not end")
    return Array(output.prefix(count))
  }
}
