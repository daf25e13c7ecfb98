import Frames
import Movies
import VisionBase
import VisionReports

/// Reads the frames of a video that are asked for.
struct MovieReading: Sendable {
  let source: MovieSource
  let settings: MovieSettings
  let orientation: Orientation?

  /// Damage at more places of a video than this ends the reading: nobody wants a line for each.
  static let mostFailures = 20

  /// Puts the frames, and what is wrong between them, into the pipeline's queue.
  func run<Report>(_ state: MoviePipelineState<Report>) {
    defer { state.read.finish() }
    do throws(VisionError) {
      let frames = try source.open(cancellation: state.cancellation)
      describe(frames, to: state)
      var first = 0
      if let start = settings.startInMicroseconds {
        try frames.seek(to: start)
        first = try frames.countFramesBeforeNext()
      }
      read(frames, from: first, into: state)
    } catch {
      fail(error, state)
    }
  }

  private func fail<Report>(_ error: VisionError, _ state: MoviePipelineState<Report>) {
    // Who ended the reading need not be told.
    if error.code != .cancelled { state.read.push(.failure(error)) }
  }

  /// Reads on; the next frame is the one with the number `first` of the whole video.
  private func read<Report>(
    _ frames: any FrameSource, from first: Int, into state: MoviePipelineState<Report>
  ) {
    let end = settings.durationInMicroseconds.map { $0 + (settings.startInMicroseconds ?? 0) }
    var number = 0
    var failureCount = 0
    while state.budget.take() {
      if failureCount == Self.mostFailures, !source.isPictures {
        return state.read.push(.failure(Self.tooManyFailures))
      }
      do throws(VisionError) {
        guard var frame = try nextWanted(frames, &number, state.cancellation) else { return }
        let time = frame.timestampInMicroseconds ?? 0
        if let end, time >= end { return }
        if let orientation { frame.orientation = orientation }
        let place = FramePlace(number: first + number - 1, timestampInMicroseconds: time)
        state.read.push(.success(.init(frame: frame, place: place)))
      } catch {
        failureCount += 1
        fail(error, state)
      }
    }
  }

  private static let tooManyFailures = VisionError(
    .inputInvalid, "there is damage at \(mostFailures) places; the rest is not read")

  /// The next frame that is looked at; `number` counts all frames that were read.
  private func nextWanted(
    _ frames: any FrameSource, _ number: inout Int, _ cancellation: MovieCancellation
  ) throws(VisionError) -> Frame? {
    while number % settings.every != 0 {
      guard !cancellation.isCancelled, try frames.skip() else { return nil }
      number += 1
    }
    guard let frame = try frames.next() else { return nil }
    number += 1
    return frame
  }

  private func describe<Report>(_ frames: any FrameSource, to state: MoviePipelineState<Report>) {
    let every = Double(settings.every)
    let left = frames.durationInMicroseconds.map { $0 - (settings.startInMicroseconds ?? 0) }
    let duration = [left, settings.durationInMicroseconds].compactMap(\.self).min()
    var count: Int?
    if let duration, let rate = frames.framesPerSecond {
      let frames = (Double(max(duration, 0)) * rate / 1_000_000 / every).rounded()
      count = frames < 1e9 ? max(1, Int(frames)) : nil
    }
    state.describe(
      frameCount: count, framesPerSecond: frames.framesPerSecond.map { $0 / every })
  }
}

extension MovieSource {
  /// Whether damage of one frame says nothing about the others.
  fileprivate var isPictures: Bool {
    if case .pictures = self { true } else { false }
  }
}
