package import VisionBase

/// The places of pictures of labels in a folder.
package enum LabelPictures {
  /// Returns the PNG with the labels of a picture; nil if the folder has none.
  ///
  /// It is named like the picture, in folders that match the end of the picture's folders, down to
  /// none.
  package static func path(of picture: String, in folder: String) -> String? {
    YOLOPaths.ends(of: YOLOPaths.parts(of: picture)).map { "\(folder)/\($0).png" }
      .first { FileKind(of: $0, followingLinks: true) == .file }
  }
}

/// Pictures of labels in memory, with the lookup of a picture's labels.
package struct LabelPictureFiles {
  /// A picture of labels and its path, as far as it is known.
  package typealias File = YOLOLabels.LabelText

  private let files: YOLOTexts

  /// Creates the lookup.
  package init(_ files: [File]) { self.files = YOLOTexts(files) }

  /// The number of comparisons to find the labels of a picture.
  package var comparisons: Int { files.mostAlike }

  /// Returns the labels of a picture; nil if it has none.
  ///
  /// Throws `inputInvalid` if several fit equally well.
  package func file(of picture: String) throws(VisionError) -> File? {
    try files.text(of: picture)
  }
}
