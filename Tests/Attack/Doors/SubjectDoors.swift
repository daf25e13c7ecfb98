import Drawing
import Frames
import ModelFiles
import ModelRewriting
import TestSupport
import VisionBase
import VisionReports
import VisionTasks

extension SeededGenerator {
  /// Returns a bundle of face models with arbitrary outputs.
  fileprivate mutating func faceBundle() throws -> TaskBundle {
    let detector = ModelMaker.answering(
      [
        .init("boxes", [1, 896, 16], repeatedValues(896 * 16)),
        .init("scores", [1, 896, 1], repeatedValues(896)),
      ], shape: [1, 128, 128, 3])
    let landmarks = ModelMaker.answering(
      [
        .init("landmarks", [1, 1, 1, 1434], repeatedValues(1434)),
        .init("presence", [1, 1, 1, 1], [value()]),
      ], shape: [1, 32, 32, 3])
    let blendshapes = ModelMaker.answering(
      [.init("blendshapes", [52], values(52))], shape: [1, 146, 2])
    let bytes = try PoseMaterial.bundle([
      ("face_detector.tflite", detector.bytes()),
      ("face_landmarks_detector.tflite", landmarks.bytes()),
      ("face_blendshapes.tflite", blendshapes.bytes()),
      ("geometry_pipeline_metadata_landmarks.binarypb", CanonicalFaceMessage().bytes),
    ])
    return try TaskBundle(StableBytes(copying: bytes.span.bytes, name: "faces"))
  }

  /// Returns models of hands with arbitrary outputs.
  fileprivate mutating func handModels(_ options: HandOptions) throws -> HandEngineModels {
    let detector = ModelMaker.answering(
      [
        .init("boxes", [1, 2016, 18], repeatedValues(2016 * 18)),
        .init("scores", [1, 2016, 1], repeatedValues(2016)),
      ], shape: [1, 192, 192, 3])
    let landmarks = ModelMaker.answering(
      [
        .init("landmarks", [1, 63], values(63)), .init("presence", [1, 1], [value()]),
        .init("right", [1, 1], [value()]), .init("world", [1, 63], values(63)),
      ], shape: [1, 32, 32, 3])
    return try HandEngineModels(
      detector: ModelFile(detector.stableBytes()), landmarks: ModelFile(landmarks.stableBytes()),
      options: options)
  }
}

extension SeededGenerator {
  /// Returns a segmenter with arbitrary numbers; half of them are finite.
  mutating func segmenter() throws -> ModelFile {
    var maker = SegmenterMaker()
    let (width, height, count) = (
      Int32.random(in: 1...9, using: &self), Int32.random(in: 1...9, using: &self),
      [1, 1, 2, 21, 256, 300].randomElement(using: &self) ?? 1
    )
    maker.shape = [1, height, width, Int32(count)]
    maker.values = repeatedValues(Int(width * height) * count)
    if Bool.random(using: &self) { maker.values = maker.values.map { $0.isFinite ? $0 : 0 } }
    maker.activation = [nil, 0, 1, 2, 7].randomElement(using: &self) ?? nil
    maker.qualityScores = Int.random(in: 0..<4, using: &self) == 0 ? values(count) : nil
    maker.labels = []
    return try maker.file()
  }

  fileprivate mutating func maskSize() -> MaskSize {
    let sides = [0, -1, 1, 3, 40, 1 << 20, .max]
    return [
      .model, .picture,
      .pixels(
        width: sides.randomElement(using: &self) ?? 1,
        height: sides.randomElement(using: &self) ?? 1),
    ].randomElement(using: &self) ?? .model
  }

  /// Returns numbers for an output of places: arbitrary ones, or places in a region of 32 pixels.
  mutating func places(_ count: Int) -> [Float] {
    guard Bool.random(using: &self) else { return repeatedValues(count) }
    return (0..<count).map { _ in Float.random(in: 0...32, using: &self) }
  }

  private mutating func file(
    side: Int32, _ answers: [ModelMaker.Answer]
  ) throws -> ModelFile {
    try ModelFile(
      ModelMaker.answering(answers, shape: [1, side, side, 3]).stableBytes())
  }

  /// Returns models of a person, so that each part is often looked for.
  mutating func personFiles() throws -> HolisticEngineModels.Files {
    // Certain of a person, at any place.
    let body = (0..<39 * 5).map { _ in Float.random(in: 0...32, using: &self) }
    return HolisticEngineModels.Files(
      poseDetector: try file(
        side: 224,
        [
          .init("boxes", [1, 2254, 12], repeatedValues(2254 * 12)),
          .init("scores", [1, 2254, 1], [Float](repeating: 5, count: 2254)),
        ]),
      poseLandmarks: try file(
        side: 32,
        [
          .init("landmarks", [1, 195], Bool.random(using: &self) ? body : values(195)),
          .init("presence", [1, 1], [1]), .init("mask", [1, 8, 8, 1], values(64)),
          .init("heatmap", [1, 4, 4, 39], repeatedValues(4 * 4 * 39)),
          .init("world", [1, 117], places(117)),
        ]),
      faceDetector: try file(
        side: 128,
        [
          .init("boxes", [1, 896, 16], places(896 * 16)),
          .init("scores", [1, 896, 1], repeatedValues(896)),
        ]),
      faceLandmarks: try file(
        side: 32,
        [
          .init("landmarks", [1, 1, 1, 1434], places(1434)),
          .init("presence", [1, 1, 1, 1], [value()]),
        ]),
      faceBlendshapes: nil,
      handLandmarks: try file(
        side: 32,
        [
          .init("landmarks", [1, 63], places(63)), .init("presence", [1, 1], [1]),
          .init("right", [1, 1], [value()]), .init("world", [1, 63], places(63)),
        ]),
      handRegion: try file(side: 32, [.init("points", [1, 1, 1, 4], places(4))]))
  }
}

extension Door {
  private static let refusesNothing = Never.refuses(
    "senseless answers stand for no face and no hand")

  /// Face models with arbitrary outputs, on single pictures and on a stream, and all forms of what
  /// they find, with the expressions and positions of senseless landmarks.
  static let faces = Door("faces", weight: 0, never: refusesNothing) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      try answer {
        let options = FaceOptions(
          maxFaces: Int.random(in: 1...3, using: &random),
          makesBlendshapes: Bool.random(using: &random),
          makesTransformation: Bool.random(using: &random), threadCount: 1)
        let engine = try FaceEngine(
          FaceEngineModels(random.faceBundle(), options: options), threadCount: 1)
        let frame = try random.frame()
        try show(FaceLandmarksReport(engine.faces(in: frame), milliseconds: 1), on: frame)
        for time in 1...3 as ClosedRange<Int64> {
          let frame = try random.frame()
          let result = try engine.trackedFaces(in: frame, timestampInMicroseconds: time)
          try show(
            FaceLandmarksReport(result, milliseconds: 1, followsFaces: true), on: frame)
        }
      }
    }
  }

  /// Hand models with arbitrary outputs, on single pictures and on a stream, and all forms of what
  /// they find.
  static let hands = Door("hands", weight: 0, never: refusesNothing) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      try answer {
        let options = HandOptions(
          maxHands: Int.random(in: 1...3, using: &random),
          smoothing: Bool.random(using: &random) ? HandSmoothing() : nil, threadCount: 1)
        let engine = try HandEngine(random.handModels(options), threadCount: 1)
        let frame = try random.frame()
        try show(HandsReport(engine.hands(in: frame), milliseconds: 1), on: frame)
        for time in 1...3 as ClosedRange<Int64> {
          let frame = try random.frame()
          let result = try engine.trackedHands(in: frame, timestampInMicroseconds: time)
          try show(HandsReport(result, milliseconds: 1, followsHands: true), on: frame)
        }
      }
    }
  }

  /// Segmenters with arbitrary numbers of any size, on single pictures and on a stream, with all
  /// masks and all forms of them.
  static let masks = Door("masks", weight: 0) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      try answer {
        let options = SegmenterOptions(
          smoothing: [0, 0.7, 1].randomElement(using: &random) ?? 0,
          refinesEdges: Bool.random(using: &random), threadCount: 1)
        let engine = try SegmentationEngine(random.segmenter(), options: options)
        let result = try engine.segment(random.frame(), part: random.part())
        for index in [0, result.classCount - 1, result.classCount] {
          _ = try? result.confidences(ofClass: index, size: random.maskSize())
        }
        _ = try? result.alpha(size: random.maskSize())
        for time in 1...3 as ClosedRange<Int64> {
          let frame = try random.frame()
          let result = try engine.nextSegmentation(of: frame, timestampInMicroseconds: time)
          let styles: [Backdrop.Style?] = [
            nil, .blur(strength: Double(random.value())), .transparent, .color(.white),
            .picture(try BackdropPicture(random.frame())),
          ]
          try show(
            SegmentationReport(
              result, milliseconds: 1,
              background: styles.randomElement(using: &random) ?? nil),
            on: frame)
        }
      }
    }
  }

  /// Models of a person with arbitrary outputs, on single pictures and on a stream, and all forms
  /// of what they find.
  static let people = Door("people", weight: 0, never: refusesNothing) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      try answer {
        let options = HolisticOptions(
          makesSegmentationMask: Bool.random(using: &random), threadCount: 1)
        let engine = try HolisticEngine(
          HolisticEngineModels(random.personFiles(), options: options), threadCount: 1)
        let frame = try random.frame()
        try show(HolisticReport(engine.person(in: frame), milliseconds: 1), on: frame)
        for time in 1...3 as ClosedRange<Int64> {
          let frame = try random.frame()
          let result = try engine.trackedPerson(in: frame, timestampInMicroseconds: time)
          try show(HolisticReport(result, milliseconds: 1, followsPeople: true), on: frame)
        }
      }
    }
  }

  /// Makes every form of a report, and cuts out what it found.
  private static func show<Report: TaskReport>(
    _ report: Report, on frame: Frame
  ) throws {
    for format in OutputFormat.allCases {
      _ = ReportWriter(format: format).printout(report, input: "a.png").text
    }
    var upright = report
    upright.turnUpright()
    _ = (upright.rows, upright.record, upright.presentedRows)
    _ = (upright.outlines, upright.classPicture)
    var drawing = Report.Drawing()
    _ = try Annotator().draw(drawing.marks(for: report), on: frame)
    for object in report.objects {
      guard let cut = object.uprightCut else { continue }
      _ = try frame.cut(to: cut.region, width: cut.width, height: cut.height)
    }
  }
}
