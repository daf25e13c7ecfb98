package import VisionBase

/// A fact about a picture's file that results for its decoded picture do not show.
///
/// The raw values are part of JSON, of columns, and of indexes on the disk.
package enum PictureRemark: String, CaseIterable, Hashable, Sendable {
  /// The file is an animation; its first picture was decoded.
  case animation
  /// The file has several pages; the first was decoded.
  case severalPages
  /// The file has several pictures; the main one was decoded, or else the first.
  case severalPictures
  /// The file had lost data, in whose place the decoder put guesses.
  case lostData

  /// The remark for people, without the name of the file.
  package var message: String {
    switch self {
    case .animation: "it is an animation; only its first picture was looked at"
    case .severalPages: "it has several pages; only the first was looked at"
    case .severalPictures: "it has several pictures; only one was looked at"
    case .lostData: "it lost data; results where they are missing are guesses"
    }
  }

  /// True if the file has pictures besides the decoded one.
  package var isAboutFurtherPictures: Bool { self != .lostData }

  private init(_ further: FurtherPictures) {
    self =
      switch further {
      case .animation: .animation
      case .pages: .severalPages
      case .pictures: .severalPictures
      }
  }

  /// Returns the remarks about a file and the picture that was decoded from it.
  package static func remarks(on bytes: StableBytes, decodedAs frame: Frame) -> [PictureRemark] {
    let further = FurtherPictures(in: bytes).map { PictureRemark($0) }
    return [further, frame.isIncomplete ? .lostData : nil].compactMap(\.self)
  }
}
