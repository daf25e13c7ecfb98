import MediaPipeTasksVision
import TestSupport
import Testing

@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct SmokeTests {
  @Test func `a detector made as in the guides finds what upstream finds`() throws {
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = SharedMaterial.model(
      "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    options.maxResults = 4
    let detector = try ObjectDetector(options: options)
    let picture = try #require(
      UIImage(contentsOfFile: SharedMaterial.image("grace_hopper.bmp")))
    let result = try detector.detect(image: MPImage(uiImage: picture))
    #expect(result.timestampInMilliseconds == 0)
    #expect(
      result.detections.map(\.boundingBox) == [
        CGRect(x: 0, y: 22, width: 508, height: 570),
        CGRect(x: 225, y: 428, width: 64, height: 111),
        CGRect(x: 9, y: 2, width: 118, height: 406), CGRect(x: 232, y: 430, width: 52, height: 78),
      ])
    #expect(result.detections[1].categories[0].categoryName == "tie")
    #expect(result.detections[1].categories[0].index == -1)
  }
}
