// Writes the pixels that models see of a picture, as bytes, to standard output:
//
//   sample-pictures PICTURE X Y WIDTH HEIGHT MODEL...
//
// Each model returns its input (Benchmarks/agreement/seeing_model.py). Each gets the whole picture
// and then a part of it, given in fractions of its sides, each with up being up, left, right and
// down. Fidelity measures this.

import VisionTasks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

func fail(_ words: String) -> Never {
  _ = words.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(2)
}

func put(_ bytes: [UInt8]) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    guard count > 0 else { fail("sample-pictures: the answers have no reader\n") }
    rest = rest.dropFirst(count)
  }
}

let words = CommandLine.arguments
guard words.count > 6 else { fail("usage: sample-pictures PICTURE X Y WIDTH HEIGHT MODEL...\n") }
let sides = words[2..<6].compactMap { Double($0) }
guard sides.count == 4 else { fail("sample-pictures: a part has four numbers\n") }
let part = NormalizedRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
var frame = try Frame(decoding: words[1])
for model in words[6...] {
  let embedder = try ImageEmbedder(loading: .file(model), options: EmbedderOptions(threadCount: 1))
  for region in [nil, part] {
    for orientation in [Orientation.up, .left, .right, .down] {
      frame.orientation = orientation
      guard case .float(let values) = try embedder.embed(frame, region: region).embeddings[0].values
      else { fail("sample-pictures: \(model) does not answer in floats\n") }
      put(values.map { UInt8($0) })
    }
  }
}
