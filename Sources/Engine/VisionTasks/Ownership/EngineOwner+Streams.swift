package import Frames
internal import VisionBase

extension EngineOwner {
  /// Works on each frame of a sequence; nothing is remembered from frame to frame.
  package func results<Source: AsyncSequence & Sendable, Output: Sendable>(
    of frames: Source, policy: FramePolicy,
    process: @escaping @Sendable (Engine, Source.Element) throws(VisionError) -> Output
  ) -> ResultStream<Source, Output> where Source.Element: Sendable {
    ResultStream(frames, policy: policy) { frame in
      try await self.queued { (engine) throws(VisionError) in try process(engine, frame) }
    }
  }

  /// Works on each frame of a sequence, with a memory of the sequence's own, so that one engine can
  /// serve several.
  ///
  /// - Parameters:
  ///   - frames: The sequence.
  ///   - policy: What happens to frames that come too fast.
  ///   - memory: What is remembered before the first frame.
  ///   - process: Works on a frame; also gets its time in microseconds. Frames without one are a
  ///     usual interval after the one before; a frame that fails counts for nothing.
  /// - Returns: The results in the order of the frames; work begins when they are asked for.
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

  /// Makes a live stream whose frames are worked on in the order of the owner's queue.
  ///
  /// - Parameters:
  ///   - label: The name of the queue on which results are delivered.
  ///   - process: Works on one frame at a time, with this owner.
  ///   - deliver: Receives each result, one at a time, in the order of the frames.
  /// - Returns: The stream, to which frames are given; it keeps this owner alive.
  package func liveStream<Input: Sendable, Output: Sendable>(
    label: String, process: @escaping @Sendable (EngineOwner, Input) -> Output,
    deliver: @escaping @Sendable (Output) -> Void
  ) -> LiveStream<Input, Output> {
    LiveStream(
      label: label, work: queue, process: { input in process(self, input) }, deliver: deliver)
  }
}

/// What is known of a sequence of frames.
struct SequenceState<Memory: Sendable>: Sendable {
  private var memory: Memory
  private var time: Int64 = 0

  /// Starts before the first frame.
  init(memory: Memory) { self.memory = memory }

  /// Works on the next frame, which without a time comes a usual interval after the one before.
  ///
  /// A frame that fails counts for nothing.
  mutating func advance<Output>(
    to given: Int64?, _ process: (Int64, inout Memory) throws(VisionError) -> Output
  ) throws(VisionError) -> Output {
    let usual = time.addingReportingOverflow(UsualFrameRate.intervalInMicroseconds).partialValue
    let result = try process(given ?? usual, &memory)
    time = given ?? usual
    return result
  }
}
