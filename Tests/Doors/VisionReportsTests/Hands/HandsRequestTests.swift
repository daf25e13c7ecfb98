import Frames
import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct HandsRequestTests {
  private func values(_ given: [String: String]) throws -> OptionValues {
    var values = OptionValues()
    for option in HandsRequest.options.map(\.option) {
      if let word = given[option.name] { try values.add(word, to: option) }
    }
    return values
  }

  @Test func `every option reaches the engine`() throws {
    let request = HandsRequest(
      try values([
        "hands": "4", "threads": "3", "min-detection-confidence": "0.25",
        "min-presence-confidence": "0.75", "min-tracking-confidence": "1", "mirrored": "",
        "smoothing": "", "smoothing-cutoff": "0.5", "smoothing-slope": "10",
      ]))
    #expect(
      request.values.engineOptions
        == HandOptions(
          maxHands: 4, minDetectionConfidence: 0.25, minPresenceConfidence: 0.75,
          minTrackingConfidence: 1, smoothing: HandSmoothing(minimumCutoff: 0.5, slope: 10),
          isMirrored: true, threadCount: 3))
    #expect(HandsRequest(OptionValues()).values.engineOptions == HandOptions(maxHands: 2))
  }

  @Test(arguments: ["smoothing-cutoff", "smoothing-slope"])
  func `parameters of smoothing need it`(name: String) throws {
    let options = HandsRequest.options.map(\.option)
    #expect(
      try values([name: "1"]).idleOption(among: options)
        == "--\(name) has no effect without --smoothing")
    #expect(try values([name: "1", "smoothing": ""]).idleOption(among: options) == nil)
  }

  @Test(arguments: [
    ("hands", "0"), ("hands", "17"), ("min-detection-confidence", "1.5"),
    ("min-tracking-confidence", "-1"), ("smoothing-cutoff", "0"), ("smoothing-slope", "inf"),
  ])
  func `values out of range are refused`(name: String, word: String) {
    #expect(throws: ValueProblem.self) { try values([name: word]) }
  }

  @Test(arguments: [
    (nil, "hand-landmark-full"), ("full", "hand-landmark-full"), ("lite", "hand-landmark-lite"),
    ("mine.tflite", "mine.tflite"), ("hands.task", "hands.task"),
  ])
  func `sizes stand for models of the catalogue`(word: String?, name: String) throws {
    #expect(HandsRequest(try values(word.map { ["model": $0] } ?? [:])).modelName() == name)
  }
}

/// The hand landmarker behind the doors, with the catalogue's models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct HandsTaskTests {
  @Test func `a report holds the engine's result, and a video's hands have numbers`() throws {
    let frame = try Frame(decoding: SharedMaterial.picture("thumbs-up.png"))
    let engines = HandsTask.hands.engines(for: HandsRequest())
    var engine = try engines.make(.image)
    let report = try engine.report(on: frame)
    let landmarker = try HandLandmarker(
      loading: .full, options: HandOptions(maxHands: 2))
    #expect(try report.result == landmarker.detect(in: frame) && report.result.hands.count == 1)
    var movie = try engines.make(.video)
    let ids = try (1...3).map { time in
      var next = frame
      next.timestampInMicroseconds = Int64(time) * 40_000
      return try movie.report(on: next).result.hands.map(\.id)
    }
    #expect(Set(ids).count == 1 && ids[0].count == 1)
  }

  @Test func `a mirrored picture's right hand is a left one`() throws {
    let frame = try Frame(decoding: SharedMaterial.picture("thumbs-up.png"))
    var request = HandsRequest()
    request.values.isMirrored = true
    var engine = try HandsTask.hands.engines(for: request).make(.image)
    #expect(try engine.report(on: frame).result.hands.map(\.handedness) == [.left])
  }

  @Test func `a model of another kind is refused`() throws {
    var request = HandsRequest()
    request.model = ModelChoice(SharedMaterial.model("bird.tflite"))
    let error = #expect(throws: VisionError.self) {
      try HandsTask.hands.engines(for: request).make(.image)
    }
    #expect(error?.code == .modelUnsupported)
  }
}
