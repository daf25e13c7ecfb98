import Frames
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

/// Engines of faces and hands: they find a face in a green picture, and a hand in a blue one.
extension SampleServices {
  struct FaceFinder: FrameEngine {
    func report(on frame: Frame) throws(VisionError) -> FacesReport {
      let points = FaceKeypoint.allCases.map { kind in
        Keypoint(x: Float(20 + 10 * kind.rawValue) / 640, y: Float(30) / 480)
      }
      let face = Detection(
        boundingBox: PictureBox(x: 10, y: 20, width: 80, height: 60), keypoints: points,
        categories: [Category(index: 0, score: 0.75)])
      let found = try Content(of: frame).hasFace ? [face] : []
      return FacesReport(
        DetectionResult(detections: found, picture: picture), milliseconds: 12.345678)
    }
  }

  static let faces = FacesTask.faces.with { (request, _) throws(VisionError) in
    try check(request.model)
    return FaceFinder()
  }

  struct FaceLandmarkFinder: FrameEngine {
    let request: FaceLandmarksRequest
    let mode: FrameMode

    func report(on frame: Frame) throws(VisionError) -> FaceLandmarksReport {
      let landmarks = (0..<Face.landmarkCount).map { index in
        LandmarkPoint(x: Float(index % 32) / 64, y: Float(index / 32) / 32, z: 0.125)
      }
      let matrix = FaceTransformation(
        columns: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [2, 3, -40, 1]])
      let face = Face(
        id: mode == .video ? 7 : 0, landmarks: landmarks,
        blendshapes: request.givesBlendshapes
          ? Blendshapes(scores: (0..<52).map { Float($0) / 64 }) : nil,
        transformation: request.givesTransformation ? matrix : nil)
      let faces = try Content(of: frame).hasFace ? [face] : []
      return FaceLandmarksReport(
        FaceResult(faces: faces, picture: picture), milliseconds: 12.345678,
        followsFaces: mode == .video, givesBlendshapes: request.givesBlendshapes,
        givesTransformation: request.givesTransformation)
    }
  }

  static let faceLandmarks = FaceLandmarksTask.faceLandmarks.with {
    (request, mode) throws(VisionError) in
    try check(request.model)
    return FaceLandmarkFinder(request: request, mode: mode)
  }

  struct HandFinder<Content: HandContent>: FrameEngine {
    let mode: FrameMode

    func report(on frame: Frame) throws(VisionError) -> HandReport<Content> {
      let hand = Hand(
        id: mode == .video ? 7 : 0, handedness: .left, handednessScore: 0.875,
        landmarks: HandLandmarkKind.allCases.map { kind in
          let step = Float(kind.rawValue)
          return LandmarkPoint(x: step / 32, y: step / 64, z: -step / 128)
        },
        worldLandmarks: HandLandmarkKind.allCases.map {
          WorldPoint(x: Float($0.rawValue) / 16, y: -0.25, z: 0.5)
        },
        gesture: Content.hasGestures ? Gesture(name: "Victory", score: 0.625) : nil)
      let hands = try SampleServices.Content(of: frame).hasPerson ? [hand] : []
      return HandReport(
        HandResult(hands: hands, picture: picture), milliseconds: 12.345678,
        followsHands: mode == .video, gestureNames: ["None", "Victory"])
    }
  }

  static let hands = HandsTask.hands.with { (request, mode) throws(VisionError) in
    try check(request.model)
    return HandFinder(mode: mode)
  }

  static let gestures = GesturesTask.gestures.with { (request, mode) throws(VisionError) in
    try check(request.model)
    return HandFinder(mode: mode)
  }

  /// Finds a person with a face in a green picture, and with a left hand in a blue one.
  struct PersonFinder: FrameEngine {
    let request: HolisticRequest
    let mode: FrameMode

    func report(on frame: Frame) throws(VisionError) -> HolisticReport {
      let content = try Content(of: frame)
      let id = mode == .video ? 7 : 0
      let pose = Pose(
        id: id,
        landmarks: PoseLandmarkKind.allCases.map { kind in
          let step = Float(kind.rawValue)
          return PoseLandmark(
            x: step / 64, y: step / 48, z: -step / 128, visibility: 0.75, presence: 0.875)
        },
        worldLandmarks: PoseLandmarkKind.allCases.map {
          WorldLandmark(
            x: Float($0.rawValue) / 32, y: 0.25, z: -0.5, visibility: 0.75, presence: 0.875)
        })
      var person = HolisticPerson(pose: pose)
      if request.givesMask { person.pose.mask = SampleServices.mask }
      if content.hasFace {
        let finder = FaceLandmarkFinder(request: FaceLandmarksRequest(), mode: .image)
        person.face = try finder.report(on: frame).result.faces.first
        person.face?.blendshapes =
          request.givesBlendshapes ? Blendshapes(scores: (0..<52).map { Float($0) / 64 }) : nil
      }
      if content.hasPerson {
        person.leftHand = try HandFinder<LandmarksOfHands>(mode: .image).report(on: frame)
          .result.hands.first
      }
      return HolisticReport(
        HolisticResult(
          person: content.hasFace || content.hasPerson ? person : nil, picture: picture),
        milliseconds: 12.345678, followsPeople: mode == .video,
        givesBlendshapes: request.givesBlendshapes)
    }
  }

  static let holistic = HolisticTask.holistic.with { (request, mode) throws(VisionError) in
    try check(request.model)
    return PersonFinder(request: request, mode: mode)
  }
}
