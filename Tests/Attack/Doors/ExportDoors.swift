import Frames
import ModelFiles
import ModelRewriting
import TestSupport
import VisionBase
import VisionTasks

extension Door {
  /// The notes that an exporter leaves behind a model, damaged before they are packed.
  static let exportNotes = Door("export-notes", weight: 4) { _ in
    var pose = YOLONotes(
      task: "pose", classNames: ["cat", "dog \"x\"", "bird\n"], inputSize: [8, 16],
      keypoints: .init(count: 2, valuesPerPoint: 3, names: ["nose", "eye"]))
    pose.facts = [.init("license", "mine"), .init("author", "me")]
    let python = """
      {'description': "a model's", 'task': 'detect', 'imgsz': [8, 16], 'stride': 32, 'batch': 1,
       'names': {0: 'cat', 1: 'd\\xf6g'}, 'kpt_shape': (17, 3), 'args': {'nms': True, 'x': None}}
      """
    let texts = [
      (YOLONotes.fileName, Array(pose.json.text.utf8)), ("temp_meta.txt", Array(python.utf8)),
    ]
    return { random in
      var (name, text) = random.one(of: texts)
      text = random.damaged(text)
      return try answer {
        var maker = YOLOMaker()
        maker.files = [(name: name, content: text)]
        let model = try maker.file()
        let notes = try YOLONotes(of: model)
        for recognizes in [true, false] {
          let described = try DescribedModel(model, recognizesExports: recognizes)
          try Finding.unless(
            described.export == (recognizes ? notes : nil), "the notes are read in two ways")
        }
        guard notes == nil else { return }
        let packaged = try YOLORecipe(classNames: ["a", "b"]).package(model)
        try Finding.unless(
          YOLONotes(of: ModelFile(StableBytes(packaged, name: "packaged"))) != nil,
          "a packaged model has no notes")
      }
    }
  }

  /// Exports with notes, shapes and outputs that need not fit each other.
  static let exports = engine("exports") { random in
    if random.isOne(in: 4) {
      try classifyExport(using: &random)
    } else {
      try detectExport(using: &random)
    }
  }

  private static func detectExport(using random: inout SeededGenerator) throws {
    var maker = YOLOMaker()
    let classCount = Int.random(in: 0...4, using: &random)
    maker.notes.classNames = (0..<classCount).map { "class \($0)" }
    maker.notes.isEndToEnd = Bool.random(using: &random)
    if random.isOne(in: 3) {
      maker.notes.task = "pose"
      maker.notes.keypoints = .init(
        count: Int.random(in: 1...3, using: &random),
        valuesPerPoint: Int.random(in: 2...3, using: &random))
    }
    let pointValues = maker.notes.keypoints.map { $0.count * $0.valuesPerPoint } ?? 0
    let candidates = Int.random(in: 1...40, using: &random)
    let shape =
      maker.notes.isEndToEnd
      ? [1, candidates, 6 + pointValues] : [1, 4 + max(classCount, 1) + pointValues, candidates]
    maker.outputShape = shape.map(Int32.init)
    if random.isOne(in: 8) { maker.outputShape[random.one(of: [1, 2])] += 1 }
    maker.values = random.values(Int(maker.outputShape.reduce(1, *)))
    maker.input = random.one(of: [.floats, .unitBytes, .unitSignedBytes])
    maker.inputShape = random.inputShape()
    var options = DetectorOptions(threadCount: 1)
    options.maxResults = random.one(of: [nil, 1, .max])
    options.scoreThreshold = random.one(of: [nil, 0, random.value()])
    let engine = try DetectionEngine(maker.file(), options: options)
    let result = try engine.detect(in: random.frame(), part: random.part())
    for detection in result.detections {
      let box = detection.boundingBox
      try Finding.unless(
        box.width >= 0 && box.height >= 0 && box.x >= 0 && box.y >= 0
          && box.x + box.width <= Double(result.picture.width) + 1e-3
          && box.y + box.height <= Double(result.picture.height) + 1e-3,
        "the box \(box) is not in the picture")
    }
  }

  private static func classifyExport(using random: inout SeededGenerator) throws {
    var maker = YOLOMaker()
    let count = Int.random(in: 1...6, using: &random)
    maker.notes = YOLONotes(
      task: "classify", classNames: (0..<Int.random(in: 0...6, using: &random)).map { "\($0)" })
    maker.outputShape = [1, Int32(count)]
    maker.values = random.values(count)
    maker.inputShape = random.inputShape()
    let engine = try ClassificationEngine(
      maker.file(), options: ClassifierOptions(threadCount: 1))
    _ = try engine.classify(random.frame(), part: random.part())
  }
}

extension SeededGenerator {
  /// Returns the shape of a small picture, interleaved or as planes.
  fileprivate mutating func inputShape() -> [Int32] {
    let (height, width) = (
      Int32.random(in: 1...12, using: &self), Int32.random(in: 1...12, using: &self)
    )
    return Bool.random(using: &self) ? [1, height, width, 3] : [1, 3, height, width]
  }
}
