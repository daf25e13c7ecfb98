import Frames
import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct HolisticRequestTests {
  private func values(_ given: [String: String]) throws -> OptionValues {
    var values = OptionValues()
    for option in HolisticRequest.options.map(\.option) {
      if let word = given[option.name] { try values.add(word, to: option) }
    }
    return values
  }

  @Test func `every option reaches the engine`() throws {
    let request = HolisticRequest(
      try values([
        "threads": "3", "min-pose-detection-confidence": "0.1",
        "min-pose-presence-confidence": "0.2", "min-face-detection-confidence": "0.3",
        "min-face-presence-confidence": "0.4", "min-hand-presence-confidence": "0.6",
        "pose-overlap-limit": "0.7", "face-overlap-limit": "0.8", "blendshapes": "", "mask": "",
      ]))
    #expect(
      request.engineOptions
        == HolisticOptions(
          minPoseDetectionConfidence: 0.1, poseOverlapLimit: 0.7, minPosePresenceConfidence: 0.2,
          minFaceDetectionConfidence: 0.3, faceOverlapLimit: 0.8, minFacePresenceConfidence: 0.4,
          minHandPresenceConfidence: 0.6, makesBlendshapes: true,
          makesSegmentationMask: true, threadCount: 3))
    #expect(HolisticRequest(OptionValues()).engineOptions == HolisticOptions())
    #expect(HolisticRequest(OptionValues()).modelName() == "full")
  }

  @Test func `faces of another bundle go with the catalogue's models only`() throws {
    try HolisticRequest.checkUse(of: values(["face-model": "faces.task"]))
    try HolisticRequest.checkUse(of: values(["face-model": "faces.task", "model": "full"]))
    try HolisticRequest.checkUse(of: values(["model": "all.task"]))
    let both = try values(["face-model": "faces.task", "model": "all.task"])
    let error = #expect(throws: VisionError.self) { try HolisticRequest.checkUse(of: both) }
    #expect(error?.code == .optionInvalid && error?.message.contains("--face-model") == true)
  }

  @Test(arguments: [["model": "hand-landmark-full"], ["face-model": "faces.tflite"]])
  func `single models are refused`(given: [String: String]) throws {
    let request = HolisticRequest(try values(given))
    let error = #expect(throws: VisionError.self) { try request.models() }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains("is not a bundle with") == true)
  }
}

/// The holistic landmarker behind the doors, with the catalogue's models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"),
  .enabled(if: HolisticMaterial.isPresent, "\(HolisticMaterial.missing)"))
struct HolisticTaskTests {
  @Test func `a report holds the engine's result, and a video's person has a number`() throws {
    let frame = try Frame(decoding: SharedMaterial.image("squat.bmp"))
    var request = HolisticRequest()
    request.faceModel = ModelChoice(SharedMaterial.landmarkFile("face_landmarker.task"))
    request.givesBlendshapes = true
    let engines = HolisticTask.holistic.engines(for: request)
    var engine = try engines.make(.image)
    let report = try engine.report(on: frame)
    let person = try #require(report.result.person)
    #expect(person.face?.blendshapes != nil && person.leftHand != nil && person.rightHand != nil)
    #expect(!report.followsPeople && report.givesBlendshapes)
    var video = try engines.make(.video)
    #expect(try video.report(on: frame).followsPeople)
  }
}
