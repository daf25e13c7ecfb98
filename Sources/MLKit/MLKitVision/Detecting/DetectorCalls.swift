internal import Dispatch
internal import MLKitCommon
internal import VisionBase
package import VisionTasks

/// The calls of a detector, one after the other, on the caller's thread or on a separate queue.
///
/// `Found` is the engine's result for one picture, `Output` the client's.
package final class DetectorCalls<Found: Sendable, Output: Sendable>: Sendable {
  /// A completion handler; receives the result, or nil and an error if the call failed.
  package typealias Callback = (Output?, (any Error)?) -> Void

  private let sessions: EngineOwner<DetectorSession<Found>>
  private let output: @Sendable (Found) -> Output

  /// Creates calls; the first one creates the engine.
  ///
  /// - Parameters:
  ///   - label: The label of the queue.
  ///   - isStream: True if pictures are the frames of one stream.
  ///   - makeEngine: Creates the engine.
  ///   - output: Converts the engine's result to the client's.
  package init(
    label: String, isStream: Bool,
    makeEngine: @escaping EngineOwner<DetectorEngine<Found>>.MakeEngine,
    output: @escaping @Sendable (Found) -> Output
  ) {
    sessions = .makingAtFirstCall(label: label) { (threadCount) throws(VisionError) in
      DetectorSession(isStream: isStream, engine: try makeEngine(threadCount))
    }
    self.output = output
  }

  /// Processes a picture on the calling thread; throws an `NSError`.
  package func results(in image: any MLKitCompatibleImage) throws -> Output {
    try found(in: Self.input(image)).get()
  }

  /// Processes a picture on the queue, and calls `completion` once on `CompletionDelivery.queue`.
  ///
  /// The picture is read before this returns. `owner` is retained until the completion handler is
  /// queued.
  package func process(
    _ image: any MLKitCompatibleImage, keeping owner: some AnyObject & Sendable,
    completion: @escaping Callback
  ) {
    let input = Self.input(image)
    let completion = Completion(call: completion)
    sessions.enqueue {
      let result = withExtendedLifetime(owner) { self.found(in: input) }
      CompletionDelivery.queue.async {
        switch result {
        case .success(let output): completion.call(output, nil)
        case .failure(let error): completion.call(nil, error)
        }
      }
    }
  }

  /// Processes a picture on the queue; throws an `NSError`.
  nonisolated(nonsending) package func process(
    _ image: any MLKitCompatibleImage
  ) async throws -> Output {
    let input = Self.input(image)
    return try await withCheckedThrowingContinuation { continuation in
      sessions.enqueue { continuation.resume(with: self.found(in: input)) }
    }
  }

  /// A completion handler, on its way to the queue that calls it.
  private struct Completion: @unchecked Sendable {
    // Sendable: passed on once and called once, as the client of an asynchronous call expects.
    let call: Callback
  }

  private static func input(
    _ image: any MLKitCompatibleImage
  ) -> Result<DetectorInput, VisionError> {
    Result { () throws(VisionError) in try DetectorInput(image) }
  }

  private func found(in input: Result<DetectorInput, VisionError>) -> Result<Output, any Error> {
    do throws(VisionError) {
      let input = try input.get()
      let now = MonotonicClock.nanoseconds / 1000
      let result = try sessions { (session) throws(VisionError) in
        try session.results(in: input, now: now)
      }
      return .success(output(result))
    } catch {
      return .failure(MLKitFailure(error).error)
    }
  }
}
