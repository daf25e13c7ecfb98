internal import VisionBase

/// A mask as COCO's run lengths: its pixels column by column, as the lengths of runs that are
/// outside and inside in turn.
///
/// The text is that of COCO's own programs (`counts` in `{"size": [height, width], "counts": …}`):
/// from the third run on, each length is the difference from the one two before it, in pieces of
/// five bits, the lowest first, each as a letter from `0`.
struct COCORunLengths: Sendable, Equatable {
  let width: Int
  let height: Int
  /// The lengths of the runs; the first is of pixels outside and may be 0.
  let runs: [Int]

  /// Measures the pixels of a value in a mask, row by row.
  init(of value: UInt8, in values: [UInt8], width: Int, height: Int) {
    precondition(values.count == width * height)
    (self.width, self.height) = (width, height)
    var runs: [Int] = []
    var (isInside, length) = (false, 0)
    for x in 0..<width {
      for place in stride(from: x, to: values.count, by: width) {
        if (values[place] == value) != isInside {
          runs.append(length)
          (isInside, length) = (!isInside, 0)
        }
        length += 1
      }
    }
    runs.append(length)
    self.runs = runs
  }

  /// The runs as COCO's text.
  var text: String {
    var letters: [UInt8] = []
    for (index, run) in runs.enumerated() {
      var rest = index > 2 ? run - runs[index - 2] : run
      var hasMore = true
      while hasMore {
        let piece = rest & 0x1F
        rest >>= 5
        hasMore = piece & 0x10 == 0 ? rest != 0 : rest != -1
        letters.append(UInt8(piece | (hasMore ? 0x20 : 0)) + 48)
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }
}

// MARK: - JSON

extension COCORunLengths {
  /// The field of run lengths in a line.
  static let field = ResultField("rle", .object(shape))

  private static let shape = ResultShape(
    "runLengths",
    "The pixels as COCO's run lengths, which pycocotools reads; see `orientation` for the picture "
      + "whose pixels they are.",
    [
      ResultField(
        "size", .list(.integer(1 ... .max), count: 2), "The height and the width in pixels."),
      ResultField("counts", .text, "The lengths of the runs, column by column, in COCO's letters."),
    ])

  /// The value of `field`.
  var member: JSONValue.Member {
    .init(
      "rle",
      ["size": .array([.integer(height), .integer(width)]), "counts": .string(text)])
  }
}
