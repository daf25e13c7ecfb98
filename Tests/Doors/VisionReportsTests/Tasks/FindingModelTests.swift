import Testing

@testable import VisionReports

/// Tests of the messages about models that found nothing.
@Suite struct FindingModelTests {
  private func remark(_ models: FindingModel...) -> String? {
    FindingModel.remark(onNothingFoundBy: models)
  }

  @Test func `a model is named with its classes`() {
    #expect(
      remark(FindingModel(name: "face", classes: ["face"]))
        == "nothing was found: the model face knows only the class face; "
        + "vision models list shows other models")
    #expect(
      remark(FindingModel(name: "pets", classes: ["cat", "dog"]))?
        .contains("the model pets knows only the classes cat, dog;") == true)
  }

  @Test func `of many classes some are named`() {
    let model = FindingModel(name: "coco", classes: (1...90).map { "class \($0)" })
    #expect(
      remark(model)?.contains(
        "the model coco knows 90 classes, such as class 1, class 2, class 3, class 4, class 5, "
          + "class 6;") == true)
  }

  @Test func `classes of one name are counted by model, and named once`() {
    let names = (1...8).map { "class \($0)" }
    let model = FindingModel(name: "many", classes: names + ["class 1"])
    #expect(remark(model)?.contains("knows 9 classes, such as class 1, class 2, ") == true)
    let other = FindingModel(name: "same", classes: names)
    #expect(remark(model, other)?.contains("know 8 classes, such as") == true)
    #expect(
      remark(FindingModel(name: "twice", classes: ["cat", "cat"]))?
        .contains("knows only the class cat;") == true)
  }

  @Test func `what stands for no class is not counted`() {
    let holes = FindingModel(name: "holes", classes: ["???", "person", "???"])
    #expect(remark(holes)?.contains("the model holes knows only the class person;") == true)
  }

  @Test func `several models are named with the classes of all`() {
    let models = [
      FindingModel(name: "face", classes: ["face"]),
      FindingModel(name: "hand", classes: ["hand", "face"]),
    ]
    #expect(
      FindingModel.remark(onNothingFoundBy: models)?
        .contains("the models face and hand know only the classes face, hand;") == true)
  }

  @Test func `a model without labels is named all the same`() {
    #expect(
      remark(FindingModel(name: "mine.tflite", classes: []))?
        .contains("the model mine.tflite does not name its classes;") == true)
    #expect(
      remark(FindingModel(name: "a", classes: []), FindingModel(name: "b", classes: []))?
        .contains("the models a and b do not name their classes;") == true)
    #expect(FindingModel.remark(onNothingFoundBy: []) == nil)
  }
}
