internal import VisionBase

/// YOLO's text files in memory, and which of them is a picture's.
///
/// They are looked for as in a folder: of `images/1.jpg` that is `labels/1.txt`, where there is one, else the
/// file that is called like the longest end of the picture's path, down to its name alone.
/// A picture whose path is shorter than a file's, and fits it as far as it goes, has that file, too.
struct YOLOTexts {
  private let files: [YOLOLabels.LabelText]
  /// The files by their paths below the folder of labels, without their endings.
  private let places: [String: [Int]]
  private let names: PictureNames
  /// The same by their whole paths.
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

  /// How many folders of the paths lead to the one of labels: the last that is called so of those that
  /// all lie in, else all of these.
  private static func depth(of paths: [[ByteText]]) -> Int {
    guard let first = paths.first else { return 0 }
    var shared = first.dropLast()
    for path in paths.dropFirst() {
      let same = zip(shared, path.dropLast()).prefix { $0 == $1 }.count
      shared = shared.prefix(same)
    }
    return shared.lastIndex(of: "labels").map { $0 + 1 } ?? shared.count
  }

  /// The most files whose names are alike, each of which a picture's path must be compared with.
  var mostAlike: Int { names.mostAlike }

  /// The file of a picture; nil when it has none.
  ///
  /// Throws `inputInvalid` where several fit as well.
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
    guard found.count < 2 else {
      throw VisionError(
        .inputInvalid,
        "\(picture) may have its labels in \(files[found[0]].path) or in \(files[found[1]].path); "
          + "give the labels of one folder")
    }
    return found.first.map { files[$0] }
  }
}
