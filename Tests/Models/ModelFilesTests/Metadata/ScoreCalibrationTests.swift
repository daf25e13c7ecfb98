import ModelFiles
import Testing
import VisionBase

@Suite struct ScoreCalibrationTests {
  private func calibration(
    _ text: String, _ transformation: ScoreCalibrationOptions.Transformation = .identity
  ) throws -> ScoreCalibration {
    try ScoreCalibration(
      ScoreCalibrationOptions(transformation: transformation, defaultScore: 0.2),
      parameters: StableBytes(Array(text.utf8), name: "calibration.txt"))
  }

  struct Vector: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var transformation: ScoreCalibrationOptions.Transformation
    var expected: [Float]
  }

  /// Tests the vectors of MediaPipe's own unit test of the formula.
  @Test(
    "scores are calibrated as upstream does",
    arguments: [
      Vector(
        testDescription: "identity", transformation: .identity,
        expected: [0.494_850_6, 0.505_958_85, 0.2, 0.2]),
      Vector(
        testDescription: "logarithm", transformation: .log,
        expected: [0.297_690_13, 0.339_366_57, 0.2, 0.2]),
      Vector(
        testDescription: "inverse logistic", transformation: .inverseLogistic,
        expected: [0.320_321_76, 0.377_808_06, 0.2, 0.2]),
    ])
  func vectors(_ vector: Vector) throws {
    let calibration = try calibration(
      "0.9,0.5,0.1\n0.9,0.5,0.1,0.3\n0.9,0.5,0.1,0.6\n", vector.transformation)
    for (index, score) in ([0.2, 0.3, 0.4, 0.5] as [Float]).enumerated() {
      let calibrated = try calibration.calibrate(score, classIndex: index)
      #expect(abs(calibrated - vector.expected[index]) < 1e-7)
    }
  }

  /// Tests against the results of MediaPipe 1.2.2's detector with the COCO model on
  /// cats_and_dogs.jpg.
  ///
  /// One is from the plain model and one from the model packaged with this calibration: scale 0.9,
  /// slope 0.5, minimum 0.3, and an offset of a hundredth of the class.
  @Test(
    "a whole detector calibrates to the same scores",
    arguments: [
      (0.699_218_75, 16, 0.577_331_3), (0.644_531_25, 16, 0.551_188),
      (0.511_718_75, 16, 0.491_159_02), (0.488_281_25, 87, 0.629_860_16),
      (0.488_281_25, 16, 0.480_677_93),
    ] as [(Float, Int, Float)])
  func recorded(score: Float, classIndex: Int, expected: Float) throws {
    let calibration = try ScoreCalibration(
      ScoreCalibrationOptions(transformation: .inverseLogistic, defaultScore: 0.01),
      sigmoids: (0..<91).map {
        .init(scale: 0.9, slope: 0.5, offset: Float($0) / 100, minimumScore: 0.3)
      })
    #expect(try calibration.calibrate(score, classIndex: classIndex) == expected)
  }

  @Test func `each line is a class, an empty one has no sigmoid`() throws {
    let calibration = try calibration("\n1,2,3\n 0.5 ,\t-1e-1,+2 ,0.25\r\n")
    #expect(
      calibration.sigmoids == [
        nil, .init(scale: 1, slope: 2, offset: 3),
        .init(scale: 0.5, slope: -0.1, offset: 2, minimumScore: 0.25), nil,
      ])
  }

  @Test func `a score equal to the minimum is calibrated`() throws {
    let calibration = try calibration("0.5,0,0,0.3")
    #expect(try calibration.calibrate(0.3, classIndex: 0) == 0.25)
    #expect(try calibration.calibrate(Float(0.3).nextDown, classIndex: 0) == 0.2)
  }

  @Test(
    "extreme scores stay between 0 and the scale",
    arguments: [-1e30, -1, 0, 1e-20, 1, 2, 1e30] as [Float],
    [.identity, .log, .inverseLogistic] as [ScoreCalibrationOptions.Transformation])
  func extremes(
    score: Float, transformation: ScoreCalibrationOptions.Transformation
  ) throws {
    let calibrated = try calibration("0.7,3,-1", transformation).calibrate(score, classIndex: 0)
    #expect((0...0.7).contains(calibrated))
  }

  @Test func `logarithms keep the order of tiny scores`() throws {
    let calibration = try calibration("1,0.001,0", .log)
    let scores = try [-1, 0, 1e-20, 1e-16, 1e-10, 0.5].map {
      try calibration.calibrate($0, classIndex: 0)
    }
    #expect(scores == scores.sorted())
  }

  struct Broken: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var fault: MetadataFault
  }

  @Test(
    "a broken file is refused with its fault",
    arguments: [
      Broken(testDescription: "empty", text: "", fault: .emptyCalibration),
      Broken(testDescription: "two", text: "1,2", fault: .calibrationParameterCount(2)),
      Broken(testDescription: "five", text: "1,2,3,4,5", fault: .calibrationParameterCount(5)),
      Broken(testDescription: "a space", text: "1,2,3\n \n", fault: .calibrationParameterCount(1)),
      Broken(
        testDescription: "a word", text: "1,two,3",
        fault: .calibrationParameterNotANumber("two")),
      Broken(
        testDescription: "nothing", text: "1,,3", fault: .calibrationParameterNotANumber("")),
      Broken(
        testDescription: "hexadecimal", text: "0x1p3,1,3",
        fault: .calibrationParameterNotANumber("0x1p3")),
      Broken(
        testDescription: "not a number", text: "nan,1,3",
        fault: .calibrationParameterNotANumber("nan")),
      Broken(
        testDescription: "too large", text: "1e99,1,3",
        fault: .calibrationParameterNotANumber("1e99")),
      Broken(
        testDescription: "negative scale", text: "1,2,3\n-1,2,3",
        fault: .calibrationScaleNegative(-1)),
    ])
  func broken(_ broken: Broken) {
    let error = #expect(throws: VisionError.self) { try calibration(broken.text) }
    #expect(error?.code == .modelInvalid)
    #expect(error?.cause as? MetadataFault == broken.fault)
  }

  @Test func `a class without a line is refused`() throws {
    let calibration = try calibration("1,2,3\n1,2,3")
    let above = #expect(throws: VisionError.self) { try calibration.calibrate(1, classIndex: 2) }
    #expect(above?.cause as? MetadataFault == .calibrationIndexTooLarge(2, count: 2))
    let below = #expect(throws: VisionError.self) { try calibration.calibrate(1, classIndex: -1) }
    #expect(below?.cause as? MetadataFault == .calibrationIndexNegative(-1))
  }

  @Test func `an unknown transformation is refused`() {
    let error = #expect(throws: VisionError.self) { try calibration("1,2,3", .init(rawValue: 9)) }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.cause as? MetadataFault == .unknownScoreTransformation(9))
  }
}
