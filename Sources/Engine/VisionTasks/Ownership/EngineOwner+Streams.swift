internal import VisionBase

extension EngineOwner {
  /// Processes each frame of a sequence, without state between frames.
  package func results<Source: AsyncSequence & Sendable, Output: Sendable>(
    of frames: Source, policy: FramePolicy,
    process: @escaping @Sendable (Engine, Source.Element) throws(VisionError) -> Output
  ) -> ResultStream<Source, Output> where Source.Element: Sendable {
    ResultStream(frames, policy: policy) { (frame) async throws(VisionError) in
      try await self.queued { (engine) throws(VisionError) in try process(engine, frame) }
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
