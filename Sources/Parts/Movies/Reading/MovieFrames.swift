internal import Dispatch
public import Frames
internal import VisionBase

/// The frames of a video, a folder of pictures or a camera, as an asynchronous sequence.
///
/// ```swift
/// let frames = MovieFrames(.file("street.mp4"))
/// for try await frame in frames { … }
/// for try await result in detector.detections(in: frames) { … }
/// ```
///
/// Every iteration opens the source again. Frames are decoded on the iteration's own queue, two
/// ahead of the latest request, so that decoding and the work on frames run in parallel. The first
/// error, even one in opening, ends the iteration; canceling the task ends it without an error,
/// immediately, even while the source waits.
public struct MovieFrames: AsyncSequence, Sendable {
  /// A frame.
  public typealias Element = Frame

  /// The source that is read.
  public let source: MovieSource

  private let threads: Int
  private let limits: MovieLimits

  /// Selects a source, which is opened when the iteration begins.
  ///
  /// `threads` is the number of threads that decode a video; zero uses all cores. `limits` bound
  /// the reading of a video.
  public init(_ source: MovieSource, threads: Int = 0, limits: MovieLimits = MovieLimits()) {
    self.source = source
    self.threads = threads
    self.limits = limits
  }

  /// Starts an iteration at the first frame.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      iteration: Iteration(
        ReadAhead { [source, threads, limits] (cancellation) throws(VisionError) in
          try source.open(threads: threads, limits: limits, cancellation: cancellation)
        }))
  }

  /// Iterates over the frames.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let iteration: Iteration

    /// Waits for the next frame; nil after the last one and once the task is canceled.
    ///
    /// Throws what opening and reading the source throw, as `VisionError`.
    public mutating func next() async throws -> Frame? {
      guard !Task.isCancelled else { return nil }
      return try await iteration.reader.next().get()
    }
  }
}

/// An iteration, which ends the reading when its last iterator is released.
private final class Iteration: Sendable {
  let reader: ReadAhead

  init(_ reader: ReadAhead) { self.reader = reader }

  deinit { reader.cancel() }
}

/// Reads a source on a queue, a little ahead of the requests.
private final class ReadAhead: @unchecked Sendable {
  // Sendable: `frames` is only touched on the serial queue; everything else is constant or locked.
  private let queue = DispatchQueue(label: "vision.movies")
  private let open: @Sendable (MovieCancellation) throws(VisionError) -> any FrameSource
  private let cancellation = MovieCancellation()
  private var frames: (any FrameSource)?

  typealias Outcome = Result<Frame?, VisionError>

  private struct State: Sendable {
    var ready: [Outcome] = []
    var waiting: CheckedContinuation<Outcome, Never>?
    var isReading = false
    var hasEnded = false
  }

  private let state = Lock(State())

  private static let depth = 2

  init(
    _ open: @escaping @Sendable (MovieCancellation) throws(VisionError) -> any FrameSource
  ) {
    self.open = open
  }

  /// Returns the next frame, or the outcome that ends the frames; called by one task at a time.
  func next() async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state -> Outcome? in
          guard state.ready.isEmpty else { return state.ready.removeFirst() }
          if state.hasEnded { return .success(nil) }
          state.waiting = continuation
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
        readOn()
      }
    } onCancel: {
      cancel()
    }
  }

  /// Ends the frames, also for a task that waits for one.
  func cancel() {
    cancellation.cancel()
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      state.hasEnded = true
      state.ready = []
      return state.waiting
    }
    waiting?.resume(returning: .success(nil))
  }

  /// Reads on the queue until enough frames are ready.
  private func readOn() {
    let starts = state.withLock { state in
      guard !state.isReading, !state.hasEnded, state.ready.count < Self.depth else { return false }
      state.isReading = true
      return true
    }
    if starts { queue.async { self.read() } }
  }

  private func read() {
    let outcome = Outcome { () throws(VisionError) in
      let frames: any FrameSource
      if let opened = self.frames { frames = opened } else { frames = try open(cancellation) }
      self.frames = frames
      return try frames.next()
    }
    let ends = if case .success(.some) = outcome { false } else { true }
    let waiting = state.withLock { state in
      state.isReading = false
      // Canceled in the meantime: no task waits for the frame.
      if state.hasEnded { return nil as CheckedContinuation<Outcome, Never>? }
      state.hasEnded = ends
      let waiting = state.waiting
      state.waiting = nil
      if waiting == nil { state.ready.append(outcome) }
      return waiting
    }
    waiting?.resume(returning: outcome)
    if ends || cancellation.isCancelled { frames = nil }
    readOn()
  }
}
