public import Foundation
internal import Frames

/// A QuickTime file with JPEG pictures that a test builds itself, so that every number is known.
public struct QuickTimeMovie {
  /// The units of `durations` in a second.
  public var timescale: UInt32 = 1000
  /// The display matrix's upper left part: a, b, c, d.
  public var matrix: [Int32] = [1, 0, 0, 1]
  /// The sample format.
  public var codec = "jpeg"
  /// The total duration in the index, if it is not the true one.
  public var claimedDuration: UInt64?
  /// The width and the height of a pixel.
  public var pixelAspect: (width: UInt32, height: UInt32)?
  /// A JPEG picture that represents the file.
  public var cover: Data?
  /// True if the index follows the pictures, as most programs write it.
  public var indexIsLast = false
  /// True if there is a video at all.
  public var hasVideo = true
  private let size: (width: Int, height: Int)
  private var samples: [Data] = []
  private var durations: [UInt32] = []

  /// Creates a movie without pictures.
  public init(width: Int, height: Int) { size = (width, height) }

  /// Adds a picture of one gray, shown for a duration.
  public mutating func add(gray: UInt8, duration: UInt32) throws {
    let pixels = [UInt8](repeating: gray, count: size.width * size.height * 3)
    let frame = try Frame(
      width: size.width, height: size.height, format: .rgb, bytes: pixels.span.bytes)
    add(sample: Data(try frame.encoded(as: .jpeg(quality: 95))), duration: duration)
  }

  /// Adds arbitrary bytes as a picture.
  public mutating func add(sample: Data, duration: UInt32) {
    samples.append(sample)
    durations.append(duration)
  }

  /// Returns the file: its index first, then the pictures.
  public func encoded() -> Data {
    let type = box("ftyp", Data("qt  ".utf8) + number(0) + Data("qt  ".utf8))
    // The offsets do not change the length of the index.
    let length = index(firstSampleAt: 0).count
    let media = samples.reduce(Data(), +)
    guard !indexIsLast else {
      return type + box("mdat", media) + index(firstSampleAt: type.count + 8)
    }
    return type + index(firstSampleAt: type.count + length + 8) + box("mdat", media)
  }

  /// The number of bytes before the first picture.
  public var headerLength: Int { encoded().count - samples.map(\.count).reduce(0, +) }

  private var length: UInt32 { durations.reduce(0, +) }

  private func index(firstSampleAt offset: Int) -> Data {
    let movieHeader = joined(
      number(0), number(0), number(0), number(timescale), number(length), number(0x10000),
      short(0x100), Data(count: 10), matrixBytes([1, 0, 0, 1]), Data(count: 24), number(2))
    let video = hasVideo ? box("trak", track(firstSampleAt: offset)) : Data()
    return box("moov", box("mvhd", movieHeader) + video + userData)
  }

  private var userData: Data {
    guard let cover else { return Data() }
    let handler = number(0) + number(0) + Data("mdirappl".utf8) + Data(count: 9)
    let picture = box("covr", box("data", number(13) + number(0) + cover))
    return box("udta", box("meta", number(0) + box("hdlr", handler) + box("ilst", picture)))
  }

  private func track(firstSampleAt offset: Int) -> Data {
    let header = joined(
      number(7), number(0), number(0), number(1), number(0), number(length), Data(count: 16),
      matrixBytes(matrix), number(UInt32(size.width) << 16), number(UInt32(size.height) << 16))
    // With numbers of 64 bits, in the header's version 1.
    let mediaHeader = joined(
      number(1 << 24), Data(count: 16), number(timescale),
      wide(claimedDuration ?? UInt64(length)), number(0))
    let handler = number(0) + Data("mhlrvide".utf8) + Data(count: 13)
    let dataHandler = number(0) + Data("dhlralis".utf8) + Data(count: 13)
    let references = number(0) + number(1) + box("alis", number(1))
    let information = joined(
      box("vmhd", number(1) + Data(count: 8)), box("hdlr", dataHandler),
      box("dinf", box("dref", references)), box("stbl", sampleTable(firstSampleAt: offset)))
    return box("tkhd", header)
      + box(
        "mdia", box("mdhd", mediaHeader) + box("hdlr", handler) + box("minf", information))
  }

  private func sampleTable(firstSampleAt offset: Int) -> Data {
    let count = UInt32(samples.count)
    let aspect = pixelAspect.map { box("pasp", number($0.width) + number($0.height)) }
    let description = joined(
      Data(count: 6), short(1), Data(count: 16), short(UInt16(size.width)),
      short(UInt16(size.height)), number(72 << 16), number(72 << 16), number(0), short(1),
      Data(count: 32), short(24), short(0xFFFF), aspect ?? Data())
    var place = UInt32(offset)
    var offsets = Data()
    for sample in samples {
      offsets += number(place)
      place += UInt32(sample.count)
    }
    let times = durations.reduce(Data()) { $0 + number(1) + number($1) }
    let sizes = samples.reduce(Data()) { $0 + number(UInt32($1.count)) }
    return joined(
      box("stsd", joined(number(0), number(1), box(codec, description))),
      box("stts", joined(number(0), number(count), times)),
      box("stsc", joined(number(0), number(1), number(1), number(1), number(1))),
      box("stsz", joined(number(0), number(0), number(count), sizes)),
      box("stco", joined(number(0), number(count), offsets)))
  }

  private func matrixBytes(_ part: [Int32]) -> Data {
    let rows: [Int32] = [
      part[0] << 16, part[1] << 16, 0, part[2] << 16, part[3] << 16, 0, 0, 0, 1 << 30,
    ]
    return rows.reduce(Data()) { $0 + number(UInt32(bitPattern: $1)) }
  }

  /// Concatenates parts; sums of this many would take compilers long.
  private func joined(_ parts: Data...) -> Data { parts.reduce(Data(), +) }

  private func box(_ name: String, _ content: Data) -> Data {
    number(UInt32(content.count + 8)) + Data(name.utf8) + content
  }

  private func number(_ value: UInt32) -> Data {
    withUnsafeBytes(of: value.bigEndian) { Data($0) }
  }

  private func wide(_ value: UInt64) -> Data {
    withUnsafeBytes(of: value.bigEndian) { Data($0) }
  }

  private func short(_ value: UInt16) -> Data {
    withUnsafeBytes(of: value.bigEndian) { Data($0) }
  }
}
