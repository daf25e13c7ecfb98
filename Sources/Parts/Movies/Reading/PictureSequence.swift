public import Frames
public import VisionBase

/// The pictures in a folder, or those that match a pattern, as the frames of a video.
///
/// The pictures of a folder come in the order of their names, numbers in names by their value, so
/// that `still-9.png` is before `still-10.png`; subfolders and names that begin with a dot are
/// ignored. A pattern such as `frames/still-%04d.png` means all existing files with such names, in
/// the order of their numbers, starting from any number; pictures follow each other at the same
/// pace where numbers are missing. FFmpeg is not needed.
public final class PictureSequence: FrameSource {
  /// The pictures' paths, in order.
  public let paths: [String]

  /// The number of pictures shown per second.
  public let framesPerSecond: Double?

  /// Takes the remarks about each picture's file, with its path, as the picture is read.
  package var note: (([PictureRemark], _ path: String) -> Void)?

  /// The numbers missing between the first and the last picture of a pattern.
  package let missingNumberCount: Int
  /// The folder or the pattern.
  package let place: String

  private let rate: Double
  private var position = 0
  /// The options for decoding; the pool lets pictures reuse the memory of earlier ones.
  private let options = DecodingOptions(pool: PixelPool())

  /// The default rate of pictures.
  public static let usualRate: Double = 25

  private static let fastestRate: Double = 100_000

  /// Lists the pictures of a folder, or of a numbered pattern.
  ///
  /// Throws `inputMissing` when there is no picture, `fileFailed` when the folder cannot be listed,
  /// `inputInvalid` for a pattern with a number in a folder's name or with several, and
  /// `optionInvalid` for a rate that is not above 0 and at most 100,000.
  public convenience init(
    _ place: String, framesPerSecond: Double = PictureSequence.usualRate
  ) throws(VisionError) {
    if FileKind(of: place, followingLinks: true) == .folder {
      try self.init(folder: place, framesPerSecond)
    } else {
      try self.init(pattern: place, framesPerSecond)
    }
  }

  private convenience init(folder: String, _ rate: Double) throws(VisionError) {
    let names = try Self.names(in: folder)
      .filter { name in
        !name.bytes.hasPrefix(".")
          && PictureFormat.nameEndings.contains { name.lowercased().bytes.hasSuffix("." + $0) }
      }
      .sorted { NaturalOrder.isBefore($0, $1) }
    guard !names.isEmpty else {
      let endings = PictureFormat.nameEndings.sorted().joined(separator: ", ")
      throw VisionError(
        .inputMissing, "\(folder): there is no picture in the folder (\(endings))")
    }
    try self.init(paths: names.map { Self.path($0, in: folder) }, of: folder, rate)
  }

  private convenience init(pattern: String, _ rate: Double) throws(VisionError) {
    guard !NumberedNames.areMisplaced(in: pattern) else {
      throw VisionError(
        .inputInvalid,
        "\(pattern): a number such as %d stands once, in the last part of the path, as in "
          + "frames/still-%04d.png; for several folders name each of them")
    }
    guard let names = NumberedNames(pattern) else {
      throw VisionError(.inputMissing, "\(pattern): there is no such folder of pictures")
    }
    let found = try Self.names(in: names.folder)
      .compactMap { name in names.number(of: name).map { (name: name, number: $0) } }
      .sorted { $0.number < $1.number }
    guard !found.isEmpty else {
      throw VisionError(.inputMissing, "\(pattern): no picture has such a name")
    }
    let span = (found.last?.number ?? 0) - (found.first?.number ?? 0)
    let missing = max(0, span - (found.count - 1))
    try self.init(
      paths: found.map { Self.path($0.name, in: names.folder) }, of: pattern, missing: missing,
      rate)
  }

  private init(
    paths: [String], of place: String, missing: Int = 0, _ rate: Double
  ) throws(VisionError) {
    guard rate > 0, rate <= Self.fastestRate else {
      throw VisionError(
        .optionInvalid,
        "\(rate) pictures a second is not a possible rate: it must be above 0 and at most 100,000")
    }
    self.paths = paths
    self.place = place
    missingNumberCount = missing
    self.rate = rate
    framesPerSecond = rate
  }

  private static func names(in folder: String) throws(VisionError) -> [String] {
    do throws(VisionError) {
      return try FolderListing.entries(in: folder).filter { $0.unreachable == nil }.map(\.name)
    } catch {
      throw VisionError(error.code, "\(folder): \(error.message)", cause: error.cause)
    }
  }

  private static func path(_ name: String, in folder: String) -> String {
    folder == "." ? name : folder.bytes.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The display duration of all pictures together.
  public var durationInMicroseconds: Int64? { time(of: paths.count) }

  /// Returns the next picture, decoded, with its own orientation; nil after the last.
  ///
  /// Throws what `Frame(decoding:)` throws; the next call continues with the picture after that
  /// one.
  public func next() throws(VisionError) -> Frame? {
    guard position < paths.count else { return nil }
    let index = position
    position += 1
    do throws(VisionError) {
      let bytes = try PictureFile.bytes(at: paths[index])
      var frame = try Frame(decoding: bytes, options: options)
      if let note { note(PictureRemark.remarks(on: bytes, decodedAs: frame), paths[index]) }
      frame.timestampInMicroseconds = time(of: index)
      return frame
    } catch {
      let names = error.message.bytes.hasPrefix(paths[index]) ? "" : "\(paths[index]): "
      throw VisionError(error.code, names + error.message, cause: error.cause)
    }
  }

  /// Skips the next picture without opening it; returns false after the last.
  public func skip() throws(VisionError) -> Bool {
    guard position < paths.count else { return false }
    position += 1
    return true
  }

  /// Makes the picture on display at a time the next one.
  ///
  /// Throws `optionInvalid` for a time at or after the end.
  public func seek(to microseconds: Int64) throws(VisionError) {
    let index = (Double(microseconds) * rate / 1_000_000 + 1e-6).rounded(.down)
    guard index < Double(paths.count) else {
      position = paths.count
      throw VisionError(noFrameAt: microseconds, of: place, endingAt: time(of: paths.count))
    }
    position = index < 0 ? 0 : Int(index)
  }

  /// Returns the number of pictures that come before the next one.
  public func countFramesBeforeNext() throws(VisionError) -> Int { position }

  private func time(of index: Int) -> Int64 {
    let time = (Double(index) * 1_000_000 / rate).rounded()
    return time < 9e18 ? Int64(time) : .max
  }
}
