internal import VisionBase

/// YOLO's text files in memory, with the lookup of a picture's file.
///
/// The lookup works as in a folder: the file of `images/1.jpg` is `labels/1.txt`, if it exists,
/// else the file named like the longest end of the picture's path, down to its name alone. If a
/// picture's path is shorter than a file's and matches its end, the picture has that file, too.
struct YOLOTexts {
  private let files: [YOLOLabels.LabelText]
  /// The files by their paths below the folder of labels, without extensions.
  private let places: [String: [Int]]
  private let names: PictureNames
  /// The files by their whole paths, without extensions.
  private let wholePlaces: [String: [Int]]
  private let wholeNames: PictureNames

  init(_ files: [YOLOLabels.LabelText]) {
    let paths = files.map { YOLOPaths.parts(of: $0.path) }
    let depth = Self.depth(of: paths)
    let stems = paths.map { $0.dropFirst(depth).joined(separator: "/") }
    self.files = files
    places = Dictionary(grouping: stems.indices) { stems[$0] }
    names = PictureNames(stems)
    let wholes = paths.map { $0.joined(separator: "/") }
    wholePlaces = Dictionary(grouping: wholes.indices) { wholes[$0] }
    wholeNames = PictureNames(wholes)
  }

  /// Returns the number of leading folders up to the folder of labels.
  ///
  /// It is the last folder called `labels` among the folders that all paths share, else the last
  /// shared folder.
  private static func depth(of paths: [[ByteText]]) -> Int {
    guard let first = paths.first else { return 0 }
    var shared = first.dropLast()
    for path in paths.dropFirst() {
      let same = zip(shared, path.dropLast()).prefix { $0 == $1 }.count
      shared = shared.prefix(same)
    }
    return shared.lastIndex(of: "labels").map { $0 + 1 } ?? shared.count
  }

  /// The maximum number of files with the same name; a picture's path is compared with each of
  /// them.
  var mostAlike: Int { names.mostAlike }

  /// Returns the file of a picture; nil if it has none.
  ///
  /// Throws `inputInvalid` if several fit equally well.
  func text(of picture: String) throws(VisionError) -> YOLOLabels.LabelText? {
    let parts = YOLOPaths.parts(of: picture)
    let beside = YOLOPaths.besideImages(parts)
    if let longest = beside.first, wholePlaces[longest] == nil {
      let found = wholeNames.places(endingIn: longest)
      if let file = try only(found, of: picture) { return file }
    }
    for place in beside {
      if let found = wholePlaces[place] { return try only(found, of: picture) }
    }
    for place in YOLOPaths.ends(of: parts) {
      if let found = places[place] { return try only(found, of: picture) }
    }
    return try only(names.places(endingIn: parts.joined(separator: "/")), of: picture)
  }

  private func only(
    _ found: [Int], of picture: String
  ) throws(VisionError) -> YOLOLabels.LabelText? {
    var found = found
    if found.count > 1 {
      // Of names that look alike, the one with the picture's bytes counts.
      let stem = YOLOPaths.parts(of: picture).last
      let exact = found.filter { YOLOPaths.parts(of: files[$0].path).last == stem }
      if !exact.isEmpty { found = exact }
    }
    guard found.count < 2 else {
      throw VisionError(
        .inputInvalid,
        "\(picture) may have its labels in \(files[found[0]].path) or in \(files[found[1]].path); "
          + "give the labels of one folder")
    }
    return found.first.map { files[$0] }
  }
}
