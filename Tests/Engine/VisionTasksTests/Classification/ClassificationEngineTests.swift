import ModelRewriting
import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Tests with generated classifiers: their results and their calls.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ClassificationEngineTests {
  static let inputs: [ModelMaker.Elements] = [.floats, .unitBytes, .unitSignedBytes]
  static let outputs: [ModelMaker.Elements] = [
    .floats, .bytes(scale: 0.0625, zeroPoint: 16), .signedBytes(scale: 0.0625, zeroPoint: -100),
  ]

  private func frame(_ value: UInt8) throws -> Frame {
    try Frame(
      width: 16, height: 16, format: .rgb,
      bytes: [UInt8](repeating: value, count: 16 * 16 * 3).span.bytes)
  }

  private func classify(
    _ file: ModelFile, _ options: ClassifierOptions = ClassifierOptions(), on value: UInt8 = 0
  ) throws -> [ClassificationHead] {
    try ClassificationEngine(file, options: options).classify(frame(value)).heads
  }

  @Test(
    "every element type in and out, as rows of two and of four dimensions",
    arguments: inputs.indices, outputs.indices)
  func elements(input: Int, output: Int) throws {
    for sides in [[1], [1, 1, 1]] as [[Int32]] {
      var maker = ClassifierMaker()
      (maker.input, maker.output) = (Self.inputs[input], Self.outputs[output])
      maker.leadingSides = sides
      for (value, added) in [(0, 0), (51, 0.2), (255, 1)] as [(UInt8, Float)] {
        let heads = try classify(maker.file(), on: value)
        try #require(heads.count == 1)
        #expect(heads[0].categories.map(\.categoryName) == ["dog", "bird", "cat"])
        #expect(heads[0].categories.map(\.index) == [1, 2, 0])
        // A quantized score is right to half a step.
        let tolerance: Float = output == 0 ? 1e-6 : 0.0313
        for (category, expected) in zip(heads[0].categories, [0.75, 0.5, 0.25] as [Float]) {
          #expect(abs(category.score - (expected + added)) <= tolerance)
        }
      }
    }
  }

  @Test func `several heads each have their own labels`() throws {
    var maker = ClassifierMaker()
    maker.scores = [[0.5, 1], [0.125, 0.5, 0.25]]
    maker.labels = [["indoors", "outdoors"], []]
    let heads = try classify(maker.file(), ClassifierOptions(maxResults: 2))
    try #require(heads.count == 2)
    #expect(heads.map(\.headIndex) == [0, 1])
    #expect(heads.map(\.headName) == ["scores 0", "scores 1"])
    #expect(heads[0].categories.map(\.categoryName) == ["outdoors", "indoors"])
    #expect(heads[1].categories.map(\.categoryName) == [nil, nil])
    #expect(heads[1].categories.map(\.index) == [1, 2])
  }

  @Test func `a model without metadata gives numbers`() throws {
    var maker = ClassifierMaker()
    (maker.input, maker.output) = (.unitBytes, .unitBytes)
    let heads = try classify(ModelFile(maker.model.stableBytes()))
    #expect(heads.map(\.headName) == [nil])
    #expect(heads[0].categories.map(\.index) == [1, 2, 0])
    #expect(heads[0].categories.allSatisfy { $0.categoryName == nil && $0.displayName == nil })
  }

  @Test func `display names are those of exactly the locale that is asked for`() throws {
    var maker = ClassifierMaker()
    maker.displayNames = ["de": ["Katze", "Hund", "Vogel"], "en": ["Cat", "Dog", "Bird"]]
    let file = try maker.file()
    func names(_ locale: String) throws -> [String?] {
      try classify(file, ClassifierOptions(displayNamesLocale: locale))[0].categories
        .map(\.displayName)
    }
    #expect(try names("de") == ["Hund", "Vogel", "Katze"])
    #expect(try names("en") == ["Dog", "Bird", "Cat"])
    #expect(try names("de-AT") == [nil, nil, nil])
  }

  @Test func `the metadata's threshold counts unless the options have one`() throws {
    var packager = try ClassifierMaker().packager()
    try packager.setScoreThreshold(0.5)
    let file = try ModelFile(StableBytes(packager.packaged(), name: "made classifier"))
    func indices(_ threshold: Float?) throws -> [Int] {
      try classify(file, ClassifierOptions(scoreThreshold: threshold))[0].categories.map(\.index)
    }
    #expect(try indices(nil) == [1, 2])
    #expect(try indices(0) == [1, 2, 0])
    #expect(try indices(0.6) == [1])
    #expect(try indices(5) == [])
  }

  @Test func `lists of names let classes through or keep them out`() throws {
    let file = try ClassifierMaker().file()
    func names(_ options: ClassifierOptions) throws -> [String?] {
      var options = options
      options.categories.unknownNames = .ignored
      return try classify(file, options)[0].categories.map(\.categoryName)
    }
    #expect(try names(ClassifierOptions(categoryAllowlist: ["cat", "elk"])) == ["cat"])
    #expect(try names(ClassifierOptions(categoryDenylist: ["dog"])) == ["bird", "cat"])
    #expect(
      try names(ClassifierOptions(maxResults: 1, categoryDenylist: ["dog"])) == ["bird"])
    #expect(
      try names(ClassifierOptions(categoryAllowlist: ["elk"])) == ["dog", "bird", "cat"])
  }

  @Test func `names of another model leave nothing, and deny nothing`() throws {
    let file = try ClassifierMaker().file()
    func names(_ options: ClassifierOptions) throws -> [String?] {
      var options = options
      options.categories.unknownNames = .matchNothing
      return try classify(file, options)[0].categories.map(\.categoryName)
    }
    #expect(try names(ClassifierOptions(categoryAllowlist: ["elk"])) == [])
    #expect(try names(ClassifierOptions(categoryAllowlist: ["elk", "cat"])) == ["cat"])
    #expect(try names(ClassifierOptions(categoryDenylist: ["elk"])) == ["dog", "bird", "cat"])
  }

  @Test func `an unknown name in a list is an error that suggests another`() throws {
    let file = try ClassifierMaker().file()
    for (options, list) in [
      (ClassifierOptions(categoryAllowlist: ["bird", "dgo"]), "categoryAllowlist"),
      (ClassifierOptions(categoryDenylist: ["dgo"]), "categoryDenylist"),
    ] {
      let error = #expect(throws: VisionError.self) { try classify(file, options) }
      #expect(error?.code == .optionInvalid)
      #expect(error?.message.bytes.hasPrefix("\(list): ") == true)
      #expect(error?.message.contains("knows no class 'dgo'; did you mean 'dog'?") == true)
    }
    let strange = #expect(throws: VisionError.self) {
      try classify(file, ClassifierOptions(categoryAllowlist: ["helicopter"]))
    }
    #expect(strange?.message.contains("lists the 3 classes it knows") == true)
  }

  @Test func `scores are calibrated where the metadata say so`() throws {
    var packager = try ClassifierMaker().packager()
    try packager.setScoreCalibration(
      ScoreCalibration(
        ScoreCalibrationOptions(transformation: .identity, defaultScore: 0.125),
        sigmoids: [.init(scale: 1, slope: 1, offset: 0), nil, nil]))
    let file = try ModelFile(StableBytes(packager.packaged(), name: "made classifier"))
    let categories = try classify(file)[0].categories
    #expect(categories.map(\.categoryName) == ["cat", "dog", "bird"])
    #expect(abs(categories[0].score - 0.5621765) < 1e-6)
    #expect(categories.dropFirst().allSatisfy { $0.score == 0.125 })
  }

  @Test func `scores that are not numbers are left out`() throws {
    var maker = ClassifierMaker()
    maker.scores = [[.nan, 0.5, .infinity]]
    #expect(try classify(maker.file())[0].categories.map(\.index) == [2, 1])
  }

  @Test func `a result keeps the frame's timestamp`() throws {
    let engine = try ClassificationEngine(ClassifierMaker().file(), options: ClassifierOptions())
    var frame = try frame(0)
    #expect(try engine.classify(frame).timestampInMicroseconds == nil)
    frame.timestampInMicroseconds = -7
    #expect(try engine.classify(frame).timestampInMicroseconds == -7)
  }
}
