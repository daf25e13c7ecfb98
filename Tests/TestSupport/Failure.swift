package import VisionBase

/// The error that `body` throws; nil when it does not.
package func failure(_ body: () throws -> Void) -> VisionError? {
  do {
    try body()
    return nil
  } catch {
    return error as? VisionError
  }
}
