package import Frames
internal import VisionBase

extension EngineOwner {
  /// Processes each frame of a sequence, without state between frames.
  package func results<Source: AsyncSequence & Sendable, Output: Sendable>(
    of frames: Source, policy: FramePolicy,
    process: @escaping @Sendable (Engine, Source.Element) throws(VisionError) -> Output
  ) -> ResultStream<Source, Output> where Source.Element: Sendable {
    ResultStream(frames, policy: policy) { frame in
      try await self.queued { (engine) throws(VisionError) in try process(engine, frame) }
    }
  }

  /// Processes each frame of a sequence with state of its own, so one engine can serve several
  /// sequences.
  ///
  /// - Parameters:
  ///   - frames: The sequence.
  ///   - policy: The handling of frames that arrive too fast.
  ///   - memory: The state before the first frame.
  ///   - process: Processes a frame; also receives its time in microseconds. A frame without one
  ///     counts as a usual interval after the previous frame; a frame that fails is ignored.
  /// - Returns: The results in the order of the frames; work begins when they are requested.
  package func results<Source: AsyncSequence & Sendable, Memory: Sendable, Output: Sendable>(
    of frames: Source, policy: FramePolicy, remembering memory: Memory,
    process:
      @escaping @Sendable (Engine, Frame, Int64, inout Memory) throws(VisionError) -> Output
  ) -> ResultStream<Source, Output> where Source.Element == Frame {
    let sequence = Lock(SequenceState(memory: memory))
    return results(of: frames, policy: policy) { (engine, frame) throws(VisionError) in
      try sequence.withLock { (sequence) throws(VisionError) in
        try sequence.advance(to: frame.timestampInMicroseconds) {
          (time, memory) throws(VisionError) in
          try process(engine, frame, time, &memory)
        }
      }
    }
  }

  /// Creates a live stream whose frames are processed on the owner's queue.
  ///
  /// - Parameters:
  ///   - label: The name of the queue on which results are delivered.
  ///   - process: Processes one frame at a time, with this owner.
  ///   - deliver: Receives each result, one at a time, in the order of the frames.
  /// - Returns: The stream, which takes frames; it keeps this owner alive.
  package func liveStream<Input: Sendable, Output: Sendable>(
    label: String, process: @escaping @Sendable (EngineOwner, Input) -> Output,
    deliver: @escaping @Sendable (Output) -> Void
  ) -> LiveStream<Input, Output> {
    LiveStream(
      label: label, work: queue, process: { input in process(self, input) }, deliver: deliver)
  }
}

/// The state of a sequence of frames.
struct SequenceState<Memory: Sendable>: Sendable {
  private var memory: Memory
  private var time: Int64 = 0

  /// Creates the state before the first frame.
  init(memory: Memory) { self.memory = memory }

  /// Processes the next frame; one without a time counts as a usual interval after the previous
  /// frame.
  ///
  /// A frame that fails is ignored; without a time, its interval passes all the same.
  mutating func advance<Output>(
    to given: Int64?, _ process: (Int64, inout Memory) throws(VisionError) -> Output
  ) throws(VisionError) -> Output {
    let usual = time.addingReportingOverflow(UsualFrameRate.intervalInMicroseconds).partialValue
    do {
      let result = try process(given ?? usual, &memory)
      time = given ?? usual
      return result
    } catch {
      // The memory may have taken that time, and would refuse it for the next frame.
      if given == nil { time = usual }
      throw error
    }
  }
}
