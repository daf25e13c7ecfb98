import CommandLineParsing
import Frames
import Movies
import VisionBase

/// The rule by which every option that writes treats an existing file.
///
/// A file that this program wrote and that has not changed since is replaced, so that the same
/// command line works twice. Any other file, and a link that leads nowhere, stays unless
/// `--overwrite` is given, and a file that the command reads stays in any case. An empty file, a
/// device and a pipe hold nothing that could be lost. Files are checked before the work, and once
/// more right before they are replaced.
struct Replacement: Sendable {
  /// True if all files are replaced.
  let overwrites: Bool

  /// The files that the command reads.
  private let inputs: InputPlaces

  /// Creates the rule; files at the places of `inputs` are never replaced.
  init(overwrites: Bool = false, protecting inputs: InputPlaces) {
    (self.overwrites, self.inputs) = (overwrites, inputs)
  }

  /// Creates the rule of a command line whose words stand for some inputs.
  init(_ arguments: ParsedArguments, protecting inputs: [Input]) {
    self.init(
      overwrites: arguments[CommonOptions.overwrite], protecting: InputPlaces(arguments, inputs))
  }

  /// Throws `optionInvalid` for a file that the command reads.
  func checkIsNoInput(_ path: String, of option: String) throws(VisionError) {
    try inputs.check(path, of: option)
  }

  /// Throws `optionInvalid` for a file that must not be replaced.
  ///
  /// `noted` is the note of many files that may list it, with its name there.
  func check(
    _ path: String, of option: String, noted: (note: WrittenNote, name: String)? = nil
  ) throws(VisionError) {
    try checkIsNoInput(path, of: option)
    guard !overwrites, Self.holdsSomething(path), !TemporaryFile.isStream(path),
      !(noted.map { $0.note.covers(path, named: $0.name) } ?? Self.isOwn(path))
    else { return }
    throw VisionError(
      .optionInvalid,
      "\(option): \(path) is there already and was not written by vision, or was changed since; choose "
        + "another place, or replace it with --overwrite" + slip(path, option))
  }

  /// Throws `optionInvalid` for a file that must not be replaced, or whose note has no place.
  func checkNoted(_ path: String, of option: String) throws(VisionError) {
    try check(path, of: option)
    if !TemporaryFile.isStream(path) { try WrittenNote(of: path).checkPlace(of: option) }
  }

  /// Returns advice on the likely mistake if a file to be written is an existing picture or video.
  private func slip(_ path: String, _ option: String) -> String {
    let ending = FileName(path).ending.lowercased()
    guard PictureFormat.nameEndings.contains(ending) || MovieWords.plainEndings.contains(ending)
    else { return "" }
    return
      ". If it is one of the files to look at: behind \(option) a pattern such as *.\(ending) gives "
      + "the option its first file; name the place to write to first, as in \(option) NEW *.\(ending)"
  }

  /// Throws `optionInvalid` if an option for a folder names a file.
  func checkFolder(_ path: String, of option: String) throws(VisionError) {
    guard FileKind(of: path, followingLinks: true) == .file else { return }
    throw VisionError(
      .optionInvalid, "\(option): \(path) is a file, and a folder is needed" + slip(path, option))
  }

  /// Returns true for a file with content, and for a link that leads nowhere.
  private static func holdsSomething(_ path: String) -> Bool {
    guard let status = try? FileStatus(of: path) else {
      return (try? FileStatus(of: path, followingLinks: false))?.kind == .link
    }
    return status.kind == .file && status.byteCount > 0
  }

  /// Returns true if this program wrote a file and it has not changed since.
  private static func isOwn(_ path: String) -> Bool {
    if WrittenNote(of: path).covers(path, named: FileName.last(of: path)) { return true }
    guard !MovieMark.isIntact(at: path) else { return true }
    let ending = FileName(path).ending.lowercased()
    guard PictureEncoding.nameEndings.contains(ending),
      let bytes = try? PictureFile.bytes(at: path)
    else { return false }
    return PictureMark.isIntact(in: bytes.copy(of: 0..<bytes.byteCount))
  }

  /// Writes a file, unless one that must not be replaced has appeared there.
  func write(
    _ bytes: RawSpan, to path: String, of option: String, isDurable: Bool = false, streams: Bool
  ) throws(VisionError) {
    try WholeFile.write(
      bytes, to: path, isDurable: isDurable, streams: streams,
      check: { () throws(VisionError) in try check(path, of: option) })
  }

  /// Writes a file without room for a mark, under the same condition, and notes its digest.
  func writeNoted(
    _ text: Printout, to path: String, of option: String, isDurable: Bool = false
  ) throws(VisionError) {
    try writeNoted(Array(text.text.utf8), to: path, of: option, isDurable: isDurable)
  }

  /// Writes a file without room for a mark, under the same condition, and notes its digest.
  func writeNoted(
    _ bytes: [UInt8], to path: String, of option: String, isDurable: Bool = false
  ) throws(VisionError) {
    let digest = SHA256(of: bytes.span.rawBytes)
    try write(bytes.span.rawBytes, to: path, of: option, isDurable: isDurable, streams: true)
    WrittenNote.keep(digest, of: path)
  }

  /// Moves a complete file to its target, under the same condition, and notes its digest.
  ///
  /// The digest is that of the written bytes. A file that a user moves to the target right
  /// afterward has another one, and stays the user's.
  func installNoted(_ file: TemporaryFile, of option: String) throws(VisionError) {
    try file.synchronize()
    let digest = file.sha256
    try check(file.target, of: option)
    try file.install()
    if let digest { WrittenNote.keep(digest, of: file.target) }
  }

  /// Writes a picture of numbers with the mark of this program, under the same condition.
  func write(
    _ picture: IndexedPicture, to path: String, of option: String
  ) throws(VisionError) {
    let bytes = PictureMark.added(to: try picture.encoded())
    try write(bytes.span.rawBytes, to: path, of: option, streams: false)
  }

  /// Writes a picture with the mark of this program, under the same condition.
  func write(
    _ picture: Frame, to path: String, of option: String, profile: ColorProfile? = nil,
    streams: Bool
  ) throws(VisionError) {
    let encoding = try PictureEncoding(forFileNamed: path)
    let bytes = PictureMark.added(to: try picture.encoded(as: encoding, profile: profile))
    try write(bytes.span.rawBytes, to: path, of: option, streams: streams)
  }
}
