internal import ModelCatalogue
internal import VisionBase

/// The wheels that could not be fetched during one pull, so that none is waited for twice.
package final class FailedWheels: Sendable {
  private let failures = Lock<[Wheel: VisionError]>([:])

  /// Starts with none.
  package init() {}

  /// Gives what `fetch` gives, unless the wheel failed before: then it fails the same way at once.
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
