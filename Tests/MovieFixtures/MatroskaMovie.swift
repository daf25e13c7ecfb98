public import Foundation
internal import Frames

/// A Matroska file with JPEG pictures, one in each cluster, ten a second.
public struct MatroskaMovie {
  private let size: (width: Int, height: Int)
  /// The intended display width of the pictures.
  public var displayWidth: Int?
  private var clusters: [Data] = []

  /// Creates a file without pictures.
  public init(width: Int, height: Int) { size = (width, height) }

  /// Adds a picture of one gray.
  public mutating func add(gray: UInt8) throws {
    let pixels = [UInt8](repeating: gray, count: size.width * size.height * 3)
    let frame = try Frame(
      width: size.width, height: size.height, format: .rgb, bytes: pixels.span.bytes)
    let picture = Data(try frame.encoded(as: .jpeg(quality: 95)))
    // Track 1, no time from the cluster's, a key frame.
    let block = element([0xA3], Data([0x81, 0, 0, 0x80]) + picture)
    clusters.append(
      element([0x1F, 0x43, 0xB6, 0x75], element([0xE7], number(100 * clusters.count)) + block))
  }

  /// The number of bytes before the first picture.
  public var headerLength: Int { data.count - clusters.map(\.count).reduce(0, +) }

  /// The file.
  public var data: Data {
    let header = element(
      [0x1A, 0x45, 0xDF, 0xA3],
      element([0x42, 0x82], Data("matroska".utf8)) + element([0x42, 0x87], Data([4]))
        + element([0x42, 0x85], Data([2])))
    let duration = withUnsafeBytes(of: Double(100 * clusters.count).bitPattern.bigEndian) {
      Data($0)
    }
    let information = element(
      [0x15, 0x49, 0xA9, 0x66],
      element([0x2A, 0xD7, 0xB1], number(1_000_000)) + element([0x44, 0x89], duration))
    var video = element([0xB0], number(size.width)) + element([0xBA], number(size.height))
    if let displayWidth {
      video += element([0x54, 0xB0], number(displayWidth))
      video += element([0x54, 0xBA], number(size.height))
    }
    let track = element(
      [0xAE],
      element([0xD7], Data([1])) + element([0x73, 0xC5], Data([1])) + element([0x83], Data([1]))
        + element([0x86], Data("V_MJPEG".utf8))
        + element([0x23, 0xE3, 0x83], number(100_000_000)) + element([0xE0], video))
    let tracks = element([0x16, 0x54, 0xAE, 0x6B], track)
    return header
      + element([0x18, 0x53, 0x80, 0x67], clusters.reduce(information + tracks, +))
  }

  private func element(_ id: [UInt8], _ content: Data) -> Data {
    // A length of eight bytes, as its first byte declares.
    let length = withUnsafeBytes(of: (UInt64(content.count) | 1 << 56).bigEndian) { Data($0) }
    return Data(id) + length + content
  }

  private func number(_ value: Int) -> Data {
    withUnsafeBytes(of: UInt32(value).bigEndian) { Data($0) }
  }
}
