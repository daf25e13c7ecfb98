internal import MLKitObjectDetectionCommon
internal import TestSupport
internal import VisionTasks

/// The COCO detector beside the repository, as the localiser of all detectors of a test process.
package enum RealLocalizer {
  /// Sets it once; whoever reads this may make detectors.
  package static let isChosen: Bool = {
    ObjectLocalization.models = .detector(
      .file(SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")))
    return true
  }()
}
