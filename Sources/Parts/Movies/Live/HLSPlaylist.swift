package import VisionBase

/// A playlist of HTTP Live Streaming (RFC 8216): a choice of streams, or the segments of one.
///
/// Discontinuity tags are ignored: the other times and the other header that they announce are
/// detected where they occur, even in playlists without such tags.
package struct HLSPlaylist: Equatable {
  /// One of several streams of the same content.
  package struct Variant: Equatable {
    package let reference: String
    package let bitsPerSecond: Int
  }

  /// A segment of a stream.
  package struct Segment: Equatable {
    package let reference: String
    package let number: Int
    package let seconds: Double
    /// The address of the header that must come before the segment; nil if none is needed.
    package let header: String?
  }

  /// The streams to choose from; empty in a list of segments.
  package private(set) var variants: [Variant] = []
  package private(set) var segments: [Segment] = []
  /// The maximum duration of a segment.
  package private(set) var longestSegmentInSeconds = 6.0
  /// True if no more segments will come.
  package private(set) var hasEnd = false

  /// The maximum size of a playlist in bytes.
  static let mostBytes = 2 << 20
  private static let mostEntries = 100_000

  /// Reads a playlist.
  ///
  /// Throws `inputInvalid` if the bytes are not a playlist, are too long, or need an unsupported
  /// feature: keys and byte ranges of files.
  package init(_ bytes: [UInt8], of name: String) throws(VisionError) {
    func refuse(_ words: String) -> VisionError { VisionError(.inputInvalid, "\(name): \(words)") }
    guard bytes.count <= Self.mostBytes else { throw refuse("the playlist is too long") }
    let lines = String(decoding: bytes, as: UTF8.self).bytes.lines
    guard lines.first?.hasPrefix("#EXTM3U") == true else {
      throw refuse("it is not an HLS playlist: it does not begin with #EXTM3U")
    }
    var reader = Reader()
    for line in lines.dropFirst() {
      let line = line.trimmedAtEnd(of: \.isBlank)
      guard !line.isEmpty else { continue }
      if let fault = line.hasPrefix("#") ? reader.read(tag: line) : reader.read(reference: line) {
        throw refuse(fault)
      }
      guard reader.list.segments.count + reader.list.variants.count <= Self.mostEntries else {
        throw refuse("the playlist has more than \(Self.mostEntries) entries")
      }
    }
    self = reader.list
    guard variants.isEmpty || segments.isEmpty else {
      throw refuse("the playlist mixes streams and pieces")
    }
  }

  private init() {}

  private struct Reader {
    var list = HLSPlaylist()
    private var sequence = 0
    private var seconds: Double?
    private var bitsPerSecond: Int?
    private var header: String?

    /// Reads a line that begins with `#`; returns what is wrong with it, or nil.
    mutating func read(tag line: ByteText) -> String? {
      let sides = line.split(separator: ":", maxSplits: 1)
      let value = sides.count > 1 ? sides[1] : ""
      switch sides.first ?? "" {
      case "#EXTINF":
        seconds = Self.time(value.prefix { $0 != "," })
        return seconds == nil ? "the duration of a piece is impossible" : nil
      case "#EXT-X-TARGETDURATION":
        guard let time = Self.time(value), time > 0 else {
          return "its target duration is not a time"
        }
        list.longestSegmentInSeconds = time
      case "#EXT-X-MEDIA-SEQUENCE":
        guard let number = Int(value), number >= 0, number < 1 << 60 else {
          return "its first number is not a number"
        }
        sequence = number
      case "#EXT-X-ENDLIST": list.hasEnd = true
      case "#EXT-X-STREAM-INF":
        bitsPerSecond = Attributes(value)["BANDWIDTH"].flatMap { Int($0) } ?? 0
      case "#EXT-X-KEY":
        guard Attributes(value)["METHOD"] == "NONE" else {
          return "its pieces are encrypted, which is not supported"
        }
      case "#EXT-X-MAP":
        let attributes = Attributes(value)
        guard attributes["BYTERANGE"] == nil else { return Self.parts }
        guard let reference = attributes["URI"] else { return "a header has no address" }
        header = reference
      case "#EXT-X-BYTERANGE": return Self.parts
      default: break
      }
      return nil
    }

    private static let parts = "its pieces are parts of files, which is not supported"

    /// Reads a line that names a stream or a segment.
    mutating func read(reference line: ByteText) -> String? {
      if let bits = bitsPerSecond {
        list.variants.append(.init(reference: String(line), bitsPerSecond: bits))
        bitsPerSecond = nil
        return nil
      }
      guard let seconds else { return "a piece has no duration" }
      list.segments.append(
        .init(reference: String(line), number: sequence, seconds: seconds, header: header))
      sequence += 1
      self.seconds = nil
      return nil
    }

    private static func time(_ text: ByteText) -> Double? {
      guard let time = decimalNumber(text.removing { $0 == " " }), time >= 0, time <= 3600 else {
        return nil
      }
      return time
    }
  }

  /// Attributes in the form `NAME=value,NAME="value"`.
  private struct Attributes {
    private var values: [String: String] = [:]

    init(_ text: ByteText) {
      var rest = text
      while let (before, behind) = rest.cut(at: "=") {
        let name = before.removing { $0 == " " || $0 == "," }
        rest = behind
        if rest.first == "\"" {
          let inner = rest.dropFirst()
          let value = inner.prefix { $0 != "\"" }
          values[name] = String(value)
          rest = inner[value.endIndex...].dropFirst()
        } else {
          let value = rest.prefix { $0 != "," }
          values[name] = String(value)
          rest = rest[value.endIndex...]
        }
      }
    }

    subscript(_ name: String) -> String? { values[name] }
  }
}
