public import Frames
public import VisionBase

/// The results of a task on a sequence of frames, in the frames' order.
///
/// It ends when the source ends, and throws the errors of the source and the task; `outcomes`
/// returns those of the task as values. Once the Swift task that iterates is canceled, it throws
/// `cancelled`. With `dropWhenBusy` a separate Swift task reads the source; it is canceled when the
/// iteration is abandoned. Each iteration has a memory of its own.
public struct ResultStream<Source: AsyncSequence & Sendable, Output: Sendable>: AsyncSequence,
  Sendable
where Source.Element: Sendable {
  /// A result.
  public typealias Element = Output

  typealias Process = @Sendable (Source.Element) async throws(VisionError) -> Output

  private let source: Source
  private let policy: FramePolicy
  /// Returns the processing of an iteration, with its memory.
  private let makeProcess: @Sendable () -> Process

  init(_ source: Source, policy: FramePolicy, process: @escaping Process) {
    self.init(source, policy: policy, makingProcess: { process })
  }

  private init(
    _ source: Source, policy: FramePolicy,
    makingProcess makeProcess: @escaping @Sendable () -> Process
  ) {
    self.source = source
    self.policy = policy
    self.makeProcess = makeProcess
  }

  /// Starts the task on the source's frames.
  public func makeAsyncIterator() -> Iterator {
    switch policy {
    case .keepAll: Iterator(frames: .every(source.makeAsyncIterator()), process: makeProcess())
    case .dropWhenBusy: Iterator(frames: .newest(newestFrames()), process: makeProcess())
    }
  }

  /// A frame with its number in the source, which counts those that were dropped too.
  fileprivate typealias NumberedFrame = (number: Int, frame: Source.Element)

  private func newestFrames() -> AsyncThrowingStream<NumberedFrame, any Error>.Iterator {
    let source = source
    let stream = AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { frames in
      let reader = Task {
        do {
          var number = 0
          for try await frame in source {
            frames.yield((number: number, frame: frame))
            number += 1
          }
          frames.finish()
        } catch {
          frames.finish(throwing: error)
        }
      }
      frames.onTermination = { _ in reader.cancel() }
    }
    return stream.makeAsyncIterator()
  }

  /// Iterates over the results.
  ///
  /// ```swift
  /// var results = detector.detections(in: camera, policy: .dropWhenBusy).makeAsyncIterator()
  /// while let result = try await results.next() {
  ///   print(result.detections.count, results.droppedFrameCount)
  /// }
  /// ```
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate enum Frames {
      case every(Source.AsyncIterator)
      case newest(AsyncThrowingStream<NumberedFrame, any Error>.Iterator)
    }

    fileprivate var frames: Frames
    fileprivate let process: Process
    private var takenFrameCount = 0

    /// The number of dropped frames before the last one that was processed; 0 with `keepAll`.
    public private(set) var droppedFrameCount = 0

    fileprivate init(frames: Frames, process: @escaping Process) {
      self.frames = frames
      self.process = process
    }

    private mutating func nextFrame() async throws -> Source.Element? {
      switch frames {
      case .every(var iterator):
        let frame = try await iterator.next()
        frames = .every(iterator)
        return frame
      case .newest(var iterator):
        let next = try await iterator.next()
        frames = .newest(iterator)
        guard let (number, frame) = next else { return nil }
        droppedFrameCount = number - takenFrameCount
        takenFrameCount += 1
        return frame
      }
    }

    /// Waits for the next frame and runs the task on it; returns nil at the end of the source.
    ///
    /// Throws the errors of the source and the task, and `cancelled` once the Swift task is
    /// canceled: most sources end then as if there were no more frames.
    public mutating func next() async throws -> Output? {
      let frame: Source.Element?
      do {
        frame = try await nextFrame()
      } catch is CancellationError where Task.isCancelled {
        throw VisionError.cancelledBeforeTheEnd
      }
      if let frame { return try await process(frame) }
      guard Task.isCancelled else { return nil }
      throw VisionError.cancelledBeforeTheEnd
    }
  }
}

extension ResultStream {
  /// The same results, or a frame's error in place of its result: the loop continues after it.
  ///
  /// ```swift
  /// for try await outcome in detector.detections(in: movie).outcomes {
  ///   switch outcome {
  ///   case .success(let result): print(result.detections.count)
  ///   case .failure(let error): print(error.message)
  ///   }
  /// }
  /// ```
  ///
  /// Errors of the source, and `cancelled`, are still thrown. For each outcome together with its
  /// frame, use `outcomes.withFrames`.
  public var outcomes: ResultStream<Source, Result<Output, VisionError>> {
    mapped { (process, frame) async throws(VisionError) in
      do throws(VisionError) {
        return .success(try await process(frame))
      } catch {
        if error.code == .cancelled { throw error }
        return .failure(error)
      }
    }
  }

  /// Returns a stream that processes each frame with this one's processing.
  private func mapped<Other: Sendable>(
    _ process: @escaping @Sendable (Process, Source.Element) async throws(VisionError) -> Other
  ) -> ResultStream<Source, Other> {
    ResultStream<Source, Other>(
      source, policy: policy,
      makingProcess: { [makeProcess] in
        let own = makeProcess()
        return { (frame) async throws(VisionError) in try await process(own, frame) }
      })
  }
}

extension ResultStream where Source.Element == Frame {
  /// Creates the results of frames, each iteration with a new sequence that remembers them.
  init(
    _ source: Source, policy: FramePolicy,
    makingSequence makeSequence: @escaping @Sendable () -> FrameSequence<Output>
  ) {
    self.init(
      source, policy: policy,
      makingProcess: {
        let sequence = makeSequence()
        return { (frame) async throws(VisionError) in try await sequence.result(for: frame) }
      })
  }

  /// The same results, each with its frame.
  ///
  /// ```swift
  /// for try await (frame, result) in tracker.objects(in: movie).withFrames { … }
  /// ```
  public var withFrames: ResultStream<Source, (frame: Frame, result: Output)> {
    mapped { (process, frame) async throws(VisionError) in (frame, try await process(frame)) }
  }
}
