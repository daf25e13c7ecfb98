public import CMLKit
internal import Foundation
internal import MLKitObjectDetection
internal import MLKitObjectDetectionCommon
internal import MLKitObjectDetectionCustom
internal import MLKitVision

/// Creates an object detector.
@_cdecl("SvtMlKitObjectDetectorCreate") @implementation
public func SvtMlKitObjectDetectorCreate(
  _ options: UnsafePointer<SvtMlKitObjectDetectorOptions>?,
  _ out: UnsafeMutablePointer<SvtMlKitObjectDetectorPtr?>?,
  _ error: UnsafeMutablePointer<SvtMlKitError>?
) -> Bool {
  unsafe succeeds(error) {
    let given = try unsafe required(options, "The options").pointee
    let out = try unsafe required(out, "The place for the detector")
    let options = try unsafe detectorOptions(given)
    options.detectorMode = unsafe given.is_stream ? .stream : .singleImage
    options.shouldEnableClassification = unsafe given.should_enable_classification
    options.shouldEnableMultipleObjects = unsafe given.should_enable_multiple_objects
    unsafe out.pointee = handle(ObjectDetector.objectDetector(options: options))
  }
}

/// Returns options of the class that fits the classifier.
private func detectorOptions(
  _ given: SvtMlKitObjectDetectorOptions
) throws -> CommonObjectDetectorOptions {
  let options: CustomObjectDetectorOptions
  switch try unsafe CustomModel(given.classifier, given.model_path, given.remote_model) {
  case nil: return ObjectDetectorOptions()
  case .local(let model): options = CustomObjectDetectorOptions(localModel: model)
  case .remote(let model): options = CustomObjectDetectorOptions(remoteModel: model)
  }
  if unsafe given.has_threshold {
    options.classificationConfidenceThreshold = unsafe NSNumber(value: given.threshold)
  }
  options.maxPerObjectLabelCount = unsafe Int(given.max_labels)
  return options
}

/// Finds the objects in a picture.
@_cdecl("SvtMlKitObjectDetectorProcess") @implementation
public func SvtMlKitObjectDetectorProcess(
  _ detector: SvtMlKitObjectDetectorPtr?, _ picture_: UnsafePointer<SvtMlKitPicture>?,
  _ objects: UnsafeMutablePointer<SvtMlKitObjects>?, _ error: UnsafeMutablePointer<SvtMlKitError>?
) -> Bool {
  unsafe succeeds(error) {
    let detector = try unsafe held(detector, ObjectDetector.self, "The detector")
    let place = try unsafe required(objects, "The place for the objects")
    let found = try detector.results(in: unsafe picture(picture_))
    let made = UnsafeMutablePointer<SvtMlKitObject>.allocate(capacity: max(found.count, 1))
    for (index, object) in found.enumerated() {
      unsafe (made + index).initialize(to: SvtMlKitObject(object))
    }
    unsafe place.pointee = SvtMlKitObjects(
      objects: made, objects_count: UInt32(clamping: found.count))
  }
}

/// Frees the memory of a result.
@_cdecl("SvtMlKitObjectsClose") @implementation
public func SvtMlKitObjectsClose(_ objects: UnsafeMutablePointer<SvtMlKitObjects>?) {
  guard let objects = unsafe objects, let first = unsafe objects.pointee.objects else { return }
  for index in 0..<Int(unsafe objects.pointee.objects_count) {
    let object = unsafe first[index]
    unsafe SvtMlKitObjectLabel.release(object.labels, count: object.labels_count)
  }
  unsafe first.deallocate()
  unsafe objects.pointee = SvtMlKitObjects()
}

/// Closes an object detector.
@_cdecl("SvtMlKitObjectDetectorClose") @implementation
public func SvtMlKitObjectDetectorClose(_ detector: SvtMlKitObjectDetectorPtr?) {
  unsafe close(detector, ObjectDetector.self)
}

extension SvtMlKitObject {
  fileprivate init(_ object: Object) {
    let labels = unsafe SvtMlKitObjectLabel.copies(
      object.labels.map { ($0.text, $0.index, $0.confidence) })
    unsafe self.init(
      x: Double(object.frame.origin.x), y: Double(object.frame.origin.y),
      width: Double(object.frame.width), height: Double(object.frame.height),
      has_tracking_id: object.trackingID != nil,
      tracking_id: object.trackingID.map { $0.int64Value } ?? 0, labels: labels,
      labels_count: UInt32(clamping: object.labels.count))
  }
}
