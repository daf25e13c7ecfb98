import AppleTypes
import Foundation
import MediaPipeTasksVision

func detectObjects(_ material: GuideMaterial) throws {
  let options = ObjectDetectorOptions()
  options.baseOptions.modelAssetPath = material.model(
    "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
  options.maxResults = 4
  options.scoreThreshold = 0.2
  let pictures = [
    ("cats_and_dogs.jpg", UIImage.Orientation.up), ("cat.bmp", .up), ("pets.jpg", .up),
    ("cats_and_dogs_rotation180.jpg", .down),
  ]
  let detector = try ObjectDetector(options: options)
  for (name, orientation) in pictures {
    print(name, try detector.detect(image: material.image(name, orientation)))
  }
  options.runningMode = .video
  let video = try ObjectDetector(options: options)
  let frame = try material.image("cat.bmp")
  print("cat.bmp", try video.detect(videoFrame: frame, timestampInMilliseconds: 40))
}

private func print(_ name: String, _ result: ObjectDetectorResult) {
  for detection in result.detections {
    let (category, box) = (detection.categories[0], detection.boundingBox)
    line(
      "%@ %@ %.8g %g %g %g %g", name, category.categoryName ?? "", Double(category.score),
      box.origin.x, box.origin.y, box.size.width, box.size.height)
  }
}

func embedPictures(_ material: GuideMaterial) throws {
  for isQuantized in [false, true] {
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = material.model(
      "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite")
    options.quantize = isQuantized
    options.l2Normalize = true
    let embedder = try ImageEmbedder(options: options)
    let embeddings = try ["burger.jpg", "burger_crop.jpg"].map { name in
      try embedder.embed(image: material.image(name)).embeddingResult.embeddings.first
    }
    guard let first = embeddings[0], let second = embeddings[1] else { continue }
    let similarity = try ImageEmbedder.cosineSimilarity(embedding1: first, embedding2: second)
    line("%@ %.9f", isQuantized ? "quantized" : "float", similarity.doubleValue)
    for value in first.floatEmbedding?.prefix(8) ?? [] { line("value %.9g", value.doubleValue) }
  }
}

func classifyPictures(_ material: GuideMaterial) throws {
  let options = ImageClassifierOptions()
  options.baseOptions.modelAssetPath = material.model("bird.tflite")
  options.maxResults = 3
  let result = try ImageClassifier(options: options).classify(image: material.image("cat.bmp"))
  for head in result.classificationResult.classifications {
    for category in head.categories {
      line("%@ %ld %.8g", category.categoryName ?? "", category.index, Double(category.score))
    }
  }
}

func landmarkPoses(_ material: GuideMaterial) throws {
  let options = PoseLandmarkerOptions()
  options.baseOptions.modelAssetPath = material.path("pose_landmarker.task")
  options.shouldOutputSegmentationMasks = true
  let person = try material.picture("squat.bmp")
  let result = try PoseLandmarker(options: options).detect(image: MPImage(uiImage: person))
  for landmark in result.landmarks.first ?? [] {
    line(
      "%.4f %.4f", Double(landmark.x) * person.size.width, Double(landmark.y) * person.size.height)
  }
}
