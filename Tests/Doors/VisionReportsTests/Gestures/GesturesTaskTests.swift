import Frames
import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct GesturesRequestTests {
  @Test func `options of hands and of gestures reach the engine`() throws {
    var values = OptionValues()
    let given = ["hands": "1", "score-threshold": "0.25", "deny": "Victory,None", "mirrored": ""]
    for option in GesturesRequest.options.map(\.option) {
      if let word = given[option.name] { try values.add(word, to: option) }
    }
    let options = GesturesRequest(values).engineOptions
    #expect(options.hands == HandOptions(maxHands: 1, isMirrored: true))
    #expect(options.canned.scoreThreshold == 0.25 && options.custom == options.canned)
    #expect(options.canned.categoryDenylist == ["Victory", "None"])
  }

  @Test func `a single model is not enough`() {
    var request = GesturesRequest()
    request.model = "gestures.tflite"
    let error = #expect(throws: VisionError.self) { try request.models() }
    #expect(error?.code == .optionInvalid && error?.message.contains("bundle (.task)") == true)
  }
}

/// The gesture recognizer behind the doors, with upstream's bundle of 2022.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct GesturesTaskTests {
  private static let bundle = "hand_gesture_recognizer_with_custom_classifier.task"

  private func report(
    _ change: (inout GesturesRequest) -> Void = { _ in }
  ) throws -> GesturesReport {
    var request = GesturesRequest()
    request.model = ModelChoice(SharedMaterial.landmarkFile(Self.bundle))
    change(&request)
    var engine = try GesturesTask.gestures.engines(for: request).make(.image)
    return try engine.report(on: Frame(decoding: SharedMaterial.picture("thumbs-up.png")))
  }

  @Test func `a bundle of gestures alone takes the catalogue's models of hands`() throws {
    let report = try report()
    let gesture = try #require(report.result.hands.first?.gesture)
    #expect(gesture.name == "Paper" && abs(gesture.score - 0.3235908) < 1e-4)
    // The bundle's own gestures come first.
    #expect(report.gestureNames.contains("Thumb_Up") && report.gestureNames.last == "Scissors")
  }

  @Test func `a gesture that is not allowed leaves its hand`() throws {
    let report = try report { $0.allowedCategories = ["Rock"] }
    let hand = try #require(report.result.hands.first)
    #expect(hand.gesture == nil || hand.gesture?.name == "Rock")
    let canned = try self.report { $0.allowedCategories = ["Thumb_Up"] }
    // The custom classifier has no such name and hides nothing.
    #expect(canned.result.hands.first?.gesture?.name == "Thumb_Up")
    let denied = try self.report { $0.deniedCategories = ["Paper"] }
    #expect(denied.result.hands.first.map { $0.gesture?.name != "Paper" } == true)
    let strict = try self.report { $0.scoreThreshold = 1 }
    #expect(strict.result.hands.count == 1 && strict.result.hands[0].gesture == nil)
  }

  @Test func `a gesture that no classifier knows is refused with the nearest name`() {
    let error = #expect(throws: VisionError.self) {
      try report { $0.allowedCategories = ["Thumbs_Up"] }
    }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains("did you mean 'Thumb_Up'?") == true)
  }

  @Test func `a bundle of another task is refused with the file that it lacks`() {
    let error = #expect(throws: VisionError.self) {
      try report { $0.model = ModelChoice(SharedMaterial.landmarkFile("face_landmarker.task")) }
    }
    #expect(error?.code == .modelMissing)
    #expect(error?.message.contains("hand_landmarker.task") == true)
  }

  @Test func `nothing found is about hands, whatever gestures the model knows`() throws {
    var request = GesturesRequest()
    request.model = ModelChoice(SharedMaterial.landmarkFile(Self.bundle))
    let models = try GesturesTask.gestures.engines(for: request).findingModels()
    #expect(models.map(\.classes) == [["hand"]])
  }
}
