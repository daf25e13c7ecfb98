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
    case .file(let path): try Self.bytes(of: path)
    case .standardInput: try StandardInput.read()
    case .unusable(let error): throw error
    }
  }

  private static func bytes(of path: String) throws(VisionError) -> StableBytes {
    do throws(VisionError) {
      return try StableBytes(mapping: path)
    } catch {
      guard let fault = error.cause as? FileFault else { throw error }
      throw VisionError(error.code, "\(path): \(words(for: fault))", cause: fault)
    }
  }

  private static func words(for fault: FileFault) -> String {
    switch fault {
    case .empty: "the file is empty"
    case .folder: "it is a folder, not a picture"
    case .notPlain:
      "it is a pipe or a device, not a file; to read a picture from one, name it - and direct it "
        + "to standard input"
    }
  }
}
