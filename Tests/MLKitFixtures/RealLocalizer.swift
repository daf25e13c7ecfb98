internal import MLKitObjectDetectionCommon
internal import TestSupport
internal import VisionTasks

/// The COCO detector beside the repository, as the localizer of all detectors of a test process.
package enum RealLocalizer {
  /// True once the localizer is set; reading it sets it.
  package static let isChosen: Bool = {
    ObjectLocalization.models = .detector(
      .file(SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")))
    return true
  }()
}
