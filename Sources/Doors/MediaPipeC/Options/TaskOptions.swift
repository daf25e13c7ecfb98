internal import CMediaPipe
internal import MediaPipeRules

extension CategoryTaskOptions {
  init(_ options: MpObjectDetectorOptions) throws(TaskFailure) {
    self.init()
    if let locale = unsafe options.display_names_locale {
      displayNamesLocale = try unsafe text(locale, "display_names_locale")
    }
    maxResults = unsafe Int(options.max_results)
    scoreThreshold = unsafe options.score_threshold
    categoryAllowlist = try unsafe texts(
      options.category_allowlist, options.category_allowlist_count, "category_allowlist")
    categoryDenylist = try unsafe texts(
      options.category_denylist, options.category_denylist_count, "category_denylist")
  }

  init(_ options: MpClassifierOptions) throws(TaskFailure) {
    self.init()
    if let locale = unsafe options.display_names_locale {
      displayNamesLocale = try unsafe text(locale, "display_names_locale")
    }
    maxResults = unsafe Int(options.max_results)
    // Unlike a detector's, and unlike everybody's on iOS, upstream's classifiers take a threshold only
    // when it is above 0; otherwise that of the model's metadata counts.
    let threshold = unsafe options.score_threshold
    scoreThreshold = threshold > 0 ? threshold : nil
    categoryAllowlist = try unsafe texts(
      options.category_allowlist, options.category_allowlist_count, "category_allowlist")
    categoryDenylist = try unsafe texts(
      options.category_denylist, options.category_denylist_count, "category_denylist")
  }
}

extension EmbedderTaskOptions {
  init(_ options: MpEmbedderOptions) {
    self.init()
    l2Normalize = options.l2_normalize
    quantize = options.quantize
  }
}

extension PoseTaskOptions {
  init(_ options: MpPoseLandmarkerOptions) {
    self.init()
    numPoses = unsafe Int(options.num_poses)
    minPoseDetectionConfidence = unsafe options.min_pose_detection_confidence
    minPosePresenceConfidence = unsafe options.min_pose_presence_confidence
    minTrackingConfidence = unsafe options.min_tracking_confidence
    shouldOutputSegmentationMasks = unsafe options.output_segmentation_masks
  }
}
