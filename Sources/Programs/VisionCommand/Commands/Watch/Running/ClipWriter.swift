import Movies
import VisionBase

/// Cuts and writes the clips of one source on a thread of its own, which starts with the first.
///
/// A disk that is slow or full holds up no frame. The end waits until all are written.
final class ClipWriter: Sendable {
  /// A clip that is to be written, and the line that tells of it.
  struct Order: Sendable {
    let clip: MovieClip
    let line: EventLine
    let folder: EventFolder
  }

  private struct State: Sendable {
    var waiting: [Order] = []
    var isEnding = false
    var thread: WorkerThread?
    /// The obstacles that were told.
    var told: Set<PacketRing.Obstacle> = []
    var isBehind = false

    /// Notes whether clips are left out; returns true if that is news.
    mutating func setBehind(_ isBehind: Bool) -> Bool {
      defer { self.isBehind = isBehind }
      return self.isBehind != isBehind
    }
  }

  /// The packets of the source.
  let ring: PacketRing
  private let source: String
  private let console: Console
  /// Passes a line on.
  private let print: @Sendable (JSONValue) -> Void
  private let state = Monitor(State())

  /// Maximum number of clips that wait for the disk.
  private static let mostWaiting = 20

  init(
    _ ring: PacketRing, source: String, console: Console,
    print: @escaping @Sendable (JSONValue) -> Void
  ) {
    (self.ring, self.source, self.console, self.print) = (ring, source, console, print)
  }

  /// Cuts a clip, which is written soon, and its line printed after that.
  func write(_ complete: OpenClips.Complete, to clips: EventClips) {
    switch ring.clip(from: complete.start, to: complete.end) {
    case .failure(let obstacle):
      guard state.change({ $0.told.insert(obstacle).inserted }) else { return }
      console.remark("\(source): \(obstacle.words)")
    case .success(let clip):
      add(Order(clip: clip, line: complete.line, folder: clips.folder))
    }
  }

  /// Waits until all clips are written.
  func finish() {
    let thread = state.change { state -> WorkerThread? in
      state.isEnding = true
      defer { state.thread = nil }
      return state.thread
    }
    thread?.join()
    state.change { $0.isEnding = false }
  }

  private func add(_ order: Order) {
    let isBehind = state.change { state in
      guard state.waiting.count < Self.mostWaiting else { return state.setBehind(true) }
      state.waiting.append(order)
      if state.thread == nil { state.thread = try? WorkerThread { [self] in run() } }
      return false
    }
    if isBehind {
      console.remark("\(source): the disk is too slow for clips; some are left out")
    }
  }

  private func run() {
    while let order = next() {
      if let line = written(order) { print(line) }
      if state.change({ $0.waiting.isEmpty && $0.setBehind(false) }) {
        console.remark("\(source): all clips are written again")
      }
    }
  }

  private func next() -> Order? {
    state.wait { state -> Order?? in
      if !state.waiting.isEmpty { return .some(state.waiting.removeFirst()) }
      return state.isEnding ? .some(nil) : nil
    }
  }

  /// Writes a clip; returns its line, or nil if that failed.
  private func written(_ order: Order) -> JSONValue? {
    let (folder, name) = (order.folder, EventFolder.Kind.clip.name(of: order.line.id))
    do throws(VisionError) {
      try folder.write(order.clip, named: name)
      folder.noteSuccess("clips", console)
      var line = order.line
      line.clip = folder.path(name)
      line.time = .now
      return line.json
    } catch {
      folder.note(error, "clips", console)
      return nil
    }
  }
}

extension PacketRing.Obstacle {
  /// The reason for people.
  fileprivate var words: String {
    switch self {
    case .codec(let codec):
      "events go on without clips: its video is \(codec), and clips are of H.264, H.265, VP9 or "
        + "AV1; set the camera to one of these, best to H.264"
    case .nothingKept:
      "a clip is left out: no key frame of that time is in memory"
    case .noPackets:
      "events go on without clips: the source is pictures, and clips are copied from a video"
    }
  }
}
