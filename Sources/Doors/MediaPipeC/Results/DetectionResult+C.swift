internal import CMediaPipe
internal import VisionTasks

private let keptDetections = KeptResults()

extension MpDetectionResult: ResultKind {
  static var kept: KeptResults { keptDetections }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(detections) }

  static func make(_ output: DetectionResult, milliseconds: Int) -> MpDetectionResult {
    var memory = ResultMemory()
    let found = unsafe memory.array(of: MpDetection.self, count: output.detections.count)
    for (index, detection) in output.detections.enumerated() {
      unsafe (found + index).initialize(to: MpDetection(detection, &memory))
    }
    unsafe memory.keep(in: kept)
    return unsafe MpDetectionResult(
      detections: found, detections_count: UInt32(clamping: output.detections.count))
  }
}

extension MpDetection {
  fileprivate init(_ detection: Detection, _ memory: inout ResultMemory) {
    let categories = unsafe memory.array(
      of: MpCategory.self, count: detection.categories.count)
    for (index, category) in detection.categories.enumerated() {
      // Upstream drops the number of a detected class that has a name.
      let number = category.categoryName == nil ? category.index : -1
      unsafe (categories + index).initialize(to: MpCategory(category, index: number, &memory))
    }
    let box = detection.boundingBox
    var keypoints: UnsafeMutablePointer<MpNormalizedKeypoint>?
    if !detection.keypoints.isEmpty {
      let points = unsafe memory.array(
        of: MpNormalizedKeypoint.self, count: detection.keypoints.count)
      for (index, point) in detection.keypoints.enumerated() {
        unsafe (points + index).initialize(
          to: MpNormalizedKeypoint(
            x: point.x, y: point.y, label: memory.words(point.label), score: point.score ?? 0,
            has_score: point.score != nil))
      }
      unsafe keypoints = points
    }
    unsafe self.init(
      categories: categories, categories_count: UInt32(clamping: detection.categories.count),
      bounding_box: MpRect(
        left: Int32(clamping: Int(box.x)), top: Int32(clamping: Int(box.y)),
        bottom: Int32(clamping: Int(box.y + box.height)),
        right: Int32(clamping: Int(box.x + box.width))),
      keypoints: keypoints, keypoints_count: UInt32(clamping: detection.keypoints.count))
  }
}

extension MpCategory {
  /// A class with the number that its task gives it.
  init(_ category: Category, index: Int, _ memory: inout ResultMemory) {
    unsafe self.init(
      index: Int32(clamping: index), score: category.score,
      category_name: memory.words(category.categoryName),
      display_name: memory.words(category.displayName))
  }
}
