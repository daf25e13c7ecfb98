import CMediaPipe
import MediaPipeC
import ModelFiles
import TestSupport

extension SubjectTask {
  static let imageSegmenter = SubjectTask(
    model: { random in
      try random.segmenter().bytes.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
    },
    create: { base, mode, random, handle, message in
      var options = MpImageSegmenterOptions()
      options.base_options = base
      options.running_mode = mode
      options.output_confidence_masks = Bool.random(using: &random)
      options.output_category_mask = Bool.random(using: &random)
      options.result_callback = { _, result, _, _ in
        _ = result.map { sum($0.pointee) }
      }
      let status = MpImageSegmenterCreate(&options, &handle, message)
      var labels = MpStringList()
      _ = MpImageSegmenterGetLabels(handle, &labels, nil)
      for _ in 0..<2 { MpStringListFree(&labels) }
      return status
    },
    detect: { handle, image, processing, time, message in
      var result = MpImageSegmenterResult()
      defer {
        _ = sum(result)
        for _ in 0..<2 { MpImageSegmenterCloseResult(&result) }
      }
      guard let time else {
        return MpImageSegmenterSegmentImage(handle, image, processing, &result, message)
      }
      return MpImageSegmenterSegmentForVideo(handle, image, processing, time, &result, message)
    },
    detectLive: { MpImageSegmenterSegmentAsync($0, $1, $2, $3, $4) },
    close: { MpImageSegmenterClose($0, $1) })

  static let holisticLandmarker = SubjectTask(
    model: { try $0.packagedPersonBundle() },
    create: { base, mode, random, handle, message in
      var options = MpHolisticLandmarkerOptions()
      options.base_options = base
      options.running_mode = mode
      options.min_face_detection_confidence = random.value()
      options.min_face_suppression_threshold = random.value()
      options.min_face_presence_confidence = random.one(of: [0, 0.5, random.value()])
      options.min_pose_detection_confidence = random.one(of: [0.5, 0.5, random.value()])
      options.min_pose_suppression_threshold = random.value()
      options.min_pose_presence_confidence = random.one(of: [0, 0.5, random.value()])
      options.min_hand_landmarks_confidence = random.one(of: [0, 0.5, random.value()])
      options.output_face_blendshapes = random.chance(of: 3)
      options.output_pose_segmentation_masks = Bool.random(using: &random)
      options.result_callback = { _, result, _, _ in
        _ = result.map { sum($0.pointee) }
      }
      return MpHolisticLandmarkerCreate(&options, &handle, message)
    },
    detect: { handle, image, processing, time, message in
      var result = MpHolisticLandmarkerResult()
      defer {
        _ = sum(result)
        for _ in 0..<2 { MpHolisticLandmarkerCloseResult(&result) }
      }
      guard let time else {
        return MpHolisticLandmarkerDetectImage(handle, image, processing, &result, message)
      }
      return MpHolisticLandmarkerDetectForVideo(handle, image, processing, time, &result, message)
    },
    detectLive: { MpHolisticLandmarkerDetectAsync($0, $1, $2, $3, $4) },
    close: { MpHolisticLandmarkerClose($0, $1) })
}

/// Reads every number of a picture of floats or bytes.
private func sum(_ image: MpImagePtr?) -> Float {
  guard let image else { return 0 }
  let count = Int(MpImageGetWidth(image)) * Int(MpImageGetHeight(image))
  var floats: UnsafePointer<Float>?
  if MpImageDataFloat32(image, &floats, nil) == kMpOk, let floats {
    return (0..<count).reduce(0) { $0 + floats[$1] }
  }
  var bytes: UnsafePointer<UInt8>?
  guard MpImageDataUint8(image, &bytes, nil) == kMpOk, let bytes else { return 0 }
  return (0..<count).reduce(0) { $0 + Float(bytes[$1]) }
}

/// Reads everything in a result.
private func sum(_ result: MpImageSegmenterResult) -> Float {
  let masks = (0..<Int(result.confidence_masks_count)).reduce(Float(0)) {
    $0 + sum(result.confidence_masks[$1])
  }
  let scores = (0..<Int(result.quality_scores_count)).reduce(Float(0)) {
    $0 + result.quality_scores[$1]
  }
  return masks + scores + sum(result.category_mask)
}

/// Reads everything in a result.
private func sum(_ result: MpHolisticLandmarkerResult) -> Float {
  var lists = [
    result.face_landmarks, result.pose_landmarks, result.left_hand_landmarks,
    result.right_hand_landmarks,
  ]
  return sum(&lists, UInt32(lists.count)) + sum(result.pose_segmentation_mask)
}
