import CMediaPipe
import Foundation
import MediaPipeC
import TestSupport
import Testing

/// Tests of whole bodies with the real models; the numbers are mediapipe 1.2.2's.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"),
  .enabled(if: HolisticMaterial.isPresent, "\(HolisticMaterial.missing)"))
struct HolisticTaskTests {
  private let folder: ModelFolder

  init() throws { folder = try ModelFolder() }

  private var options: MpHolisticLandmarkerOptions {
    var options = MpHolisticLandmarkerOptions()
    options.running_mode = MP_RUNNING_MODE_IMAGE
    options.min_face_detection_confidence = 0.5
    options.min_face_suppression_threshold = 0.3
    options.min_face_presence_confidence = 0.5
    options.min_hand_landmarks_confidence = 0.5
    options.min_pose_detection_confidence = 0.5
    options.min_pose_suppression_threshold = 0.3
    options.min_pose_presence_confidence = 0.5
    return options
  }

  private func make(
    _ path: String, _ options: MpHolisticLandmarkerOptions, _ out: inout MpHolisticLandmarkerPtr?
  ) -> Said {
    withOptions(path: path) { base in
      var options = options
      options.base_options = base
      return Said { MpHolisticLandmarkerCreate(&options, &out, $0) }
    }
  }

  @Test func `all parts of a person, with scores and a mask`() throws {
    let path = try folder.write(HolisticMaterial.bundle(), to: "holistic.task")
    var landmarker: MpHolisticLandmarkerPtr?
    var options = options
    options.output_face_blendshapes = true
    options.output_pose_segmentation_masks = true
    #expect(make(path, options, &landmarker) == .fine)
    var image: MpImagePtr?
    let picture = SharedMaterial.image("squat.bmp")
    #expect(Said { MpImageCreateFromFile(picture, &image, $0) } == .fine)
    defer { MpImageFree(image) }
    var result = MpHolisticLandmarkerResult()
    #expect(Said { MpHolisticLandmarkerDetectImage(landmarker, image, nil, &result, $0) } == .fine)
    try #require(result.face_landmarks.landmarks_count == 478)
    try #require(result.pose_landmarks.landmarks_count == 33)
    try #require(result.left_hand_landmarks.landmarks_count == 21)
    #expect(result.right_hand_landmarks.landmarks_count == 21)
    #expect(result.pose_world_landmarks.landmarks_count == 33)
    #expect(result.left_hand_world_landmarks.landmarks_count == 21)
    #expect(result.right_hand_world_landmarks.landmarks_count == 21)
    #expect(abs(result.pose_landmarks.landmarks[0].x - 0.5856835) < 1e-4)
    #expect(abs(result.face_landmarks.landmarks[1].x - 0.5927391) < 1e-4)
    #expect(abs(result.left_hand_landmarks.landmarks[0].x - 0.6580255) < 1e-4)
    #expect(abs(result.right_hand_landmarks.landmarks[0].x - 0.6486025) < 1e-4)
    #expect(result.pose_landmarks.landmarks[0].has_visibility)
    #expect(!result.face_landmarks.landmarks[0].has_visibility)
    try #require(result.face_blendshapes.categories_count == 52)
    #expect(String(cString: result.face_blendshapes.categories[25].category_name) == "jawOpen")
    #expect(MpImageGetWidth(result.pose_segmentation_mask) == 500)
    MpHolisticLandmarkerCloseResult(&result)
    #expect(result.face_landmarks.landmarks == nil && result.pose_segmentation_mask == nil)
    MpHolisticLandmarkerCloseResult(&result)
    #expect(Said { MpHolisticLandmarkerClose(landmarker, $0) } == .fine)
    #expect(Said { MpHolisticLandmarkerClose(landmarker, $0) }.status == kMpInvalidArgument)
  }

  @Test func `a video without a person has empty lists`() throws {
    let path = try folder.write(HolisticMaterial.bundle(), to: "holistic.task")
    var landmarker: MpHolisticLandmarkerPtr?
    var options = options
    options.running_mode = MP_RUNNING_MODE_VIDEO
    #expect(make(path, options, &landmarker) == .fine)
    var image: MpImagePtr?
    let picture = SharedMaterial.image("cat.bmp")
    #expect(Said { MpImageCreateFromFile(picture, &image, $0) } == .fine)
    defer { MpImageFree(image) }
    for milliseconds: Int64 in [0, 33] {
      var result = MpHolisticLandmarkerResult()
      let said = Said {
        MpHolisticLandmarkerDetectForVideo(landmarker, image, nil, milliseconds, &result, $0)
      }
      #expect(said == .fine && result.pose_landmarks.landmarks_count == 0)
      #expect(result.face_blendshapes.categories_count == 0)
      #expect(result.pose_segmentation_mask == nil)
      MpHolisticLandmarkerCloseResult(&result)
    }
    #expect(Said { MpHolisticLandmarkerClose(landmarker, $0) } == .fine)
  }

  @Test func `a bundle needs all models, also for what is not requested`() throws {
    var landmarker: MpHolisticLandmarkerPtr?
    let lacking = try folder.write(
      HolisticMaterial.bundle(without: "face_blendshapes.tflite"), to: "lacking.task")
    let said = make(lacking, options, &landmarker)
    #expect(said.status == kMpNotFound && landmarker == nil)
    #expect(said.words?.contains("No file with name: face_blendshapes.tflite.") == true)
    // The additional function is for the other interfaces, which need it only on request.
    let made = withOptions(path: lacking) { base in
      var options = options
      options.base_options = base
      return Said { SvtHolisticLandmarkerCreate(&options, nil, nil, &landmarker, $0) }
    }
    #expect(made == .fine)
    #expect(Said { MpHolisticLandmarkerClose(landmarker, $0) } == .fine)
  }
}
