package import VisionBase

/// Labels in YOLO's format: a text file named like each picture, with a line for each object.
///
/// The file is in a folder `labels` next to the `images` folder, or in the last of the picture's
/// folders, down to none. A line has the object's class, then the center and the sides of its box
/// in fractions of the picture, and its key points.
///
/// A line with more numbers but without key points is an outline, and its box is the smallest
/// around it. The classes are named in `classes.txt`, or under `names:` in a `data.yaml`, in the
/// folder of labels or one of the two above; a `data.yaml` also describes the key points.
package struct YOLOLabels {
  private let source: Source
  private let kind: PrecisionScores.Kind
  private let shape: YOLODescription.KeypointShape
  /// The classes, numbered from 0.
  package let categories: [LabelCategory]
  /// The path of the file that names the classes.
  package let descriptionPath: String

  /// The source of the text files.
  private enum Source {
    case folder(String)
    case texts(YOLOTexts)
  }

  /// A text file in memory.
  package struct LabelText: Sendable {
    /// The file's path, as far as it is known.
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  /// The part of a person's box that counts as the area, as in Ultralytics; YOLO labels have no
  /// area.
  private static let areaOfBox = 0.53

  /// Creates labels from a folder and its class names; throws `inputMissing` if there are none.
  ///
  /// For key points it throws `inputInvalid` if they have no names. Without a `kpt_shape` they are
  /// COCO's 17, each with a state.
  package init(
    folder: String, namesAt path: String? = nil, of kind: PrecisionScores.Kind = .boxes
  ) throws(VisionError) {
    let place = folder.bytes.dropping(suffix: "/").map(String.init) ?? folder
    let file: String
    if let path { file = path } else { file = try Self.descriptionFile(place, named: folder) }
    try self.init(
      .folder(place), YOLODescription(reading: file), describedIn: file, of: kind)
  }

  /// Creates labels from text files in memory, and the one that names the classes.
  ///
  /// The folder of labels is the one called `labels` in their paths, else their common folder.
  package init(
    _ files: [LabelText], describedBy description: LabelText,
    of kind: PrecisionScores.Kind = .boxes
  ) throws(VisionError) {
    try self.init(
      .texts(YOLOTexts(files)),
      YOLODescription(description.bytes, named: description.path),
      describedIn: description.path, of: kind)
  }

  private init(
    _ source: Source, _ description: YOLODescription, describedIn file: String,
    of kind: PrecisionScores.Kind
  ) throws(VisionError) {
    (self.source, self.kind, descriptionPath) = (source, kind, file)
    guard !description.classes.isEmpty else {
      throw VisionError(.inputInvalid, "\(file) names no classes")
    }
    let coco = YOLODescription.KeypointShape(
      count: KeypointSpreads.namesOfCOCO.count, numbersEach: 3)
    shape = description.keypointShape ?? coco
    let points = kind == .keypoints ? try Self.keypointNames(description, file) : []
    categories = description.classes.enumerated().map {
      LabelCategory(id: $0, name: $1, keypoints: points)
    }
  }

  private static func descriptionFile(
    _ folder: String, named name: String
  ) throws(VisionError) -> String {
    let places = [folder, folder + "/..", folder + "/../.."]
    // A data.yaml has more information than a list of classes, but the nearest file counts.
    let files = ["data.yaml", "classes.txt", "obj.names"]
    let found = places.flatMap { place in files.map { place + "/" + $0 } }
      .first { FileKind(of: $0, followingLinks: true) == .file }
    guard let found else {
      throw VisionError(
        .inputMissing,
        "\(name): the classes have no names: there is no classes.txt or data.yaml in this folder "
          + "or above; name the file with --names")
    }
    return found
  }

  private static func keypointNames(
    _ description: YOLODescription, _ file: String
  ) throws(VisionError) -> [String] {
    let names = KeypointSpreads.namesOfCOCO
    let count = description.keypointShape?.count ?? names.count
    if description.keypointNames.isEmpty, count == names.count { return names }
    guard description.keypointNames.count == count else {
      throw VisionError(
        .inputInvalid,
        "\(file): kpt_shape says that there are \(count) key points, and "
          + (description.keypointNames.isEmpty
            ? "nothing says what they are called" : "\(description.keypointNames.count) have names")
          + "; name each under kpt_names")
    }
    return description.keypointNames
  }

  /// Returns the labels of a picture; nil if it has no file, and thus no objects.
  ///
  /// Throws `inputInvalid` for a file in another format, and if several files fit equally well.
  package func objects(
    of picture: String, width: Int, height: Int
  ) throws(VisionError) -> [LabelledObject]? {
    guard let text = try text(of: picture) else { return nil }
    return try objects(in: text, width: width, height: height)
  }

  /// Returns the labels in the file of a picture with these sides.
  package func objects(
    in text: LabelText, width: Int, height: Int
  ) throws(VisionError) -> [LabelledObject] {
    let size = (Double(width), Double(height))
    return try LabelLines(of: text.bytes, named: text.path).map { (line) throws(VisionError) in
      try object(line.text, size, named: "\(text.path), line \(line.number)")
    }
  }

  /// The number of comparisons to find the file of a picture.
  package var comparisons: Int {
    if case .texts(let texts) = source { texts.mostAlike } else { 1 }
  }

  static func stem(of path: String) -> String {
    path.bytes.cut(atLast: ".").map { String($0.0) } ?? path
  }

  /// Returns the label file of a picture; nil if it has none.
  ///
  /// Throws `inputInvalid` if several fit equally well.
  package func text(of picture: String) throws(VisionError) -> LabelText? {
    switch source {
    case .folder(let folder): try Self.text(of: picture, in: folder)
    case .texts(let texts): try texts.text(of: picture)
    }
  }

  private static func text(
    of picture: String, in folder: String
  ) throws(VisionError) -> LabelText? {
    let parts = YOLOPaths.parts(of: picture)
    for place in YOLOPaths.besideImages(parts) + YOLOPaths.ends(of: parts) {
      let path = folder + "/" + place + ".txt"
      guard try isFile(path) else { continue }
      return LabelText(path: path, bytes: try LabelFile.bytes(path))
    }
    return nil
  }

  /// Returns true for a file, and false where there is nothing.
  ///
  /// Throws for all else: its labels would be missing, and the picture would count as empty.
  private static func isFile(_ path: String) throws(VisionError) -> Bool {
    switch FileKind(of: path, followingLinks: true) {
    case .file: return true
    case .missing:
      guard (try? FileStatus(of: path, followingLinks: false)) != nil else { return false }
      throw VisionError(
        .inputMissing,
        "\(path): this link leads to no file, so the labels are missing; fetch the file that it "
          + "stands for")
    case .folder, .other:
      throw VisionError(
        .inputInvalid, "\(path): labels of a picture are a text file, and this is none")
    }
  }

  /// Returns the text files beside those of some pictures that belong to none of them, sorted.
  ///
  /// Empty for labels in memory.
  package func strays(beside files: [String]) -> [String] {
    guard case .folder = source else { return [] }
    let known = Set(files.map(\.bytes))
    let description = FilePlace(of: descriptionPath)
    return Set(files.map { FileSystem.parent(of: $0).bytes }).sorted().flatMap { folder in
      FileSystem.names(in: String(folder)).map { "\(folder)/\($0)" }.filter { path in
        path.lowercased().bytes.hasSuffix(".txt") && !path.bytes.hasSuffix("/classes.txt")
          && !known.contains(path.bytes) && FilePlace(of: path) != description
      }
    }
  }

  // MARK: Lines

  /// The limit in bytes; an outline of thousands of points is a tenth of that.
  private static let longestLine = 1 << 20

  private func object(
    _ line: String, _ size: (width: Double, height: Double), named name: String
  ) throws(VisionError) -> LabelledObject {
    guard line.utf8.count <= Self.longestLine else {
      throw VisionError(.inputInvalid, "\(name) is longer than a line of labels can be")
    }
    let words = line.bytes.split(whereSeparator: \.isSpace)
    let numbers = words.dropFirst().compactMap { decimalNumber($0) }
    guard let first = words.first, let category = Int(first),
      numbers.count == words.count - 1, numbers.allSatisfy({ $0.isFinite && abs($0) <= 10 }),
      let object = object(category, numbers, size)
    else { throw VisionError(.inputInvalid, "\(name): \(form)") }
    if let problem = problem(numbers) {
      throw VisionError(.inputInvalid, "\(name): \(problem)")
    }
    guard categories.indices.contains(category) else {
      throw VisionError(
        .inputInvalid, "\(name): there is no class \(category); \(categories.count) have names")
    }
    return object
  }

  /// The coordinates that count as being within a picture.
  ///
  /// Like Ultralytics, this allows for 1 % of rounding: see `verify_image_label` in
  /// ultralytics/data/utils.py.
  private static let inside = -0.01...1.01

  /// Returns the fault in the numbers of a line; nil if they are usable.
  private func problem(_ numbers: [Double]) -> String? {
    let hasPoints = numbers.count == 4 + shape.count * shape.numbersEach
    let hasBox = hasPoints || numbers.count == 4
    let unit = (width: 1.0, height: 1.0)
    let box = hasBox ? Self.box(numbers[..<4], unit) : Self.box(around: numbers, unit)
    guard box.isProper else { return "the box \(LabelBox.problem)" }
    let sides = [box.x + box.width / 2, box.y + box.height / 2, box.width, box.height]
    guard sides.allSatisfy(Self.inside.contains) else {
      return "the middle, width and height of a box are parts of the picture, from 0 to 1"
    }
    guard kind == .keypoints else { return nil }
    for start in stride(from: 4, to: numbers.count, by: shape.numbersEach) {
      let place = numbers[start..<start + 2]
      if shape.numbersEach == 3 {
        let state = numbers[start + 2]
        guard state >= 0 else { return "the state of a key point is negative; it is 0, 1 or 2" }
        if state == 0 || place.allSatisfy(Self.inside.contains) { continue }
      } else if place.allSatisfy({ $0 <= Self.inside.upperBound }) {
        continue
      }
      return "x and y of a key point are parts of the picture, from 0 to 1"
    }
    return nil
  }

  /// The required form of a line, for messages.
  private var form: String {
    let box =
      "give a class and the middle, width and height of a box in parts of the picture, as in "
      + "0 0.5 0.5 0.2 0.1"
    guard kind == .keypoints else { return box }
    return "\(box), followed by \(shape.count) key points of \(shape.numbersEach) numbers each"
  }

  /// Returns the object of a line's numbers; nil if their count is wrong.
  private func object(
    _ category: Int, _ numbers: [Double], _ size: (width: Double, height: Double)
  ) -> LabelledObject? {
    let hasPoints = numbers.count == 4 + shape.count * shape.numbersEach
    switch kind {
    case .keypoints:
      guard hasPoints else { return nil }
      let box = Self.box(numbers[..<4], size)
      return LabelledObject(
        category: category, box: box, area: box.area * Self.areaOfBox,
        keypoints: Self.keypoints(numbers[4...], shape.numbersEach, size))
    case .boxes where hasPoints || numbers.count == 4:
      return LabelledObject(category: category, box: Self.box(numbers[..<4], size))
    case .boxes:
      guard numbers.count >= 6, numbers.count % 2 == 0 else { return nil }
      return LabelledObject(category: category, box: Self.box(around: numbers, size))
    }
  }

  private static func box(
    _ numbers: ArraySlice<Double>, _ size: (width: Double, height: Double)
  ) -> LabelBox {
    LabelBox(
      x: (numbers[0] - numbers[2] / 2) * size.width, y: (numbers[1] - numbers[3] / 2) * size.height,
      width: numbers[2] * size.width, height: numbers[3] * size.height)
  }

  private static func box(
    around outline: [Double], _ size: (width: Double, height: Double)
  ) -> LabelBox {
    let xs = stride(from: 0, to: outline.count, by: 2).map { outline[$0] * size.width }
    let ys = stride(from: 1, to: outline.count, by: 2).map { outline[$0] * size.height }
    let (left, top) = (xs.reduce(.infinity, min), ys.reduce(.infinity, min))
    return LabelBox(
      x: left, y: top, width: xs.reduce(-.infinity, max) - left,
      height: ys.reduce(-.infinity, max) - top)
  }

  /// Returns key points; labeled if the state is positive.
  ///
  /// Without states, a point is labeled if x and y are not negative, and not both 0.
  private static func keypoints(
    _ numbers: ArraySlice<Double>, _ numbersEach: Int, _ size: (width: Double, height: Double)
  ) -> [LabelledKeypoint] {
    stride(from: numbers.startIndex, to: numbers.endIndex, by: numbersEach).map { start in
      let (x, y) = (numbers[start], numbers[start + 1])
      let isLabelled =
        numbersEach == 3 ? numbers[start + 2] > 0 : x >= 0 && y >= 0 && (x, y) != (0, 0)
      return LabelledKeypoint(x: x * size.width, y: y * size.height, isLabelled: isLabelled)
    }
  }
}
