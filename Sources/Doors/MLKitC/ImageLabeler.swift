public import CMLKit
internal import Foundation
internal import MLKitImageLabeling
internal import MLKitImageLabelingCommon
internal import MLKitImageLabelingCustom
internal import MLKitVision
internal import VisionTasks

/// Sets the model of labelers without a custom one created from now on.
@_cdecl("SvtMlKitUseImageLabeler") @implementation
public func SvtMlKitUseImageLabeler(
  _ model_path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<SvtMlKitError>?
) -> Bool {
  unsafe succeeds(error) {
    guard let path = unsafe model_path else {
      ImageLabelingModels.base = nil
      return
    }
    ImageLabelingModels.base = .file(try unsafe text(path, "model_path"))
  }
}

/// Creates an image labeler.
@_cdecl("SvtMlKitImageLabelerCreate") @implementation
public func SvtMlKitImageLabelerCreate(
  _ options: UnsafePointer<SvtMlKitImageLabelerOptions>?,
  _ out: UnsafeMutablePointer<SvtMlKitImageLabelerPtr?>?,
  _ error: UnsafeMutablePointer<SvtMlKitError>?
) -> Bool {
  unsafe succeeds(error) {
    let given = try unsafe required(options, "The options").pointee
    let out = try unsafe required(out, "The place for the labeler")
    let options = try unsafe labelerOptions(given)
    if unsafe given.has_threshold {
      options.confidenceThreshold = unsafe NSNumber(value: given.threshold)
    }
    unsafe out.pointee = handle(ImageLabeler.imageLabeler(options: options))
  }
}

/// Returns options of the class that fits the classifier.
private func labelerOptions(
  _ given: SvtMlKitImageLabelerOptions
) throws -> CommonImageLabelerOptions {
  let options: CustomImageLabelerOptions
  switch try unsafe CustomModel(given.classifier, given.model_path, given.remote_model) {
  case nil: return ImageLabelerOptions()
  case .local(let model): options = CustomImageLabelerOptions(localModel: model)
  case .remote(let model): options = CustomImageLabelerOptions(remoteModel: model)
  }
  options.maxResultCount = unsafe Int(given.max_labels)
  return options
}

/// Labels a picture.
@_cdecl("SvtMlKitImageLabelerProcess") @implementation
public func SvtMlKitImageLabelerProcess(
  _ labeler: SvtMlKitImageLabelerPtr?, _ picture_: UnsafePointer<SvtMlKitPicture>?,
  _ labels: UnsafeMutablePointer<SvtMlKitImageLabels>?,
  _ error: UnsafeMutablePointer<SvtMlKitError>?
) -> Bool {
  unsafe succeeds(error) {
    let labeler = try unsafe held(labeler, ImageLabeler.self, "The labeler")
    let place = try unsafe required(labels, "The place for the labels")
    let found = try labeler.results(in: unsafe picture(picture_))
    unsafe place.pointee = SvtMlKitImageLabels(
      labels: SvtMlKitObjectLabel.copies(found.map { ($0.text, $0.index, $0.confidence) }),
      labels_count: UInt32(clamping: found.count))
  }
}

/// Frees the memory of a result.
@_cdecl("SvtMlKitImageLabelsClose") @implementation
public func SvtMlKitImageLabelsClose(_ labels: UnsafeMutablePointer<SvtMlKitImageLabels>?) {
  guard let labels = unsafe labels else { return }
  unsafe SvtMlKitObjectLabel.release(labels.pointee.labels, count: labels.pointee.labels_count)
  unsafe labels.pointee = SvtMlKitImageLabels()
}

/// Closes an image labeler.
@_cdecl("SvtMlKitImageLabelerClose") @implementation
public func SvtMlKitImageLabelerClose(_ labeler: SvtMlKitImageLabelerPtr?) {
  unsafe close(labeler, ImageLabeler.self)
}
