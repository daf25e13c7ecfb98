public import Frames

/// The results of a task on a sequence of frames, in the frames' order.
///
/// It ends when the source ends, and throws the errors of the source and the task. With
/// `dropWhenBusy` a separate task reads the source; it is canceled when the iteration is abandoned.
public struct ResultStream<Source: AsyncSequence & Sendable, Output: Sendable>: AsyncSequence
where Source.Element: Sendable {
  /// A result.
  public typealias Element = Output

  private let source: Source
  private let policy: FramePolicy
  private let process: @Sendable (Source.Element) async throws -> Output

  init(
    _ source: Source, policy: FramePolicy,
    process: @escaping @Sendable (Source.Element) async throws -> Output
  ) {
    self.source = source
    self.policy = policy
    self.process = process
  }

  /// Starts the task on the source's frames.
  public func makeAsyncIterator() -> Iterator {
    switch policy {
    case .keepAll: Iterator(frames: .every(source.makeAsyncIterator()), process: process)
    case .dropWhenBusy: Iterator(frames: .newest(newestFrames()), process: process)
    }
  }

  private func newestFrames() -> AsyncThrowingStream<Source.Element, any Error>.Iterator {
    let source = source
    let stream = AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { frames in
      let reader = Task {
        do {
          for try await frame in source { frames.yield(frame) }
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
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate enum Frames {
      case every(Source.AsyncIterator)
      case newest(AsyncThrowingStream<Source.Element, any Error>.Iterator)

      mutating func next() async throws -> Source.Element? {
        switch self {
        case .every(var iterator):
          let frame = try await iterator.next()
          self = .every(iterator)
          return frame
        case .newest(var iterator):
          let frame = try await iterator.next()
          self = .newest(iterator)
          return frame
        }
      }
    }

    fileprivate var frames: Frames
    fileprivate let process: @Sendable (Source.Element) async throws -> Output

    /// Waits for the next frame and runs the task on it; returns nil at the end of the source.
    public mutating func next() async throws -> Output? {
      guard let frame = try await frames.next() else { return nil }
      return try await process(frame)
    }
  }
}

extension ResultStream where Source.Element == Frame {
  /// The same results, each with its frame.
  ///
  /// ```swift
  /// for try await (frame, result) in tracker.objects(in: movie).withFrames { … }
  /// ```
  public var withFrames: ResultStream<Source, (frame: Frame, result: Output)> {
    ResultStream<Source, (frame: Frame, result: Output)>(source, policy: policy) {
      [process] frame in
      (frame, try await process(frame))
    }
  }
}
