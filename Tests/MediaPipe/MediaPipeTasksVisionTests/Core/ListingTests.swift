import Foundation
import MediaPipeTasksVision
import Testing

/// Tests of the output of `print(result)`: the listings of upstream's guides.
@Suite struct ListingTests {
  @Test func `detections`() {
    let dog = ResultCategory(index: 17, score: 0.738281, categoryName: "dog", displayName: nil)
    let hund = ResultCategory(index: -1, score: 0.5, categoryName: "dog", displayName: "Hund")
    let nose = NormalizedKeypoint(location: CGPoint(x: 0.25, y: 0.5), label: "nose", score: 0)
    let result = ObjectDetectorResult(
      detections: [
        Detection(
          categories: [dog], boundingBox: CGRect(x: 355, y: 133, width: 190, height: 206),
          keypoints: nil),
        Detection(
          categories: [hund], boundingBox: CGRect(x: 103, y: 15, width: 138, height: 369),
          keypoints: [nose]),
      ], timestampInMilliseconds: 0)
    #expect(
      "\(result)" == """
        ObjectDetectorResult:
          Detection #0:
            Box: (x: 355, y: 133, w: 190, h: 206)
            Categories:
              index       : 17
              score       : 0.73828
              class name  : dog
          Detection #1:
            Box: (x: 103, y: 15, w: 138, h: 369)
            Categories:
              index       : -1
              score       : 0.50000
              class name  : dog
              display name: Hund
            Key points:
              nose (0.250000, 0.500000)
        """)
    #expect("\(dog)".contains("class name  : dog"))
    #expect("\(nose)" == "NormalizedKeypoint: nose (0.250000, 0.500000)")
    #expect("\(result.detections[0])".hasPrefix("Detection:\n  Box: (x: 355"))
    let nothing = ObjectDetectorResult(detections: [], timestampInMilliseconds: 0)
    #expect("\(nothing)" == "ObjectDetectorResult:\n  No detections")
  }

  @Test func `embeddings`() {
    let numbers = [0, 0.5, 1, 2, 3, 4, 5, 6, 7].map { NSNumber(value: $0) }
    let result = ImageEmbedderResult(
      embeddingResult: EmbeddingResult(
        embeddings: [
          Embedding(
            floatEmbedding: numbers, quantizedEmbedding: nil, head: 0, headName: "feature"),
          Embedding(
            floatEmbedding: nil, quantizedEmbedding: [NSNumber(value: -3)], head: 1, headName: nil),
        ], timestampInMilliseconds: 0), timestampInMilliseconds: 0)
    #expect(
      "\(result)" == """
        ImageEmbedderResult:
          Embedding #0:
            float_embedding: {0.0, 0.5, 1.0, 2.0, ..., 4.0, 5.0, 6.0, 7.0}
            head_index: 0
            head_name: feature
          Embedding #1:
            quantized_embedding: {-3}
            head_index: 1
        """)
    #expect("\(result.embeddingResult)".hasPrefix("EmbeddingResult:\n  Embedding #0:"))
    #expect("\(result.embeddingResult.embeddings[1])".contains("{-3}"))
  }

  @Test func `poses`() throws {
    let place = NormalizedLandmark(
      x: 0.638852, y: 0.671197, z: 0.129959, visibility: 0.5, presence: 1)
    let world = Landmark(x: 0.067485, y: 0.031084, z: 0.055223, visibility: nil, presence: nil)
    let mask = try #require(
      unsafe [Float](repeating: 0, count: 6).withUnsafeBufferPointer {
        unsafe $0.baseAddress.flatMap {
          unsafe Mask(float32Data: $0, width: 3, height: 2, shouldCopy: true)
        }
      })
    let result = PoseLandmarkerResult(
      landmarks: [[place]], worldLandmarks: [[world]], segmentationMasks: [mask],
      timestampInMilliseconds: 0)
    #expect(
      "\(result)" == """
        PoseLandmarkerResult:
          Landmarks:
            Landmark #0:
              x            : 0.638852
              y            : 0.671197
              z            : 0.129959
              visibility   : 0.5
              presence     : 1
          WorldLandmarks:
            Landmark #0:
              x            : 0.067485
              y            : 0.031084
              z            : 0.055223
          SegmentationMask: 3 x 2 floats
        """)
    #expect("\(place)".hasPrefix("NormalizedLandmark:\n  x            : 0.638852"))
    #expect("\(world)".hasPrefix("Landmark:\n"))
    #expect("\(mask)" == "Mask: 3 x 2 floats")
    let two = PoseLandmarkerResult(
      landmarks: [[place], [place]], worldLandmarks: [[world], [world]], segmentationMasks: nil,
      timestampInMilliseconds: 0)
    #expect("\(two)".contains("\n  Pose #1 WorldLandmarks:\n"))
    let nobody = PoseLandmarkerResult(
      landmarks: [], worldLandmarks: [], segmentationMasks: nil, timestampInMilliseconds: 0)
    #expect("\(nobody)" == "PoseLandmarkerResult:\n  No poses")
  }
}
