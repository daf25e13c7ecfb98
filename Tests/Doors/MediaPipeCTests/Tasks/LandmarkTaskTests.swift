import CMediaPipe
import Foundation
import MediaPipeC
import TestSupport
import Testing

/// Tests of faces, hands and gestures with the real models; the numbers are mediapipe 1.2.2's.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: LandmarkMaterial.hasHands, "\(LandmarkMaterial.missingHands)"))
struct LandmarkTaskTests {
  private let folder: ModelFolder

  init() throws { folder = try ModelFolder() }

  /// Lends a public picture.
  private func withPicture(_ name: String, _ body: (MpImagePtr?) throws -> Void) throws {
    var image: MpImagePtr?
    #expect(Said { MpImageCreateFromFile(SharedMaterial.picture(name), &image, $0) } == .fine)
    defer { MpImageFree(image) }
    try body(image)
  }

  @Test func `faces with boxes and key points`() throws {
    let path = try folder.write(LandmarkMaterial.faceFile("face_detector.tflite"), to: "a.tflite")
    var detector: MpFaceDetectorPtr?
    let said = withOptions(path: path) { base in
      var options = MpFaceDetectorOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_IMAGE
      options.min_detection_confidence = 0.5
      options.min_suppression_threshold = 0.3
      return Said { MpFaceDetectorCreate(&options, &detector, $0) }
    }
    #expect(said == .fine)
    try withPicture("grace_hopper.bmp") { image in
      var result = MpDetectionResult()
      #expect(Said { MpFaceDetectorDetectImage(detector, image, nil, &result, $0) } == .fine)
      try #require(result.detections_count == 1)
      let face = result.detections[0]
      #expect(face.keypoints_count == 6 && face.categories_count == 1)
      #expect(face.categories[0].index == 0 && face.categories[0].category_name == nil)
      #expect(face.categories[0].score > 0.9)
      #expect(!face.keypoints[0].has_score && face.keypoints[0].label == nil)
      MpFaceDetectorCloseResult(&result)
      #expect(result.detections_count == 0)
    }
    #expect(Said { MpFaceDetectorClose(detector, $0) } == .fine)
    #expect(Said { MpFaceDetectorClose(detector, $0) }.status == kMpInvalidArgument)
  }

  @Test func `landmarks, blendshapes and a matrix by columns`() throws {
    var landmarker: MpFaceLandmarkerPtr?
    let path = SharedMaterial.landmarkFile("face_landmarker.task")
    let said = withOptions(path: path) { base in
      var options = MpFaceLandmarkerOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_IMAGE
      options.num_faces = 1
      options.min_face_detection_confidence = 0.5
      options.min_face_presence_confidence = 0.5
      options.output_face_blendshapes = true
      options.output_facial_transformation_matrixes = true
      return Said { MpFaceLandmarkerCreate(&options, &landmarker, $0) }
    }
    #expect(said == .fine)
    try withPicture("grace_hopper.bmp") { image in
      var result = MpFaceLandmarkerResult()
      #expect(Said { MpFaceLandmarkerDetectImage(landmarker, image, nil, &result, $0) } == .fine)
      try #require(result.face_landmarks_count == 1 && result.face_blendshapes_count == 1)
      let face = result.face_landmarks[0]
      #expect(face.landmarks_count == 478)
      #expect(abs(face.landmarks[1].x - 0.5208579) < 1e-4)
      #expect(abs(face.landmarks[1].y - 0.4117558) < 1e-4)
      #expect(!face.landmarks[1].has_visibility && !face.landmarks[1].has_presence)
      let blendshapes = result.face_blendshapes[0]
      #expect(blendshapes.categories_count == 52)
      #expect(String(cString: blendshapes.categories[20].category_name) == "eyeSquintRight")
      #expect(abs(blendshapes.categories[20].score - 0.6499) < 1e-3)
      try #require(result.facial_transformation_matrixes_count == 1)
      let matrix = result.facial_transformation_matrixes[0]
      #expect(matrix.rows == 4 && matrix.cols == 4)
      // The translation is the last column.
      for (index, number) in [(12, 0.70716), (13, 6.31315), (14, -42.67072), (15, 1)] {
        #expect(abs(matrix.data[index] - Float(number)) < 5e-3)
      }
      MpFaceLandmarkerCloseResult(&result)
      #expect(result.face_landmarks == nil && result.face_landmarks_count == 0)
    }
    #expect(Said { MpFaceLandmarkerClose(landmarker, $0) } == .fine)
  }

  @Test func `a hand in a video`() throws {
    let path = try folder.write(LandmarkMaterial.handBundle(), to: "hand.task")
    var landmarker: MpHandLandmarkerPtr?
    var options = MpHandLandmarkerOptions()
    options.running_mode = MP_RUNNING_MODE_VIDEO
    options.num_hands = 1
    options.min_hand_detection_confidence = 0.5
    options.min_hand_presence_confidence = 0.5
    let refused = withOptions(path: path) { base in
      options.base_options = base
      return Said { MpHandLandmarkerCreate(&options, &landmarker, $0) }
    }
    let words =
      "Invalid `min_tracking_confidence` option: value must be more than 0.0 and at most 1.0"
    #expect(refused == .invalid(words))
    options.min_tracking_confidence = 0.5
    let said = withOptions(path: path) { base in
      options.base_options = base
      return Said { MpHandLandmarkerCreate(&options, &landmarker, $0) }
    }
    #expect(said == .fine)
    try withPicture("thumbs-up.png") { image in
      for milliseconds: Int64 in [0, 33] {
        var result = MpHandLandmarkerResult()
        let said = Said {
          MpHandLandmarkerDetectForVideo(landmarker, image, nil, milliseconds, &result, $0)
        }
        #expect(said == .fine)
        try #require(result.hand_landmarks_count == 1 && result.handedness_count == 1)
        #expect(result.hand_landmarks[0].landmarks_count == 21)
        #expect(result.hand_world_landmarks[0].landmarks_count == 21)
        let side = result.handedness[0].categories[0]
        #expect(String(cString: side.category_name) == "Right" && side.index == 0)
        #expect(String(cString: side.display_name) == "Right")
        if milliseconds == 0 { #expect(abs(side.score - 0.9937456) < 1e-4) }
        MpHandLandmarkerCloseResult(&result)
      }
    }
    #expect(Said { MpHandLandmarkerClose(landmarker, $0) } == .fine)
  }

  @Test(
    "a classifier's threshold counts when it is above 0",
    arguments: [(0, 1), (0.5, 1), (0.9, 0)] as [(Float, UInt32)])
  func gestures(threshold: Float, count: UInt32) throws {
    let path = try folder.write(LandmarkMaterial.gestureBundle(), to: "gesture.task")
    var recognizer: MpGestureRecognizerPtr?
    let said = withOptions(path: path) { base in
      var options = MpGestureRecognizerOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_IMAGE
      options.num_hands = 1
      options.min_hand_detection_confidence = 0.5
      options.min_hand_presence_confidence = 0.5
      options.canned_gestures_classifier_options.score_threshold = threshold
      return Said { MpGestureRecognizerCreate(&options, &recognizer, $0) }
    }
    #expect(said == .fine)
    try withPicture("thumbs-up.png") { image in
      var result = MpGestureRecognizerResult()
      let said = Said { MpGestureRecognizerRecognizeImage(recognizer, image, nil, &result, $0) }
      #expect(said == .fine)
      #expect(result.gestures_count == count && result.hand_landmarks_count == count)
      #expect(result.handedness_count == count && result.hand_world_landmarks_count == count)
      if count > 0 {
        let gesture = result.gestures[0].categories[0]
        #expect(gesture.index == -1 && gesture.display_name == nil)
        #expect(String(cString: gesture.category_name) == "Thumb_Up")
        #expect(abs(gesture.score - 0.7237206) < 1e-4)
      }
      MpGestureRecognizerCloseResult(&result)
    }
    #expect(Said { MpGestureRecognizerClose(recognizer, $0) } == .fine)
  }
}
