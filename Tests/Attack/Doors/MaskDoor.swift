import Evaluation
import Frames
import TestSupport
import VisionBase
import VisionReports
import VisionTasks

extension Door {
  /// Damaged PNGs of labels and damaged lines of masks, their comparison, and the outlines of what
  /// can be read.
  static let labelledPixels = Door("labelled-pixels", weight: 3) { _ in
    let labels = try IndexedPicture(
      width: 4, height: 3, numbers: [0, 0, 1, 1, 0, 2, 2, 1, 255, 2, 2, 1],
      palette: [.init(red: 1, green: 2, blue: 3)]
    ).encoded()
    let lines = Array(
      #"""
      {"input":"a.jpg","width":4,"height":3,"orientation":"up","labels":["sky","cat","dog"],
      "classCount":3,"masks":[{"index":0,"rle":{"size":[3,4],"counts":"048"}},
      {"index":1,"rle":{"size":[3,4],"counts":"444"}},{"index":2,"rle":{"size":[3,4],
      "counts":"84"}}]}
      """#.utf8.filter { $0 != UInt8(ascii: "\n") })
    return { random in
      func bent(_ bytes: [UInt8]) -> [UInt8] {
        random.chance(of: 3) ? bytes : random.damaged(bytes)
      }
      let (picture, found) = (bent(labels), bent(lines))
      let names = random.one(of: [nil, ["sky", "cat", "dog"], ["background", "dog"]])
      let isUpright = Bool.random(using: &random)
      return try answer {
        let judge = try MaskJudge(names: names, isUpright: isUpright)
        var score = MaskJudge.Score()
        for answer in try MaskAnswerReader.read(found, named: "found", mostValues: 10_000) {
          let pixels = answer.sides.width * answer.sides.height
          // A few letters may stand for many pixels, which takes time but harms nothing.
          guard pixels < 1 << 20 else { continue }
          let mask = CategoryMask(
            width: answer.sides.width, height: answer.sides.height, values: answer.values)
          for index in 0..<3 as Range<UInt8> {
            let area = mask.outlines(ofClass: index, tolerance: 0).reduce(0) { $0 + $1.area }
            try Finding.unless(
              area == Double(mask.areas[index] ?? 0), "outlines of another area")
            _ = mask.outlines(ofClass: index)
          }
          score.add(
            try judge.score(
              answer, labels: StableBytes(picture, name: "labels.png"), pixelLimit: 1 << 20))
        }
        _ = judge.report(of: "segment", score).report.lines
      }
    }
  }
}
