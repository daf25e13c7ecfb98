public import VisionBase

/// The file formats for writing frames.
///
/// New versions may add cases.
public enum PictureEncoding: Sendable, Hashable {
  /// PNG, which keeps every sample.
  case png
  /// JPEG with a quality of 1 to 100; from 90 up, colors keep their full resolution.
  case jpeg(quality: Int = 90)

  /// The file name extensions for writing, in lowercase and without the dot.
  package static let nameEndings = PictureFormat.png.nameEndings + PictureFormat.jpeg.nameEndings

  /// Creates the format for a file name: `.png`, `.jpg` or `.jpeg`, in any case.
  ///
  /// Throws `optionInvalid` for any other name.
  public init(forFileNamed path: String) throws(VisionError) {
    let name = path.lowercased()
    func isNamed(like format: PictureFormat) -> Bool {
      format.nameEndings.contains { name.bytes.hasSuffix("." + $0) }
    }
    if isNamed(like: .png) {
      self = .png
    } else if isNamed(like: .jpeg) {
      self = .jpeg()
    } else {
      throw VisionError(
        .optionInvalid, "\(path): the name of a picture must end in .png, .jpg or .jpeg")
    }
  }
}
