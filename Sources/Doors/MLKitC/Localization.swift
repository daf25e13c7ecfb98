public import CMLKit
internal import MLKitObjectDetectionCommon
internal import VisionTasks

/// Sets the detector that finds the objects; NULL restores the default.
@_cdecl("SvtMlKitUseDetector") @implementation
public func SvtMlKitUseDetector(
  _ model_path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<SvtMlKitError>?
) -> Bool {
  unsafe succeeds(error) {
    guard unsafe model_path != nil else {
      ObjectLocalization.models = .default
      return
    }
    ObjectLocalization.models = .detector(.file(try unsafe text(model_path, "model_path")))
  }
}
