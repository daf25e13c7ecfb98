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
  /// Returns true for a name in the folder of all indexes that this version never uses.
  ///
  /// It is an index of an earlier or later version, or none. What an interrupted removal left is
  /// not, whichever version it belonged to.
  package static func isOfOtherForm(_ name: String) -> Bool {
    !isRemoved(name) && !name.bytes.hasSuffix(PictureIndexForm.ending)
  }

  /// Returns the folders of other versions' indexes for the same pictures, by name.
  ///
  /// The index's own folder comes from `folder(forPicturesIn:at:)`.
  package static func otherForms(of folder: String) -> [String] {
    guard let (place, name) = folder.bytes.cut(atLast: "/"),
      let stem = name.dropping(suffix: PictureIndexForm.ending.bytes)
    else { return [] }
    return FileSystem.names(in: String(place)).filter {
      // Before names had a form they were the stem alone.
      isOfOtherForm($0) && ($0.bytes == stem || $0.bytes.hasPrefix("\(stem)-"))
    }.map { "\(place)/\($0)" }
  }
}
