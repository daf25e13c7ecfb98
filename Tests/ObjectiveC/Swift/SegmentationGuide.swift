import AppleTypes
import Foundation
import MediaPipeTasksVision

func segmentPictures(_ material: GuideMaterial) throws {
  let person = try material.image("grace_hopper.bmp")
  let options = ImageSegmenterOptions()
  options.baseOptions.modelAssetPath = material.path("selfie_segmentation.tflite")
  options.shouldOutputCategoryMask = true
  let segmenter = try ImageSegmenter(options: options)
  print(segmenter.labels.joined(separator: " "))
  var result = try segmenter.segment(image: person)
  printMasks(result.confidenceMasks, result.categoryMask, result.qualityScores)
  result = try segmenter.segment(image: material.image("grace_hopper.bmp", .right))
  printMasks(result.confidenceMasks, result.categoryMask, result.qualityScores)
  try selectThings(material)
}

private func selectThings(_ material: GuideMaterial) throws {
  let options = InteractiveSegmenterOptions()
  options.baseOptions.modelAssetPath = material.path("small_selector.tflite")
  options.shouldOutputCategoryMask = true
  let segmenter = try InteractiveSegmenter(options: options)
  print(segmenter.labels.joined(separator: " "))
  let points = [(0.35, 0.25), (0.75, 0.5)].map {
    NormalizedKeypoint(location: CGPoint(x: $0.0, y: $0.1), label: nil, score: 0)
  }
  for region in [
    RegionOfInterest(normalizedKeyPoint: points[0]), RegionOfInterest(scribbles: points),
  ] {
    let result = try segmenter.segment(
      image: material.image("cat.bmp"), regionOfInterest: region)
    printMasks(result.confidenceMasks, result.categoryMask, result.qualityScores)
  }
}

/// Prints the sizes and some numbers of masks.
private func printMasks(_ confidences: [Mask]?, _ categories: Mask?, _ scores: [NSNumber]?) {
  for mask in (confidences ?? []) + (categories.map { [$0] } ?? []) {
    line("mask %ld %ld", mask.width, mask.height)
    for step in 0..<25 {
      let row = (mask.height - 1) * (step / 5) / 4
      let place = row * mask.width + (mask.width - 1) * (step % 5) / 4
      line("%.6f %d", Double(mask.float32Data[place]), Int(mask.uint8Data[place]))
    }
  }
  for score in scores ?? [] { line("score %.6f", score.doubleValue) }
}
