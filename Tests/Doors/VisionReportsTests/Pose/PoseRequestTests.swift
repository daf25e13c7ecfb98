import OptionDeclarations
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct PoseRequestTests {
  @Test func `the request's numbers reach the engine`() {
    var request = PoseRequest()
    request.people = 5
    request.presenceConfidence = 0.75
    request.trackingConfidence = 1
    request.threads = 3
    request.givesMasks = true
    let options = request.engineOptions
    #expect(options.makesSegmentationMask)
    #expect(options.maxPeople == 5 && options.minPresenceConfidence == 0.75)
    #expect(options.minTrackingConfidence == 1 && options.threadCount == 3)
    #expect(options.minDetectionConfidence == PoseOptions().minDetectionConfidence)
    #expect(options.smoothsLandmarks)
  }

  @Test func `landmarks are smoothed unless somebody says otherwise`() throws {
    #expect(try PoseRequest(OptionValues()).smoothsLandmarks)
    var values = OptionValues()
    let flag = try #require(PoseRequest.options.map(\.option).first { $0.name == "no-smoothing" })
    try values.add("true", to: flag)
    let request = try PoseRequest(values)
    #expect(!request.smoothsLandmarks && !request.engineOptions.smoothsLandmarks)
  }

  @Test func `the full model is the default`() throws {
    #expect(PoseRequest().modelName() == "full")
    var values = OptionValues()
    for option in PoseRequest.options.map(\.option) where option.kind == .model {
      try values.add("lite", to: option)
    }
    #expect(try PoseRequest(values).modelName() == "lite")
  }
}
