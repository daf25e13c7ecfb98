public import VisionBase

/// The file formats that frames can be written in.
public enum PictureEncoding: Sendable, Hashable {
  /// PNG, which keeps every sample.
  case png
  /// JPEG with a quality of 1 to 100; from 90 up, colours keep their full resolution.
  case jpeg(quality: Int = 90)

  /// How the names of files end that can be written, in lower case and without the dot.
  package static let nameEndings = PictureFormat.png.nameEndings + PictureFormat.jpeg.nameEndings

  /// The format that a file's name asks for: `.png`, `.jpg` or `.jpeg`, in any case.
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
