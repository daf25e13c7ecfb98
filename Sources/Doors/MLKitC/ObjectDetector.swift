public import CMLKit
internal import Foundation
internal import MLKitCommon
internal import MLKitObjectDetection
internal import MLKitObjectDetectionCommon
internal import MLKitObjectDetectionCustom
internal import MLKitVision

#if canImport(Glibc)
  private import Glibc
#endif

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
  switch unsafe given.classifier {
  case kSvtMlKitClassifierBuiltIn: return ObjectDetectorOptions()
  case kSvtMlKitClassifierLocal:
    let path = try unsafe text(given.model_path, "model_path")
    options = CustomObjectDetectorOptions(localModel: LocalModel(path: path))
  case kSvtMlKitClassifierManifest:
    let path = try unsafe text(given.model_path, "model_path")
    guard let model = LocalModel(manifestPath: path) else {
      throw invalid("\(path) is not a manifest")
    }
    options = CustomObjectDetectorOptions(localModel: model)
  case kSvtMlKitClassifierRemote:
    let model = try unsafe held(given.remote_model, CustomRemoteModel.self, "remote_model")
    options = CustomObjectDetectorOptions(remoteModel: model)
  default: throw unsafe invalid("\(given.classifier.rawValue) is not a classifier")
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
    for label in 0..<Int(unsafe object.labels_count) { unsafe free(object.labels[label].text) }
    unsafe object.labels.deallocate()
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
    let labels = UnsafeMutablePointer<SvtMlKitObjectLabel>.allocate(
      capacity: max(object.labels.count, 1))
    for (index, label) in object.labels.enumerated() {
      unsafe (labels + index).initialize(
        to: SvtMlKitObjectLabel(
          text: strdup(label.text), index: Int64(label.index), confidence: label.confidence))
    }
    unsafe self.init(
      x: Double(object.frame.origin.x), y: Double(object.frame.origin.y),
      width: Double(object.frame.width), height: Double(object.frame.height),
      has_tracking_id: object.trackingID != nil,
      tracking_id: object.trackingID.map { $0.int64Value } ?? 0, labels: labels,
      labels_count: UInt32(clamping: object.labels.count))
  }
}
