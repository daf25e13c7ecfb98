// Prints the best classes of many pictures, a line of JSON for each, in their order:
//
//   classify-pictures MODEL COUNT PICTURE...
//
// The command has no verb for classification, so compare and fidelity measure this program.

import VisionTasks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The shared job of several workers: each takes every `workerCount`th picture.
struct Job: Sendable {
  let model: ModelFile
  let bestCount: Int
  let pictures: [String]

  var workerCount: Int { min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), pictures.count) }

  /// Returns the classes of a worker's pictures, by the picture's number.
  func lines(of worker: Int) throws -> [(number: Int, text: String)] {
    // A single picture gets all cores; of several each gets one.
    let classifier = try ImageClassifier(
      loading: .loaded(model),
      options: ClassifierOptions(maxResults: bestCount, threadCount: workerCount > 1 ? 1 : nil))
    return try stride(from: worker, to: pictures.count, by: workerCount).map { number in
      let result = try classifier.classify(Frame(decoding: pictures[number]))
      let heads = result.heads.map { head in
        "[" + head.categories.map { "[\($0.index),\($0.score)]" }.joined(separator: ",") + "]"
      }
      return (number, "{\"heads\":[" + heads.joined(separator: ",") + "]}")
    }
  }

  /// Returns the lines of all pictures, in their order.
  func run() async throws -> [String] {
    let found = try await withThrowingTaskGroup(of: [(number: Int, text: String)].self) { group in
      for worker in 0..<workerCount { group.addTask { try lines(of: worker) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    return found.sorted { $0.number < $1.number }.map(\.text)
  }
}

let words = CommandLine.arguments
guard words.count > 3, let bestCount = Int(words[2]) else {
  let usage = "usage: classify-pictures MODEL COUNT PICTURE...\n"
  _ = usage.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(2)
}
let model = try ModelReference.file(words[1]).open()
for line in try await Job(model: model, bestCount: bestCount, pictures: Array(words[3...])).run() {
  print(line)
}
