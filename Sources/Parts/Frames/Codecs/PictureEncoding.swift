public import VisionBase

/// The file formats that frames can be written in.
public enum PictureEncoding: Sendable, Hashable {
  /// PNG, which keeps every sample.
  case png
  /// JPEG of a quality of 1 to 100; from 90 on colours keep their full resolution.
  case jpeg(quality: Int = 90)

  /// The format that a file's name asks for: `.png`, `.jpg` or `.jpeg`, in any case.
  ///
  /// Throws `optionInvalid` for any other name.
  public init(forFileNamed path: String) throws(VisionError) {
    let name = path.lowercased()
    if name.hasSuffix(".png") {
      self = .png
    } else if name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") {
      self = .jpeg()
    } else {
      throw VisionError(
        .optionInvalid, "cannot write \(path): pictures are written as .png, .jpg or .jpeg")
    }
  }
}
