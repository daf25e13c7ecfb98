import MediaPipeRules
import Testing
import VisionTasks

@Suite struct TaskOptionsTests {
  @Test func `the defaults about categories are upstream's, which hide the metadata's threshold`() {
    var wanted = CategoryOptions(scoreThreshold: 0, maxResults: nil)
    wanted.unknownNames = .ignored
    #expect(CategoryTaskOptions().engineOptions == wanted)
  }

  @Test func `options about categories reach the engine, which checks them`() {
    var options = CategoryTaskOptions()
    options.displayNamesLocale = "de"
    options.scoreThreshold = 0.25
    options.categoryAllowlist = ["cat"]
    options.categoryDenylist = ["dog"]
    for (given, expected) in [(-5, nil), (-1, nil), (0, 0), (3, 3)] as [(Int, Int?)] {
      options.maxResults = given
      var wanted = CategoryOptions(
        scoreThreshold: 0.25, maxResults: expected, categoryAllowlist: ["cat"],
        categoryDenylist: ["dog"], displayNamesLocale: "de")
      wanted.unknownNames = .ignored
      #expect(options.engineOptions == wanted)
    }
  }

  @Test func `a landmarker's defaults are upstream's`() throws {
    #expect(try PoseTaskOptions().engineOptions() == PoseOptions())
  }

  @Test func `more people than can be found count as the most`() throws {
    var options = PoseTaskOptions()
    options.numPoses = 100
    #expect(try options.engineOptions().maxPeople == PoseEngine.mostPeople)
  }

  @Test func `confidences that mean never and always are taken, but for presence`() throws {
    var options = PoseTaskOptions()
    options.minPoseDetectionConfidence = -3
    options.minTrackingConfidence = 7
    let engine = try options.engineOptions()
    #expect(engine.minDetectionConfidence == 0 && engine.minTrackingConfidence == 1)
    options.minPosePresenceConfidence = 1.5
    #expect(
      throws: TaskFailure.core(
        .invalidArgument,
        "Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]")
    ) { try options.engineOptions() }
  }

  @Test func `nobody is refused as upstream's graph refuses it`() {
    var options = PoseTaskOptions()
    options.numPoses = 0
    let failure = #expect(throws: TaskFailure.self) { try options.engineOptions() }
    #expect(failure?.code == .internal)
    #expect(
      failure?.words == """
        ValidatedGraphConfig Initialization failed.
        ClipNormalizedRectVectorSizeCalculator: max_vec_size should be greater than or equal to 1.
        ClipDetectionVectorSizeCalculator: max_vec_size should be greater than or equal to 1.
        """)
  }
}
