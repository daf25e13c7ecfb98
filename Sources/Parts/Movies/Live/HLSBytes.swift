internal import CFFmpeg
internal import VisionBase

/// The segments of an HTTP Live Streaming stream as one run of bytes, passed to FFmpeg.
///
/// A live stream begins three segments before its end, as the specification asks, and its playlist
/// is fetched repeatedly for new ones. For one thread.
@safe final class HLSBytes {
  private let address: StreamAddress
  private let options: LiveOptions
  private let watch: StreamWatch
  private let hosts: LiveHosts
  private var list: HLSPlaylist
  /// The number of the next segment.
  private var next: Int
  private var header: String?
  /// The address of the playlist that is fetched repeatedly.
  private var listAddress: StreamAddress
  private var current: HTTPBody?
  /// The first bytes of `current`; nil once its kind is known.
  private var start: [UInt8]?
  /// The kind of the first segment, or of its header.
  private var kind: HLSPieceKind?
  private var ready: ArraySlice<UInt8> = []

  /// True if the stream has an end, as a recording has.
  let isRecording: Bool
  /// The error that ended the bytes.
  private(set) var failure: VisionError?
  /// The time at which the latest bytes arrived.
  private(set) var receivedAt: Int64 = 0

  private static let piecesFromEnd = 3
  private static let mostPlaylistSteps = 4

  /// Begins with a playlist that came as a response.
  init(
    _ playlist: HTTPBody, _ options: LiveOptions, _ watch: StreamWatch
  ) throws(VisionError) {
    address = playlist.address
    (self.options, self.watch) = (options, watch)
    hosts = LiveHosts(address, options)
    var body = playlist
    var list = try Self.list(body)
    var steps = 0
    while let variant = list.variants.max(by: { $0.bitsPerSecond < $1.bitsPerSecond }) {
      steps += 1
      guard steps < Self.mostPlaylistSteps else {
        throw VisionError(.inputInvalid, "\(address.name): its playlists lead to each other")
      }
      body = try HTTPBody.open(
        Self.resolve(variant.reference, body.place), of: hosts, options, watch)
      list = try Self.list(body)
    }
    guard let first = list.segments.first else {
      throw VisionError(.inputInvalid, "\(address.name): the playlist is empty")
    }
    (self.list, listAddress) = (list, body.place)
    isRecording = list.hasEnd
    next =
      list.hasEnd
      ? first.number : list.segments.suffix(Self.piecesFromEnd).first?.number ?? first.number
    if !list.hasEnd { watch.setGrace(3 * list.longestSegmentInSeconds) }
  }

  private static func list(_ body: HTTPBody) throws(VisionError) -> HLSPlaylist {
    try HLSPlaylist(body.all(atMost: HLSPlaylist.mostBytes), of: body.address.name)
  }

  private static func resolve(
    _ reference: String, _ place: StreamAddress
  ) throws(VisionError) -> StreamAddress {
    guard let found = place.resolving(reference) else {
      throw VisionError(
        .inputInvalid,
        "\(place.name): the playlist leads to an address that is not one of "
          + "\(place.scheme.rawValue)://")
    }
    return found
  }

  /// The source that FFmpeg reads from; valid while this object lives.
  @unsafe var source: CFFmpegSource {
    unsafe CFFmpegSource(
      owner: Unmanaged.passUnretained(self).toOpaque(),
      read: { owner, bytes, count in
        guard let owner = unsafe owner, let bytes = unsafe bytes, count > 0 else {
          return cffmpeg_error_exit()
        }
        let me = unsafe Unmanaged<HLSBytes>.fromOpaque(owner).takeUnretainedValue()
        return unsafe me.give(UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)))
      },
      seek: nil)
  }

  @unsafe private func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int32 {
    // FFmpeg may ask once more; the first error is the reason.
    guard failure == nil else { return cffmpeg_error_exit() }
    do throws(VisionError) {
      while ready.isEmpty {
        guard try fetch() else { return cffmpeg_error_end_of_file() }
      }
    } catch {
      failure = error
      return cffmpeg_error_exit()
    }
    let some = ready.prefix(buffer.count)
    unsafe buffer.copyBytes(from: some)
    ready = ready.dropFirst(some.count)
    return Int32(some.count)
  }

  /// Gets more bytes; returns false at the end.
  private func fetch() throws(VisionError) -> Bool {
    if let current {
      let bytes = try current.read()
      receivedAt = MonotonicClock.nanoseconds
      let isWhole = bytes.isEmpty
      if let start {
        let known = start + bytes
        guard try isKnown(known, of: current, isWhole: isWhole) else {
          self.start = known
          return true
        }
        (ready, self.start) = (known[...], nil)
      } else {
        ready = bytes[...]
      }
      if isWhole { self.current = nil }
      return true
    }
    guard let segment = try nextSegment() else { return false }
    if let header = segment.header, header != self.header {
      // To a decoder that has begun with the first header, another header is another stream.
      guard self.header == nil else {
        throw VisionError(.inputInvalid, "\(address.name): it goes on in another form")
      }
      self.header = header
      (current, start) = (try open(Self.resolve(header, listAddress)), [])
      return true
    }
    (current, start) = (try open(Self.resolve(segment.reference, listAddress)), [])
    next = segment.number + 1
    return true
  }

  /// Returns true if the first bytes of a segment show its kind; throws if it is not that of the
  /// first one.
  private func isKnown(
    _ bytes: [UInt8], of piece: HTTPBody, isWhole: Bool
  ) throws(VisionError) -> Bool {
    guard !bytes.isEmpty || !isWhole else {
      throw VisionError(
        .inputInvalid, "\(address.name): a piece of it is empty: \(piece.place.name)")
    }
    guard let found = HLSPieceKind(bytes, isWhole: isWhole) else { return false }
    let first = kind ?? found
    // FFmpeg reports it if the first one is of a kind that cannot be read.
    guard first == .other || found == first else {
      throw VisionError(
        .inputInvalid,
        "\(address.name): a piece of it is not \(first.name) as those before it are: "
          + piece.place.name)
    }
    kind = first
    return true
  }

  private func open(_ address: StreamAddress) throws(VisionError) -> HTTPBody {
    try HTTPBody.open(address, of: hosts, options, watch)
  }

  /// Waits for the next segment; nil after the last.
  private func nextSegment() throws(VisionError) -> HLSPlaylist.Segment? {
    while true {
      if let found = list.segments.first(where: { $0.number >= next }) { return found }
      if list.hasEnd { return nil }
      // A server that restarted counts from the start again.
      if let last = list.segments.last, last.number + 1 < next - Self.piecesFromEnd {
        next = list.segments.suffix(Self.piecesFromEnd).first?.number ?? last.number
        continue
      }
      try refresh()
    }
  }

  private func refresh() throws(VisionError) {
    let pause = min(max(list.longestSegmentInSeconds / 2, 0.2), 10)
    guard watch.pause(pause) else {
      try watch.check(address.name)
      throw VisionError(.inputInvalid, "\(address.name): its playlist has had no new piece")
    }
    let body = try open(listAddress)
    let new = try Self.list(body)
    guard new.variants.isEmpty else {
      throw VisionError(.inputInvalid, "\(address.name): its playlist changed its kind")
    }
    list = new
  }
}
