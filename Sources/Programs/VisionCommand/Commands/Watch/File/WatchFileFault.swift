import VisionBase

/// The problems of a configuration file, each with its place in the file.
struct WatchFileFault: Error, Equatable, Sendable {
  /// One problem.
  struct Problem: Equatable, Sendable {
    /// The place of the value, as in `sources[1].lines[0].to`; empty for the whole file.
    let place: String
    /// The problem and its remedy.
    let message: String

    /// The problem as a person reads it.
    var text: String { place.isEmpty ? message : "\(place): \(message)" }
  }

  /// The problems, in the order of the file.
  let problems: [Problem]
}

extension VisionError {
  /// Creates the error for a configuration file with at least one problem.
  init(_ fault: WatchFileFault, in file: String) {
    let first = fault.problems.first?.text ?? "it cannot be used"
    let rest = fault.problems.count - 1
    let more =
      rest > 0
      ? " (and \(counted(rest, "more problem")); vision watch --check \(file) prints all)" : ""
    self.init(.optionInvalid, "\(file): \(first)\(more)", cause: fault)
  }
}
