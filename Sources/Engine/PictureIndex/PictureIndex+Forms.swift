internal import VisionBase

/// The form of indexes that this version reads and writes.
enum PictureIndexForm {
  /// The end of an index's name: the number of the catalogue's form and that of the conversion.
  ///
  /// Versions with another form keep indexes of the same pictures under other names, so that they
  /// do not rebuild each other's.
  static let ending = "-\(IndexCatalogue.formVersion).\(IndexSignature.currentMethod)"
}

extension PictureIndex {
  /// The number of digits that stand for a folder of pictures.
  private static let stemLength = 32

  /// Returns true for the name of an index that an earlier or later version made.
  ///
  /// The rest of an interrupted removal is none, whichever version it belonged to.
  package static func isOfOtherForm(_ name: String) -> Bool {
    let stem = name.bytes.prefix(stemLength)
    guard stem.count == stemLength, stem.allSatisfy(\.isHexDigit),
      !name.bytes.hasSuffix(PictureIndexForm.ending)
    else { return false }
    // Before names had a form they were the digits alone.
    let form = name.bytes.dropFirst(stemLength)
    return form.isEmpty
      || (form.count > 1 && form.first == "-"
        && form.dropFirst().allSatisfy { $0.isDigit || $0 == "." })
  }

  /// Returns the folders of other versions' indexes for the same pictures, by name.
  ///
  /// The index's own folder comes from `folder(forPicturesIn:at:)`.
  package static func otherForms(of folder: String) -> [String] {
    guard let (place, name) = folder.bytes.cut(atLast: "/"),
      let stem = name.dropping(suffix: PictureIndexForm.ending.bytes)
    else { return [] }
    return FileSystem.names(in: String(place)).filter {
      isOfOtherForm($0) && ($0.bytes == stem || $0.bytes.hasPrefix("\(stem)-"))
    }.map { "\(place)/\($0)" }
  }
}
