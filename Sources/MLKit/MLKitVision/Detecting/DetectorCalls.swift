internal import Dispatch
internal import MLKitCommon
internal import VisionBase
package import VisionTasks

/// The calls of a detector, one after the other: on the caller's thread, or on a queue of its own.
///
/// `Found` is what the engine finds in one picture, `Item` what a client is given of it.
package final class DetectorCalls<Found: Sendable, Item: Sendable>: Sendable {
  /// Receives what a call found; nil and an error when the call failed.
  package typealias Callback = ([Item]?, (any Error)?) -> Void

  private let sessions: EngineOwner<DetectorSession<Found>>
  private let items: @Sendable (Found) -> [Item]

  /// Prepares calls; the engine is made by the first one.
  ///
  /// - Parameters:
  ///   - label: The label of the queue.
  ///   - isStream: Whether pictures are the frames of one stream.
  ///   - makeEngine: Makes the engine.
  ///   - items: Turns what the engine found into what clients are given.
  package init(
    label: String, isStream: Bool,
    makeEngine: @escaping EngineOwner<DetectorEngine<Found>>.MakeEngine,
    items: @escaping @Sendable (Found) -> [Item]
  ) {
    sessions = .makingAtFirstCall(label: label) { (threadCount) throws(VisionError) in
      DetectorSession(isStream: isStream, engine: try makeEngine(threadCount))
    }
    self.items = items
  }

  /// Looks at a picture on the calling thread; throws an `NSError`.
  package func results(in image: any MLKitCompatibleImage) throws -> [Item] {
    try found(in: Self.input(image)).get()
  }

  /// Looks at a picture on the queue, and calls `completion` once on `CompletionDelivery.queue`.
  ///
  /// The picture is read before this returns. `owner` lives until the completion is on its way.
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
        case .success(let items): completion.call(items, nil)
        case .failure(let error): completion.call(nil, error)
        }
      }
    }
  }

  /// Looks at a picture on the queue; throws an `NSError`.
  nonisolated(nonsending) package func process(
    _ image: any MLKitCompatibleImage
  ) async throws -> [Item] {
    let input = Self.input(image)
    return try await withCheckedThrowingContinuation { continuation in
      sessions.enqueue { continuation.resume(with: self.found(in: input)) }
    }
  }

  /// A completion on its way to the queue that calls it.
  private struct Completion: @unchecked Sendable {
    // Sendable: handed over once and called once, as the client of an asynchronous call expects.
    let call: Callback
  }

  private static func input(
    _ image: any MLKitCompatibleImage
  ) -> Result<DetectorInput, VisionError> {
    Result { () throws(VisionError) in try DetectorInput(image) }
  }

  private func found(in input: Result<DetectorInput, VisionError>) -> Result<[Item], any Error> {
    do throws(VisionError) {
      let input = try input.get()
      let now = MonotonicClock.nanoseconds / 1000
      let result = try sessions { (session) throws(VisionError) in
        try session.results(in: input, now: now)
      }
      return .success(items(result))
    } catch {
      return .failure(MLKitFailure(error).error)
    }
  }
}
