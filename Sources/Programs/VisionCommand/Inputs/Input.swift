import Frames
import Movies
import VisionBase

/// One thing to work on: a picture, a video, or something that turned out not to be there.
struct Input: Sendable {
  /// Where the bytes or frames come from.
  enum Source: Sendable {
    /// A picture.
    case file(path: String)
    /// A picture whose file is in memory.
    case bytes(StableBytes)
    /// A picture, of which the first bytes have been read.
    case standardInput(beginning: [UInt8] = [])
    case movie(MovieSource)
    case unusable(VisionError)
  }

  /// How results and errors name the input: its path, or `-`.
  let name: String
  let source: Source

  /// Where a file is below the folder that stands for it on the command line, as in `trip/a.jpg`;
  /// nil for what was named itself.
  let placeInFolder: String?

  /// The most bytes that a file of a picture may have.
  private let byteLimit: Int

  /// Makes an input.
  init(
    name: String, source: Source, placeInFolder: String? = nil,
    byteLimit: Int = PictureFile.byteLimit
  ) {
    (self.name, self.source, self.placeInFolder) = (name, source, placeInFolder)
    self.byteLimit = byteLimit
  }

  /// The picture's bytes: a file is read whole, standard input to its end.
  func bytes() throws(VisionError) -> StableBytes {
    switch source {
    case .file(let path): try bytes(of: path)
    case .bytes(let bytes): bytes
    case .standardInput(let beginning): try StandardInput.read(after: beginning)
    case .movie: throw VisionError(.inputInvalid, "it is a video, not a picture")
    case .unusable(let error): throw error
    }
  }

  /// Pictures leave their memory to the next ones.
  private static let decoding = DecodingOptions(pool: PixelPool())

  /// The decoded picture; `orientation` replaces its own.
  func frame(_ orientation: Orientation?) throws(VisionError) -> Frame {
    var frame = try Frame(decoding: bytes(), options: Self.decoding)
    if let orientation { frame.orientation = orientation }
    return frame
  }

  /// The file that is read; nil when it is not one file.
  var path: String? {
    switch source {
    case .file(let path), .movie(.file(let path)): path
    default: nil
    }
  }

  /// The input as one that cannot be used, for its own reason or else for this one.
  func unusable(_ reason: String) -> Input {
    if case .unusable = source { return self }
    return Input(name: name, source: .unusable(VisionError(.inputInvalid, reason)))
  }

  /// Whether it is a video.
  var isMovie: Bool { if case .movie = source { true } else { false } }

  private func bytes(of path: String) throws(VisionError) -> StableBytes {
    do throws(VisionError) {
      return try PictureFile.bytes(at: path, byteLimit: byteLimit)
    } catch {
      guard let fault = error.cause as? FileFault else { throw error }
      throw VisionError(error.code, "\(path): \(Self.words(for: fault))", cause: fault)
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
