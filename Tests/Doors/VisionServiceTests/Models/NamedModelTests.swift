import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct NamedModelTests {
  @Test(arguments: [
    ("birds=a/b.tflite", "birds", "a/b.tflite"), ("a/b.tflite", "b", "a/b.tflite"),
    ("b.task", "b", "b.task"), ("face", "face", "face"), ("f=face", "f", "face"),
    ("a=b/c=d.tflite", "a", "b/c=d.tflite"), ("./x=y/c.tflite", "c", "./x=y/c.tflite"),
  ])
  func `a model has the given name, else its own`(word: String, name: String, text: String) throws {
    let model = try NamedModel(word)
    #expect(model.name == name)
    #expect(model.choice.text == text)
  }

  @Test(arguments: ["=a.tflite", "a b=c.tflite", "ä=c.tflite", "/x/a b.tflite"])
  func `a name that no address can hold is refused`(word: String) {
    #expect(throws: VisionError.self) { try NamedModel(word) }
  }

  @Test func `a word means the models of its task`() {
    let (poses, bodies) = (PoseTask.pose.facts.modelWords, HolisticTask.holistic.facts.modelWords)
    #expect(
      ServiceModels.names(behind: "full", poses) == ["pose-detector", "pose-landmark-full"])
    #expect(ServiceModels.names(behind: "full", bodies).contains("face-landmarker"))
    #expect(ServiceModels.names(behind: "face+hand", poses) == ["face", "hand"])
  }

  @Test func `two models have two names`() throws {
    let models = [try NamedModel("a/x.tflite"), try NamedModel("b/x.tflite")]
    #expect(throws: VisionError.self) { try ServiceModels(models) }
  }
}
