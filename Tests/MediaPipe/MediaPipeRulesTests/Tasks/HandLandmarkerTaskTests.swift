import Frames
import Testing
import VisionTasks

@testable import MediaPipeRules

/// Tests of upstream's rules for hands and gestures that need no model.
@Suite struct HandLandmarkerTaskTests {
  private func result(_ gestures: [Gesture?]) -> HandResult {
    let hands = gestures.enumerated().map { index, gesture in
      Hand(
        id: index, handedness: .left, handednessScore: 1,
        landmarks: Array(repeating: LandmarkPoint(x: 0, y: 0, z: 0), count: 21),
        worldLandmarks: Array(repeating: WorldPoint(x: 0, y: 0, z: 0), count: 21),
        gesture: gesture)
    }
    return HandResult(
      hands: hands, picture: PictureGeometry(width: 4, height: 2, orientation: .up))
  }

  @Test func `hands stay as long as one of them has a gesture`() {
    let known = Gesture(name: "Victory", score: 0.9)
    #expect(result([nil, known]).emptiedWithoutGestures().hands.count == 2)
    #expect(result([nil, nil]).emptiedWithoutGestures().hands.isEmpty)
    #expect(result([]).emptiedWithoutGestures().hands.isEmpty)
  }

  @Test func `a classifier's options are not checked against each other`() throws {
    var options = GestureTaskOptions()
    var canned = CategoryTaskOptions()
    canned.maxResults = 0
    canned.categoryAllowlist = ["a"]
    canned.categoryDenylist = ["b"]
    options.canned = canned
    let engine = try options.engineOptions(.image)
    #expect(engine.canned.maxResults == nil && engine.canned.categoryDenylist.isEmpty)
    #expect(engine.canned.categoryAllowlist == ["a"] && engine.canned.scoreThreshold == 0)
    #expect(engine.custom.scoreThreshold == nil && engine.custom.unknownNames == .ignored)
    #expect(engine.hands.keepsStoredWorld)
  }

  @Test func `confidences of tracking are checked outside image mode only`() throws {
    var options = HandTaskOptions()
    options.minTrackingConfidence = 0
    #expect(try options.engineOptions(.image).minTrackingConfidence == 0)
    for mode in [TaskMode.video, .liveStream] {
      #expect(throws: TaskFailure.self) { try options.engineOptions(mode) }
    }
    var faces = FaceTaskOptions()
    faces.minTrackingConfidence = 1.5
    #expect(try faces.engineOptions(.video).minTrackingConfidence == 1)
    faces.minTrackingConfidence = -0.5
    #expect(throws: TaskFailure.self) { try faces.engineOptions(.video) }
    #expect(try faces.engineOptions(.image).followsUpstreamWhenTurned)
  }

  @Test func `a negative number of subjects adds a line where upstream checks it`() {
    var faces = FaceTaskOptions()
    faces.numFaces = -1
    let still = #expect(throws: TaskFailure.self) { try faces.engineOptions(.image) }
    let video = #expect(throws: TaskFailure.self) { try faces.engineOptions(.video) }
    #expect(still?.words.contains("min_size") == false && still?.code == .internal)
    #expect(video?.words.contains("min_size() >= 0 (-1 vs. 0)") == true)
  }
}
