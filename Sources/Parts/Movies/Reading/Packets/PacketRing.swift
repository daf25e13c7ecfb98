internal import VisionBase

/// The latest packets of a video while it is read, from which clips are cut.
///
/// Times are those of the frames that the video's reader returns. Safe to share: one thread reads
/// the video, and others cut clips.
package final class PacketRing: Sendable {
  /// The reason why there is no clip.
  package enum Obstacle: Hashable, Sendable {
    /// The video's codec, which browsers do not play from an MP4.
    case codec(String)
    /// No packets of that time are kept.
    case nothingKept
    /// Nothing was stored as packets: the source is pictures.
    case noPackets
  }

  /// The packets of one connection, or of one file.
  struct Section: Sendable {
    let video: StoredVideo
    /// The packets in the order of decoding; the first is a key frame.
    var packets: [StoredPacket] = []
    /// The time of a frame, less that of its packet.
    var offset: Int64 = 0
  }

  private struct State: Sendable {
    var isKeeping: Bool
    /// The connection or the file that is read.
    var newest: StoredVideo?
    /// The sections, the newest last.
    var sections: [Section] = []
    var byteCount = 0
    /// The parts of the offset: the reader's times, less those of packets; the times of live
    /// frames, less the reader's; and the first live frame's.
    var reader: Int64 = 0
    var live: Int64 = 0
    var origin: Int64 = 0
  }

  /// The default limit of the packets in bytes.
  package static let usualByteLimit = 64 << 20
  /// The number of connections whose packets are kept.
  private static let mostSections = 2

  private let byteLimit: Int
  private let state: Lock<State>

  /// Creates a ring; without `isKeeping` it takes nothing before `keep(true)`.
  package init(isKeeping: Bool = true, byteLimit: Int = PacketRing.usualByteLimit) {
    self.byteLimit = byteLimit
    state = Lock(State(isKeeping: isKeeping))
  }

  /// Sets whether packets are kept; if not, those that are there are forgotten.
  package func keep(_ isKeeping: Bool) {
    state.withLock { state in
      guard state.isKeeping != isKeeping else { return }
      state.isKeeping = isKeeping
      guard !isKeeping else { return }
      for index in state.sections.indices { state.sections[index].packets = [] }
      state.byteCount = 0
    }
  }

  /// True if packets are kept.
  package var isKeeping: Bool { state.withLock { $0.isKeeping } }

  /// The number of bytes of the packets.
  package var byteCount: Int { state.withLock { $0.byteCount } }

  // MARK: - For the reader

  /// Notes that a connection or a file is read; packets of the one before it stay.
  func begin(_ video: StoredVideo) { state.withLock { $0.newest = video } }

  /// Keeps a packet that was read.
  func add(_ packet: StoredPacket, of video: StoredVideo) {
    let removed = state.withLock { state -> [StoredPacket] in
      guard state.isKeeping else { return [] }
      if state.sections.last?.video !== video {
        guard packet.isKey else { return [] }
        state.sections.append(Section(video: video))
      }
      let last = state.sections.endIndex - 1
      guard packet.isKey || !state.sections[last].packets.isEmpty else { return [] }
      state.sections[last].packets.append(packet)
      state.byteCount += packet.byteCount
      return removeExcess(from: &state)
    }
    // Released outside of the lock.
    _ = removed
  }

  /// Notes the time at which the reader shows a picture, by the packet's own time.
  func note(shown time: Int64, stored: Int64, of video: StoredVideo) {
    note { state in
      state.newest = video
      state.reader = time &- stored
    }
  }

  /// Notes the time of a live frame, by the reader's.
  func note(live time: Int64, read: Int64) { note { $0.live = time &- read } }

  /// Notes the time of the first live frame that is taken, which becomes zero.
  func note(start: Int64) { state.withLock { $0.origin = start } }

  private func note(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      // Pictures may be shown before the connection's first key frame.
      guard let last = state.sections.indices.last, state.sections[last].video === state.newest
      else { return }
      state.sections[last].offset = state.reader &+ state.live
    }
  }

  /// Removes old connections, and the oldest pictures up to a key frame while there are too many
  /// bytes.
  private func removeExcess(from state: inout State) -> [StoredPacket] {
    var removed: [StoredPacket] = []
    while state.sections.count > Self.mostSections {
      removed += remove(state.sections[0].packets.count, ofSection: 0, in: &state)
      state.sections.removeFirst()
    }
    while state.byteCount > byteLimit,
      let index = state.sections.firstIndex(where: { !$0.packets.isEmpty })
    {
      let packets = state.sections[index].packets
      let next = packets.indices.dropFirst().first { packets[$0].isKey } ?? packets.endIndex
      removed += remove(next, ofSection: index, in: &state)
    }
    return removed
  }

  /// Removes the first packets of a section, which are released by the caller.
  private func remove(
    _ count: Int, ofSection index: Int, in state: inout State
  ) -> ArraySlice<StoredPacket> {
    let removed = state.sections[index].packets.prefix(count)
    state.sections[index].packets.removeFirst(count)
    state.byteCount -= removed.reduce(0) { $0 + $1.byteCount }
    return removed
  }

  // MARK: - For clips

  /// Forgets what is shown before a time and not needed to decode what comes after it.
  package func forget(before time: Int64) {
    let removed = state.withLock { state in
      var removed: [StoredPacket] = []
      for index in state.sections.indices {
        let section = state.sections[index]
        let limit = time &+ state.origin &- section.offset
        let isOld = index + 1 < state.sections.count
        if isOld, let last = section.packets.last, last.time < limit {
          removed += remove(section.packets.count, ofSection: index, in: &state)
          continue
        }
        let keys = section.packets.indices.lazy.filter { section.packets[$0].isKey }
        let start = keys.prefix { section.packets[$0].time <= limit }.max()
        guard let start, start > 0 else { continue }
        removed += remove(start, ofSection: index, in: &state)
      }
      return removed
    }
    // Released outside of the lock.
    _ = removed
  }

  /// Cuts a clip that begins with the last key frame at or before a time, if that is still there.
  ///
  /// A clip ends where a connection was lost.
  package func clip(from start: Int64, to end: Int64) -> Result<MovieClip, Obstacle> {
    let (newest, sections, origin) = state.withLock { ($0.newest, $0.sections, $0.origin) }
    for section in sections {
      let shift = origin &- section.offset
      let packets = section.packets[...]
      guard let last = packets.lazy.map(\.time).max(), last >= start &+ shift else { continue }
      let keys = packets.indices.filter { packets[$0].isKey }
      let first = keys.last { packets[$0].time <= start &+ shift } ?? keys.first
      guard let first else { continue }
      let stretch = packets[first...].prefix { $0.time <= end &+ shift || $0 === packets[first] }
      guard !stretch.isEmpty else { continue }
      return .success(MovieClip(packets: Array(stretch), video: section.video))
    }
    guard let newest else { return .failure(.noPackets) }
    return .failure(newest.isPlayable ? .nothingKept : .codec(newest.codec))
  }
}

extension PacketRing.Obstacle: Error {}
