import AppleTypes
import Foundation
import MLKitCommon
import MLKitImageLabelingCommon
import MLKitImageLabelingCustom
import MLKitSegmentationCommon
import MLKitSegmentationSelfie
import MLKitVision

func labelGuidePictures(_ material: GuideMaterial) throws {
  let options = CustomImageLabelerOptions(
    localModel: LocalModel(path: material.model("bird.tflite")))
  options.confidenceThreshold = NSNumber(value: 0)
  options.maxResultCount = 3
  let labeler = ImageLabeler.imageLabeler(options: options)
  for label in try labeler.results(in: material.visionImage("sparrow.png")) {
    line("%@ %ld %.5f", label.text, label.index, label.confidence)
  }
}

func segmentGuidePictures(_ material: GuideMaterial) throws {
  let options = SelfieSegmenterOptions()
  options.segmenterMode = .singleImage
  for isRawSize in [false, true] {
    options.shouldEnableRawSizeMask = isRawSize
    let segmenter = Segmenter.segmenter(options: options)
    let image = try material.visionImage("grace_hopper.bmp")
    printMask(try segmenter.results(in: image).buffer)
  }
}

private func printMask(_ buffer: CVPixelBuffer) {
  let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
  line("%ld x %ld", width, height)
  CVPixelBufferLockBaseAddress(buffer, .readOnly)
  defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
  guard let start = CVPixelBufferGetBaseAddress(buffer) else { return }
  for row in stride(from: 0, to: height, by: 41) {
    let values = (start + row * CVPixelBufferGetBytesPerRow(buffer))
      .assumingMemoryBound(to: Float.self)
    for column in stride(from: 0, to: width, by: 37) { line("%.4f", values[column]) }
  }
}

extension GuideMaterial {
  fileprivate func visionImage(_ name: String) throws -> VisionImage {
    VisionImage(image: try picture(name))
  }
}
