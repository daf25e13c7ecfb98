internal import CMLKit
internal import MLKitCommon

#if canImport(Glibc)
  private import Glibc
#endif

/// A caller's own model for labels.
enum CustomModel {
  case local(LocalModel)
  case remote(CustomRemoteModel)

  /// Reads a caller's choice; nil if it is none of their own models.
  init?(
    _ classifier: SvtMlKitClassifier, _ path: UnsafePointer<CChar>?,
    _ remote: SvtMlKitRemoteModelPtr?
  ) throws {
    switch classifier {
    case kSvtMlKitClassifierBuiltIn: return nil
    case kSvtMlKitClassifierLocal:
      self = .local(LocalModel(path: try unsafe text(path, "model_path")))
    case kSvtMlKitClassifierManifest:
      let path = try unsafe text(path, "model_path")
      guard let model = LocalModel(manifestPath: path) else {
        throw invalid("\(path) is not a manifest")
      }
      self = .local(model)
    case kSvtMlKitClassifierRemote:
      self = .remote(try unsafe held(remote, CustomRemoteModel.self, "remote_model"))
    default: throw invalid("\(classifier.rawValue) is not a classifier")
    }
  }
}

extension SvtMlKitObjectLabel {
  /// Returns labels in memory of their own, which `release` frees.
  static func copies(
    _ labels: [(text: String, index: Int, confidence: Float)]
  ) -> UnsafeMutablePointer<SvtMlKitObjectLabel> {
    let made = UnsafeMutablePointer<SvtMlKitObjectLabel>.allocate(capacity: max(labels.count, 1))
    for (index, label) in labels.enumerated() {
      unsafe (made + index).initialize(
        to: SvtMlKitObjectLabel(
          text: strdup(label.text), index: Int64(label.index), confidence: label.confidence))
    }
    return unsafe made
  }

  /// Frees labels and their texts.
  static func release(_ labels: UnsafeMutablePointer<SvtMlKitObjectLabel>?, count: UInt32) {
    guard let labels = unsafe labels else { return }
    for index in 0..<Int(count) { unsafe free(labels[index].text) }
    unsafe labels.deallocate()
  }
}
