// Measures the cost of warm calls, for scripts/gates, which documents its use:
//
//   gates allocations|explain|instructions [GATE...]
//
// Prints a line for each gate, its name first.
import Foundation

/// The number of calls before the measured one, after which caches are filled and setup is done.
let warmUpCount = 2
/// The number of rounds; the lowest counts, as other threads may allocate meanwhile.
let roundCount = 10

func run(_ words: [String]) throws {
  let kinds = ["allocations", "explain", "instructions"]
  guard let kind = words.first, kinds.contains(kind) else {
    throw Problem("usage: gates \(kinds.joined(separator: "|")) [GATE...]")
  }
  let counters = try Counters()
  let material = try Material()
  for gate in try Gate.chosen(Array(words.dropFirst()))
  where gate.countsInstructions || kind != "instructions" {
    let call = try gate.make(material)
    let calls = { for _ in 0..<gate.callCount { try call() } }
    for _ in 0..<warmUpCount { try calls() }
    switch kind {
    case "instructions":
      try counters.measure(gate.name, calls)
      print(gate.name)
    case "explain":
      _ = try counters.allocations(explains: true, in: calls)
    default:
      let counts = try (0..<roundCount).map { _ in try counters.allocations(in: calls) }
      print(
        gate.name, counts.map(\.own).min() ?? 0, counts.map(\.ofRuntime).min() ?? 0,
        separator: "\t")
    }
  }
}

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("gates: \(error)\n".utf8))
  exit(1)
}
