package import VisionBase

/// A segmenter's answer to one picture, as in a line of `vision segment --format json`.
package struct MaskAnswer: Sendable, Equatable {
  /// The picture's name.
  package var picture: String
  /// The width and height of the picture's masks.
  package var sides: PictureSides
  /// The rotation that makes the picture upright, as in `right`; nil if unknown.
  package var orientation: String?
  /// The names of the model's classes, with numbers for those without one.
  package var classNames: [String]
  /// The class of each pixel, row by row; 255 for none.
  package var values: [UInt8] { Self.values(masks, sides) }

  private var masks: [Mask]

  private struct Mask: Sendable, Equatable {
    var index: UInt8
    var runs: MaskRuns
  }

  /// The most pixels of a picture, which bounds the memory that a few letters can ask for.
  private static let mostPixels = 1 << 28

  /// The answer that means none of the classes.
  private static let noClass: UInt8 = 255

  /// Reads a line; throws `inputInvalid` if it is not one of `vision segment`.
  package init(_ line: JSONValue, named name: String) throws(VisionError) {
    func invalid(_ problem: String) -> VisionError {
      VisionError(.inputInvalid, "\(name): \(problem)")
    }
    guard let picture = line["input"]?.nonemptyString else {
      throw invalid("this is not what vision prints with --format json, as 'input' is missing")
    }
    guard !LongName.isTooLong(picture) else { throw invalid(LongName.problem) }
    guard let masks = line["masks"]?.elements, let width = line["width"]?.wholeNumber,
      let height = line["height"]?.wholeNumber
    else {
      throw invalid(
        "'masks', 'width' or 'height' is missing; vision segment prints them with --format json")
    }
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, pixels <= Self.mostPixels else {
      throw invalid("a mask cannot have \(width)x\(height) pixels")
    }
    self.picture = picture
    sides = PictureSides(width: width, height: height)
    orientation = try OrientationWord.read(line, name)
    let labels = try Self.labels(line, name)
    let given = line["classCount"].flatMap { $0 == .null ? nil : $0 }
    guard let classCount = given.map(\.wholeNumber) ?? labels.count else {
      throw invalid("'classCount' is not a whole number")
    }
    let count = max(classCount, labels.count, 1)
    guard count <= 256 else { throw invalid("a model has at most 256 classes, not \(count)") }
    classNames = (0..<count).map { index in
      labels.indices.contains(index) && !labels[index].isEmpty
        ? labels[index] : UnnamedClass.name(index)
    }
    self.masks = try masks.map { (mask) throws(VisionError) in
      guard let index = mask["index"]?.wholeNumber, (0..<count).contains(index),
        mask["rle"]?["size"]?.elements?.map(\.wholeNumber) == [height, width],
        let text = mask["rle"]?["counts"]?.nonemptyString,
        let runs = MaskRuns(text, pixelCount: pixels)
      else {
        throw invalid(
          "a mask has no index of a class, or no run lengths (rle) of \(height)x\(width) pixels")
      }
      return Mask(index: UInt8(index), runs: runs)
    }
    // The masks of a category mask share no pixel; others would take time for each of theirs.
    let covered = self.masks.reduce(0) { $0 + $1.runs.count }
    guard covered <= pixels else { throw invalid("its masks overlap") }
  }

  /// Returns the names of the model's classes, empty for those without one.
  private static func labels(_ line: JSONValue, _ name: String) throws(VisionError) -> [String] {
    guard let value = line["labels"], value != .null else { return [] }
    let labels = value.elements?.compactMap { label -> String? in
      if case .string(let text) = label { text } else { nil }
    }
    guard let labels, labels.count == value.elements?.count else {
      throw VisionError(.inputInvalid, "\(name): 'labels' must be a list of names")
    }
    return labels
  }

  private static func values(_ masks: [Mask], _ sides: PictureSides) -> [UInt8] {
    var values = [UInt8](repeating: noClass, count: sides.width * sides.height)
    for mask in masks {
      for run in mask.runs.inside {
        // Runs go down the columns.
        var (x, y) = run.lowerBound.quotientAndRemainder(dividingBy: sides.height)
        for _ in run {
          values[y * sides.width + x] = mask.index
          y += 1
          if y == sides.height { (x, y) = (x + 1, 0) }
        }
      }
    }
    return values
  }
}

/// The pixels of a mask as COCO's run lengths, column by column.
///
/// Layout: https://github.com/cocodataset/cocoapi/blob/master/common/maskApi.c (`rleFrString`).
struct MaskRuns: Sendable, Equatable {
  /// The pixels inside, by their places in the columns one after the other.
  let inside: [Range<Int>]

  /// The number of pixels inside.
  var count: Int { inside.reduce(0) { $0 + $1.count } }

  /// Reads COCO's letters; nil if they are others, or not of this number of pixels.
  init?(_ text: String, pixelCount: Int) {
    var (runs, place, inside): ([Int], Int, [Range<Int>]) = ([], 0, [])
    var (number, shift) = (0, 0)
    for byte in text.utf8 {
      // Six letters have thirty bits, more than any number of pixels.
      guard (48..<112).contains(byte), shift < 35 else { return nil }
      let piece = Int(byte) - 48
      number |= (piece & 0x1F) << shift
      shift += 5
      if piece & 0x20 != 0 { continue }
      if piece & 0x10 != 0 { number |= -1 << shift }
      if runs.count > 2 { number += runs[runs.count - 2] }
      guard number >= 0, number <= pixelCount - place else { return nil }
      if !runs.count.isMultiple(of: 2), number > 0 { inside.append(place..<place + number) }
      place += number
      runs.append(number)
      (number, shift) = (0, 0)
    }
    guard shift == 0, place == pixelCount else { return nil }
    self.inside = inside
  }
}
