import ModelRewriting
import MediaPipeTasksVision
import ModelFiles
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 2.2: unusable score calibrations.
@Suite struct CalibrationErrorTests {
  /// Returns a detector with a calibration file of this text.
  private static func detector(
    _ parameters: String, classes: [Float] = [0, 1, 2]
  ) throws -> [UInt8] {
    var detector = DetectorMaker()
    for index in detector.objects.indices { detector.objects[index].classIndex = classes[index] }
    var packager = try detector.packager()
    packager.metadata.subgraphs[0].outputs[2].processUnits = [
      .scoreCalibration(ScoreCalibrationOptions(transformation: .identity, defaultScore: 0.25))
    ]
    packager.metadata.subgraphs[0].outputs[2].files = [
      AssociatedFile(name: "calibration.txt", kind: .axisScoreCalibration)
    ]
    packager.setFile("calibration.txt", Array(parameters.utf8))
    return try packager.packaged()
  }

  @Test(
    "files that cannot be read",
    arguments: [
      ("", "Expected non-empty score calibration file."),
      ("1,1", "Expected 3 or 4 parameters per line in score calibration file, got 2."),
      ("1,1,0,1,1", "Expected 3 or 4 parameters per line in score calibration file, got 5."),
      ("1,one,0", "Could not parse score calibration parameter as float: one."),
      ("-1.5,1,0", "The scale parameter of the sigmoids must be positive, found -1.500000."),
    ])
  func files(parameters: String, message: String) throws {
    let folder = try ModelFolder()
    let path = try folder.write(Self.detector(parameters))
    expectFailure(.invalidArgumentError, "INVALID_ARGUMENT: " + message) {
      try ObjectDetector(modelPath: path)
    }
  }

  @Test func `a calibration without a file`() throws {
    let folder = try ModelFolder()
    var packager = try DetectorMaker().packager()
    packager.metadata.subgraphs[0].outputs[2].processUnits = [
      .scoreCalibration(ScoreCalibrationOptions(transformation: .identity, defaultScore: 0.25))
    ]
    let path = try folder.write(packager.packaged())
    expectFailure(
      .notFoundError,
      "NOT_FOUND: Found ScoreCalibrationOptions but missing required associated parameters file "
        + "with type TENSOR_AXIS_SCORE_CALIBRATION."
    ) { try ObjectDetector(modelPath: path) }
  }

  @Test func `two calibrations`() throws {
    let folder = try ModelFolder()
    var packager = try DetectorMaker().packager()
    let unit = ProcessUnit.scoreCalibration(
      ScoreCalibrationOptions(transformation: .identity, defaultScore: 0.25))
    packager.metadata.subgraphs[0].outputs[2].processUnits = [unit, unit]
    let path = try folder.write(packager.packaged())
    expectFailure(
      .invalidArgumentError,
      "INVALID_ARGUMENT: Found multiple ProcessUnits with type=ScoreCalibrationOptions, expected "
        + "at most one."
    ) { try ObjectDetector(modelPath: path) }
  }

  @Test(
    "classes without parameters fail the call",
    .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
    arguments: [
      (
        [0, 1, 7] as [Float],
        "Unable to get score calibration parameters for index 7 : only 3 sigmoids were provided."
      ),
      ([0, -1, 2], "Expected positive indices, found -1."),
    ])
  func classes(numbers: [Float], message: String) throws {
    let folder = try ModelFolder()
    let path = try folder.write(Self.detector("1,1,0\n1,1,0\n1,1,0", classes: numbers))
    let detector = try ObjectDetector(modelPath: path)
    let picture = try Pictures.plain()
    expectFailure(.invalidArgumentError, "INVALID_ARGUMENT: " + message) {
      try detector.detect(image: picture)
    }
    // A failed picture affects no other: the detector returns the same result again.
    expectFailure(.invalidArgumentError, "INVALID_ARGUMENT: " + message) {
      try detector.detect(image: picture)
    }
  }
}
