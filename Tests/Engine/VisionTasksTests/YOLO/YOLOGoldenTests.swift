import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Fits and answers compared with those of Ultralytics' own program.
@Suite struct YOLOGoldenTests {
  @Test("pictures are fitted bit for bit", arguments: try YOLOGoldens.load().fits)
  func fits(recorded: YOLOGoldens.Fit) throws {
    let pixels = Pixels(seed: 7, width: recorded.picture[0], height: recorded.picture[1])
    let frame = try pixels.frame()
    let area = try UprightArea(of: frame, part: nil, orientation: .up)
    for (fit, digest) in [
      (PictureFit.letterbox, recorded.letterbox), (.centerCrop, recorded.centerCrop),
    ] {
      let fitter = PictureFitter(width: recorded.input[0], height: recorded.input[1], fit: fit)
      try fitter.fit(area, of: frame)
      #expect(
        SHA256(of: fitter.picture.span.rawBytes).description == digest, "\(fit)")
    }
  }

  @Test(
    "raw outputs give the same objects, in the same order",
    .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
    arguments: try YOLOGoldens.load().raw)
  func raw(recorded: YOLOGoldens.Answer) throws {
    let (classes, count) = (try #require(recorded.classes), recorded.candidates)
    let valueCount = 4 + classes + recorded.pointValueCount
    var values = recorded.fractions(valueCount * count)
    for index in values.indices {
      switch index / count {
      case 0..<2: values[index] = values[index] * 0.25 + 0.375
      case 2..<4: values[index] = values[index] * 0.25 + 0.25
      case 4..<4 + classes: values[index] *= values[index]
      default: break
      }
    }
    var maker = YOLOMaker()
    maker.inputShape = [1, 3, Int32(recorded.input[1]), Int32(recorded.input[0])]
    maker.outputShape = [1, Int32(valueCount), Int32(count)]
    maker.notes.classNames = (0..<classes).map { "class \($0)" }
    try compare(maker, values, recorded)
  }

  @Test(
    "outputs without overlaps give the same objects",
    .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
    arguments: try YOLOGoldens.load().listed)
  func listed(recorded: YOLOGoldens.Answer) throws {
    let valueCount = 6 + recorded.pointValueCount
    var values = recorded.fractions(valueCount * recorded.candidates)
    for row in 0..<recorded.candidates {
      let start = row * valueCount
      for side in 0..<4 { values[start + side] *= Float(recorded.input[side % 2]) }
      for side in 0..<2 { values[start + 2 + side] += values[start + side] }
      values[start + 5] = Float(row % 7)
      for point in 6..<valueCount { values[start + point] *= 64 }
    }
    var maker = YOLOMaker()
    maker.inputShape = [1, 3, Int32(recorded.input[1]), Int32(recorded.input[0])]
    maker.outputShape = [1, Int32(recorded.candidates), Int32(valueCount)]
    maker.notes.classNames = (0..<7).map { "class \($0)" }
    maker.notes.isEndToEnd = true
    try compare(maker, values, recorded)
  }

  private func compare(
    _ maker: YOLOMaker, _ values: [Float], _ recorded: YOLOGoldens.Answer
  ) throws {
    var maker = maker
    maker.values = values
    if let shape = recorded.keypoints {
      maker.notes.task = "pose"
      maker.notes.keypoints = YOLONotes.Keypoints(count: shape[0], valuesPerPoint: shape[1])
    }
    let engine = try DetectionEngine(maker.file(), options: DetectorOptions())
    let frame = try Pixels(width: recorded.picture[0], height: recorded.picture[1]).frame()
    let found = try engine.detect(in: frame).detections
    try #require(found.count == recorded.objects.count)
    for (ours, theirs) in zip(found, recorded.objects) {
      let box = ours.boundingBox
      let category = try #require(ours.categories.first)
      let corners = [box.x, box.y, box.x + box.width, box.y + box.height]
      for (our, their) in zip(corners, theirs) { #expect(abs(our - their) < 1e-4) }
      #expect(abs(Double(category.score) - theirs[4]) < 1e-6)
      #expect(category.index == Int(theirs[5]))
      #expect(category.categoryName == "class \(category.index)")
      guard let shape = recorded.keypoints else { continue }
      try #require(ours.keypoints.count == shape[0])
      for (index, point) in ours.keypoints.enumerated() {
        let start = 6 + index * shape[1]
        #expect(abs(Double(point.x) * Double(frame.width) - theirs[start]) < 1e-3)
        #expect(abs(Double(point.y) * Double(frame.height) - theirs[start + 1]) < 1e-3)
        #expect((point.score != nil) == (shape[1] == 3))
        if let score = point.score { #expect(abs(Double(score) - theirs[start + 2]) < 1e-6) }
      }
    }
  }
}
