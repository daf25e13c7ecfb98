package import VisionBase

/// Returns the error that `body` throws; nil if it throws none.
package func failure(_ body: () throws -> Void) -> VisionError? {
  do {
    try body()
    return nil
  } catch {
    return error as? VisionError
  }
}
