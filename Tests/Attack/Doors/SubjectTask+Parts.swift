import CMediaPipe
import MediaPipeC
import TestSupport

/// Reads every number of a list of landmarks.
func sum(_ lists: UnsafeMutablePointer<MpNormalizedLandmarks>?, _ count: UInt32) -> Float {
  guard let lists else { return 0 }
  return (0..<Int(count)).reduce(Float(0)) { sum, index in
    (0..<Int(lists[index].landmarks_count)).reduce(sum) {
      $0 + lists[index].landmarks[$1].x + lists[index].landmarks[$1].z
    }
  }
}

extension SubjectTask {
  static let faceDetector = SubjectTask(
    model: { try $0.faceDetector() },
    create: { base, mode, random, handle, message in
      var options = MpFaceDetectorOptions()
      options.base_options = base
      options.running_mode = mode
      options.min_detection_confidence = random.value()
      options.min_suppression_threshold = random.value()
      options.result_callback = { _, result, _, _ in
        _ = result?.pointee.detections_count
      }
      return MpFaceDetectorCreate(&options, &handle, message)
    },
    detect: { handle, image, processing, time, message in
      var result = MpFaceDetectorResult()
      defer { for _ in 0..<2 { MpFaceDetectorCloseResult(&result) } }
      guard let time else {
        return MpFaceDetectorDetectImage(handle, image, processing, &result, message)
      }
      return MpFaceDetectorDetectForVideo(handle, image, processing, time, &result, message)
    },
    detectLive: { MpFaceDetectorDetectAsync($0, $1, $2, $3, $4) },
    close: { MpFaceDetectorClose($0, $1) })

  static let faceLandmarker = SubjectTask(
    model: { try $0.packagedFaceBundle() },
    create: { base, mode, random, handle, message in
      var options = MpFaceLandmarkerOptions()
      options.base_options = base
      options.running_mode = mode
      options.num_faces = random.one(of: [1, 1, 2, 3, 0, -1])
      options.min_face_detection_confidence = random.value()
      options.min_face_presence_confidence = random.one(of: [0, 0.5, random.value()])
      options.min_tracking_confidence = random.value()
      options.output_face_blendshapes = random.chance(of: 8)
      options.output_facial_transformation_matrixes = random.chance(of: 8)
      options.result_callback = { _, result, _, _ in
        guard let result = result?.pointee else { return }
        _ = sum(result.face_landmarks, result.face_landmarks_count)
      }
      return MpFaceLandmarkerCreate(&options, &handle, message)
    },
    detect: { handle, image, processing, time, message in
      var result = MpFaceLandmarkerResult()
      defer {
        _ = sum(result.face_landmarks, result.face_landmarks_count)
        for _ in 0..<2 { MpFaceLandmarkerCloseResult(&result) }
      }
      guard let time else {
        return MpFaceLandmarkerDetectImage(handle, image, processing, &result, message)
      }
      return MpFaceLandmarkerDetectForVideo(handle, image, processing, time, &result, message)
    },
    detectLive: { MpFaceLandmarkerDetectAsync($0, $1, $2, $3, $4) },
    close: { MpFaceLandmarkerClose($0, $1) })

  static let handLandmarker = SubjectTask(
    model: { try $0.packagedHandBundle() },
    create: { base, mode, random, handle, message in
      var options = MpHandLandmarkerOptions()
      options.base_options = base
      options.running_mode = mode
      options.num_hands = random.one(of: [1, 1, 2, 3, 0, -1])
      options.min_hand_detection_confidence = random.value()
      options.min_hand_presence_confidence = random.one(of: [0, 0.5, random.value()])
      options.min_tracking_confidence = random.one(of: [0.5, 0.5, random.value()])
      options.result_callback = { _, result, _, _ in
        guard let result = result?.pointee else { return }
        _ = sum(result.hand_landmarks, result.hand_landmarks_count)
      }
      return MpHandLandmarkerCreate(&options, &handle, message)
    },
    detect: { handle, image, processing, time, message in
      var result = MpHandLandmarkerResult()
      defer {
        _ = sum(result.hand_landmarks, result.hand_landmarks_count)
        for _ in 0..<2 { MpHandLandmarkerCloseResult(&result) }
      }
      guard let time else {
        return MpHandLandmarkerDetectImage(handle, image, processing, &result, message)
      }
      return MpHandLandmarkerDetectForVideo(handle, image, processing, time, &result, message)
    },
    detectLive: { MpHandLandmarkerDetectAsync($0, $1, $2, $3, $4) },
    close: { MpHandLandmarkerClose($0, $1) })

  static let gestureRecognizer = SubjectTask(
    model: { try $0.packagedGestureBundle() },
    create: { base, mode, random, handle, message in
      var options = MpGestureRecognizerOptions()
      options.base_options = base
      options.running_mode = mode
      options.num_hands = random.one(of: [1, 1, 2, 3, 0, -1])
      options.min_hand_detection_confidence = random.value()
      options.min_hand_presence_confidence = random.one(of: [0, 0.5, random.value()])
      options.min_tracking_confidence = random.one(of: [0.5, 0.5, random.value()])
      options.canned_gestures_classifier_options.score_threshold = random.value()
      options.custom_gestures_classifier_options.max_results = random.one(of: [0, 1, -1, .max])
      options.result_callback = { _, result, _, _ in
        guard let result = result?.pointee else { return }
        _ = sum(result.hand_landmarks, result.hand_landmarks_count)
      }
      return MpGestureRecognizerCreate(&options, &handle, message)
    },
    detect: { handle, image, processing, time, message in
      var result = MpGestureRecognizerResult()
      defer {
        _ = sum(result.hand_landmarks, result.hand_landmarks_count)
        for _ in 0..<2 { MpGestureRecognizerCloseResult(&result) }
      }
      guard let time else {
        return MpGestureRecognizerRecognizeImage(handle, image, processing, &result, message)
      }
      return MpGestureRecognizerRecognizeForVideo(
        handle, image, processing, time, &result, message)
    },
    detectLive: { MpGestureRecognizerRecognizeAsync($0, $1, $2, $3, $4) },
    close: { MpGestureRecognizerClose($0, $1) })
}
