import TestSupport
import Testing
import VisionBase

@testable import VisionReports

/// Each task names all models that a call runs, from which a benchmark tells the share of kernels.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: PackagedMaterial.isPresent, "\(PackagedMaterial.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct TaskModelsTests {
  private func count<Request, Report>(
    _ task: VisionTask<Request, Report>, _ request: Request
  ) throws -> Int {
    try task.engines(for: request).models().count
  }

  @Test func `tasks of one model name it`() throws {
    var classification = ClassificationRequest()
    classification.model = ModelChoice(SharedMaterial.model("bird.tflite"))
    #expect(try count(.classify, classification) == 1)
    var detection = DetectionRequest()
    detection.model = "face"
    #expect(try count(.detect, detection) == 1)
    var embedding = EmbeddingRequest()
    embedding.model = ModelChoice(
      SharedMaterial.model("mobilenet_v1_1.0_224_quant_embedding_extractor.tflite"))
    #expect(try count(.embed, embedding) == 1)
    #expect(try count(.faces, FacesRequest()) == 1)
    #expect(try count(.segment, SegmentationRequest()) == 1)
  }

  @Test func `tasks of several models name those that the request needs`() throws {
    #expect(try count(.pose, PoseRequest()) == 2)
    #expect(try count(.hands, HandsRequest()) == 2)
    let faces = ModelChoice(
      SharedMaterial.landmarkFile("face_landmarker_v2_with_blendshapes.task"))
    for (blendshapes, more) in [(false, 0), (true, 1)] {
      var face = FaceLandmarksRequest()
      (face.model, face.givesBlendshapes) = (faces, blendshapes)
      #expect(try count(.faceLandmarks, face) == 2 + more)
      var person = HolisticRequest()
      (person.faceModel, person.givesBlendshapes) = (faces, blendshapes)
      #expect(try count(.holistic, person) == 6 + more)
    }
    var gestures = GesturesRequest()
    gestures.model = ModelChoice(
      SharedMaterial.landmarkFile("hand_gesture_recognizer_with_custom_classifier.task"))
    gestures.handModel = "full"
    // Two of hands, the embedder, and both classifiers.
    #expect(try count(.gestures, gestures) == 5)
  }
}
