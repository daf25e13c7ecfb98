import Frames
import Movies
import VisionBase
import VisionReports

/// The reading of a video's selected frames.
struct MovieReading: Sendable {
  let source: MovieSource
  let settings: MovieSettings
  let orientation: Orientation?
  /// The files that are not wholly processed, to which pictures of a video may belong.
  let leftOut: LeftOutFiles?
  /// The ring that keeps the video's packets for clips, if any are wanted.
  let ring: PacketRing?

  /// Maximum number of damaged places; more would only print more lines, so reading ends there.
  static let mostFailures = 20

  /// Pushes the frames, and the faults between them, to the pipeline's queue.
  func run<Report>(_ state: MoviePipelineState<Report>) {
    defer { state.read.finish() }
    do throws(VisionError) {
      let frames = try source.open(cancellation: state.cancellation, keepingPacketsIn: ring)
      describe(frames, to: state)
      if let live = frames as? LiveReader { return read(live, into: state) }
      leftOut?.note(frames)
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
    // A cancellation need not be reported to its own cause.
    if error.code != .cancelled { state.read.push(.failure(error)) }
  }

  /// Reads on; the next frame has the number `first` in the whole video.
  private func read<Report>(
    _ frames: any FrameSource, from first: Int, into state: MoviePipelineState<Report>
  ) {
    let end = settings.durationInMicroseconds.map { $0 + (settings.startInMicroseconds ?? 0) }
    var number = 0
    var pace = FramePace(mostPerSecond: settings.mostPerSecond)
    var failureCount = 0
    while state.budget.take() {
      if failureCount == Self.mostFailures, !source.isPictures {
        return state.read.push(.failure(Self.tooManyFailures))
      }
      do throws(VisionError) {
        guard var frame = try nextWanted(frames, &number, &pace, state.cancellation) else { return }
        let time = frame.timestampInMicroseconds ?? 0
        if let end, time >= end { return }
        if let orientation { frame.orientation = orientation }
        let place = FramePlace(number: first + number - 1, timestampInMicroseconds: time)
        state.read.push(.item(.init(frame: frame, place: place)))
      } catch {
        failureCount += 1
        // A picture that cannot be read still counts as a frame, and the next one follows it.
        if source.isPictures { number += 1 }
        fail(error, state)
      }
    }
  }

  /// Reads frames and notices of a live source, for as long as requested.
  private func read<Report>(_ live: LiveReader, into state: MoviePipelineState<Report>) {
    // Frames that arrive before the engine exists would be left out.
    guard state.waitForEngine() else { return }
    defer { leftOut?.note(damageCount: live.damageCount, of: live.name) }
    var taken = LiveTaking(
      end: settings.durationInMicroseconds, FramePace(mostPerSecond: settings.mostPerSecond))
    // The budget is taken first, so that the frame taken then is the newest.
    while state.budget.take() {
      do throws(VisionError) {
        switch try nextWanted(live, &taken) {
        case nil: return
        case .notice(let notice): state.read.push(.notice(notice))
        case .frame(let frame, let place):
          state.read.push(.item(.init(frame: frame, place: place)))
        }
      } catch {
        return fail(error, state)
      }
    }
  }

  private enum Taken {
    case frame(Frame, FramePlace)
    case notice(LiveNotice)
  }

  /// Returns the next selected frame, or a notice; nil at the end, and after the requested
  /// duration.
  private func nextWanted(
    _ live: LiveReader, _ taken: inout LiveTaking
  ) throws(VisionError) -> Taken? {
    while let event = try live.nextEvent(until: taken.deadline) {
      guard case .frame(var frame, let number, let received) = event else {
        taken.isLost = if case .lost = event { true } else { false }
        return LiveNotice(event).map { .notice($0) }
      }
      let time = frame.timestampInMicroseconds ?? 0
      guard taken.note(time) else { return nil }
      guard (taken.count - 1) % settings.every == 0, taken.pace.takes(time) else { continue }
      if let orientation { frame.orientation = orientation }
      if frame.isIncomplete { leftOut?.note([.lostData], of: live.name) }
      let place = FramePlace(
        number: number, timestampInMicroseconds: time, receivedAtNanoseconds: received)
      return .frame(frame, place)
    }
    return nil
  }

  private static let tooManyFailures = VisionError(
    .inputInvalid, "there is damage at \(mostFailures) places; the rest is not read")

  /// Returns the next selected frame; `number` counts all frames that were read.
  private func nextWanted(
    _ frames: any FrameSource, _ number: inout Int, _ pace: inout FramePace,
    _ cancellation: MovieCancellation
  ) throws(VisionError) -> Frame? {
    while true {
      while number % settings.every != 0 {
        guard !cancellation.isCancelled, try frames.skip() else { return nil }
        number += 1
      }
      guard !cancellation.isCancelled, let frame = try frames.next() else { return nil }
      number += 1
      if pace.takes(frame.timestampInMicroseconds ?? 0) { return frame }
    }
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

/// The progress of a live source against its requested duration.
private struct LiveTaking {
  /// The number of frames.
  var count = 0
  /// True if the source is lost, so that only the clock can end the duration.
  var isLost = false
  private let end: Int64
  /// The arrival of the first frame, or until then the start of the wait, on the monotonic clock.
  private var start = MonotonicClock.nanoseconds

  /// The selection of frames by their times.
  var pace: FramePace

  /// Ends at a timestamp of the source; nil for never.
  init(end: Int64?, _ pace: FramePace) { (self.end, self.pace) = (end ?? .max, pace) }

  /// The deadline for the next event.
  var deadline: Int64 {
    guard isLost, end < .max else { return .max }
    let (length, overflows) = end.multipliedReportingOverflow(by: 1000)
    let (moment, isTooFar) = start.addingReportingOverflow(length)
    return overflows || isTooFar ? .max : moment
  }

  /// Counts a frame; returns false once it is past the end.
  mutating func note(_ time: Int64) -> Bool {
    if count == 0 { start = MonotonicClock.nanoseconds }
    count += 1
    return time < end
  }
}

extension MovieSource {
  /// True if damage of one frame does not affect the others.
  fileprivate var isPictures: Bool {
    if case .pictures = self { true } else { false }
  }
}
