import VisionBase

/// One thing to work on: a file, standard input, or something that turned out not to be there.
struct Input: Sendable {
  /// Where the bytes come from.
  enum Source: Sendable {
    case file(path: String)
    case standardInput
    case unusable(VisionError)
  }

  /// How results and errors name the input: its path, or `-`.
  let name: String
  let source: Source

  /// Makes an input.
  init(name: String, source: Source) {
    self.name = name
    self.source = source
  }

  /// The input's bytes: a file is mapped, standard input is read to its end.
  func bytes() throws(VisionError) -> StableBytes {
    switch source {
    case .file(let path): try StableBytes(mapping: path)
    case .standardInput: try StandardInput.read()
    case .unusable(let error): throw error
    }
  }
}
