internal import VisionBase

/// The recognition of camera files that hold a sensor's samples and no finished image.
///
/// Some decoders take the small preview in them for the image, so these files are refused by their
/// content, whatever their names.
enum RawPhotograph {
  /// The file name extensions of raw files, in lowercase and without the dot.
  static let nameEndings: Set<String> = [
    "3fr", "ari", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "iiq", "kdc", "mef",
    "mos",
    "mrw", "nef", "nrw", "orf", "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
  ]

  /// Returns true for the first bytes of a raw file that is not an ordinary TIFF.
  static func isRecognized(byStartOf bytes: PictureBytes) -> Bool {
    // Canon's CR2 and CR3, Olympus, Panasonic, Fujifilm, Sigma, Minolta, Canon's CRW.
    (bytes.holds("II*\0\u{10}\0\0\0CR\u{2}\0"))
      || (bytes.holds("ftyp", at: 4) && bytes.holds("crx ", at: 8))
      || bytes.holds("IIRO") || bytes.holds("IIRS") || bytes.holds("MMOR") || bytes.holds("IIU\0")
      || bytes.holds("FUJIFILMCCD-RAW") || bytes.holds("FOVb") || bytes.holds("\0MRM")
      || bytes.holds("HEAPCCDR", at: 6)
  }

  /// Returns the error for a raw file.
  static func refusal(of bytes: PictureBytes) -> VisionError {
    bytes.invalid(
      "this is a camera's raw file, which has to be developed first; export it as JPEG or TIFF, or take "
        + "the JPEG out of it that the camera put there: exiftool -b -JpgFromRaw FILE > FILE.jpg, or "
        + "-PreviewImage in place of -JpgFromRaw")
  }

  /// Throws `inputInvalid` for a TIFF that is a raw file, or whose first image is a reduced copy of
  /// another one in it.
  static func check(tiff bytes: PictureBytes) throws(VisionError) {
    let directories = TIFFDirectories(bytes)
    guard !directories.isRaw else { throw refusal(of: bytes) }
    guard directories.beginsWithReducedCopy else { return }
    if RawPhotograph.nameEndings.contains(FileEnding.of(bytes.name)) { throw refusal(of: bytes) }
    throw bytes.invalid(
      "the first picture of this TIFF is a reduced copy of another one in it, and only the first is "
        + "read; save the full one as the first, for example with tiffcp FILE,1 FULL.tif")
  }
}

/// The file name extension.
enum FileEnding {
  /// Returns the text after the last dot, in lowercase; empty without one.
  static func of(_ name: String) -> String {
    name.bytes.cut(atLast: ".").map { $0.1.lowercased() } ?? ""
  }
}
