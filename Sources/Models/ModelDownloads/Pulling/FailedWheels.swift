internal import ModelCatalogue
internal import VisionBase

/// The wheels that could not be fetched during one pull, so that the pull waits for each only once.
package final class FailedWheels: Sendable {
  private let failures = Lock<[Wheel: VisionError]>([:])

  /// Creates an empty set.
  package init() {}

  /// Returns the result of `fetch`, unless the wheel failed before: then throws the same error at
  /// once.
  func fetch(
    _ wheel: Wheel, _ fetch: () throws(VisionError) -> String
  ) throws(VisionError) -> String {
    if let failure = failures.withLock({ $0[wheel] }) { throw failure }
    do throws(VisionError) {
      return try fetch()
    } catch {
      if error.code == .downloadFailed { failures.withLock { $0[wheel] = error } }
      throw error
    }
  }
}
