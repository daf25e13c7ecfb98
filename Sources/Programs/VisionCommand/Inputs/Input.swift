import Frames
import Movies
import VisionBase

/// An input to process: a picture, a video, or one that turned out to be missing or unusable.
struct Input: Sendable {
  /// The source of the bytes or frames.
  enum Source: Sendable {
    /// A picture.
    case file(path: String)
    /// A picture whose file is in memory.
    case bytes(StableBytes)
    /// A picture that its sender decoded.
    case pixels(Frame)
    /// A picture whose first bytes have been read.
    case standardInput(beginning: [UInt8] = [])
    case movie(MovieSource)
    case unusable(VisionError)
  }

  /// The input's name in results and errors: its path, or `-`.
  let name: String
  let source: Source

  /// The path of a file below the folder given on the command line, such as `trip/a.jpg`.
  ///
  /// It is nil for an input that was given itself.
  let placeInFolder: String?

  /// Maximum number of bytes of a picture file.
  private let byteLimit: Int

  /// True if a picture may come from standard input instead, so that errors may advise it.
  private let canBeStandardInput: Bool

  /// The record of files that hold more than the processed picture.
  var leftOut: LeftOutFiles?

  /// Creates an input.
  init(
    name: String, source: Source, placeInFolder: String? = nil,
    byteLimit: Int = PictureFile.byteLimit, canBeStandardInput: Bool = true
  ) {
    (self.name, self.source, self.placeInFolder) = (name, source, placeInFolder)
    self.byteLimit = byteLimit
    self.canBeStandardInput = canBeStandardInput
  }

  /// Creates an input for a picture that an option names.
  init(picture path: String, _ leftOut: LeftOutFiles) {
    self.init(name: path, source: .file(path: path))
    self.leftOut = leftOut
  }

  /// Returns the picture's bytes: a file is read whole, standard input to its end.
  func bytes() throws(VisionError) -> StableBytes {
    switch source {
    case .file(let path): try bytes(of: path)
    case .bytes(let bytes): bytes
    case .standardInput(let beginning): try StandardInput.read(after: beginning)
    case .movie: throw VisionError(.inputInvalid, "it is a video, not a picture")
    case .pixels: throw VisionError(.inputInvalid, "it is pixels, not a picture's file")
    case .unusable(let error): throw error
    }
  }

  /// The decoding options, with a pool that passes a picture's memory on to the next ones.
  private static let decoding = DecodingOptions(pool: PixelPool())

  /// Returns the decoded picture; `orientation` replaces its own.
  func frame(_ orientation: Orientation?) throws(VisionError) -> Frame {
    try picture(orientation).frame
  }

  /// Returns the decoded picture, and the remarks about its file; `orientation` replaces its own.
  func picture(
    _ orientation: Orientation?
  ) throws(VisionError) -> (frame: Frame, remarks: [PictureRemark]) {
    var picture: (frame: Frame, remarks: [PictureRemark])
    if case .pixels(let pixels) = source {
      picture = (pixels, [])
    } else {
      let decoded = try decoded(Self.decoding)
      picture = (decoded.frame, decoded.remarks)
    }
    if let orientation { picture.frame.orientation = orientation }
    return picture
  }

  /// A picture as stored in its file.
  struct Decoded {
    var frame: Frame
    /// The file's bytes.
    let bytes: StableBytes
    /// The remarks about the file.
    let remarks: [PictureRemark]
  }

  /// Returns the picture as stored in its file.
  func decoded(
    _ options: DecodingOptions = DecodingOptions()
  ) throws(VisionError) -> Decoded {
    let bytes = try bytes()
    let picture = try RemarkedFrame(decoding: bytes, options: options)
    leftOut?.note(picture.remarks, of: name)
    return Decoded(frame: picture.frame, bytes: bytes, remarks: picture.remarks)
  }

  /// The path of the file that is read; nil when the input is not one file.
  var path: String? {
    switch source {
    case .file(let path), .movie(.file(let path)): path
    default: nil
    }
  }

  /// Returns the input as unusable, for its own reason or else for this one.
  func unusable(_ reason: String) -> Input {
    if case .unusable = source { return self }
    return Input(name: name, source: .unusable(VisionError(.inputInvalid, reason)))
  }

  /// True if the input is a video.
  var isMovie: Bool { if case .movie = source { true } else { false } }

  private func bytes(of path: String) throws(VisionError) -> StableBytes {
    do throws(VisionError) {
      return try PictureFile.bytes(at: path, byteLimit: byteLimit)
    } catch {
      guard let fault = error.cause as? FileFault else { throw error }
      throw VisionError(error.code, "\(path): \(words(for: fault))", cause: fault)
    }
  }

  private func words(for fault: FileFault) -> String {
    switch fault {
    case .empty: "the file is empty"
    case .folder: "it is a folder, not a picture"
    case .notPlain:
      "it is a pipe or a device, not a file"
        + (canBeStandardInput
          ? "; to read a picture from one, name it - and direct it to standard input" : "")
    }
  }
}
