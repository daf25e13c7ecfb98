import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionReports

@Suite struct ModelChoiceTests {
  @Test(arguments: ["model.tflite", "./face", "models/face", "pose.task"])
  func `a word that looks like a path is a file, whether it is there or not`(word: String) {
    #expect(ModelChoice(word).file == word)
  }

  @Test func `what is there but no file is a path, so that its error says what it is`() throws {
    // A folder in the current one, wherever tests run.
    let folder = "model-choice-\(UInt32.random(in: 0 ... .max))"
    #expect(throws: VisionError.self) { try ModelChoice(folder).reference() }
    try FileSystem.make(folder)
    defer { FileSystem.remove(folder) }
    #expect(ModelChoice(folder).file == folder)
    #expect("\(try ModelChoice(folder).reference())".contains(folder))
  }

  @Test func `a name of the catalogue is no file`() throws {
    #expect(ModelChoice("face").file == nil)
    _ = try ModelChoice("face").reference()
  }

  @Test func `a word that is nothing is told what it could be`() {
    #expect(ModelChoice("efficientdet-lite").file == nil)
    let error = #expect(throws: VisionError.self) {
      try ModelChoice("efficientdet-lite").reference()
    }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains("did you mean efficientdet-lite0?") == true)
  }

  @Test func `an option for a model has the kind that the gate looks for`() throws {
    let option = Option("other", .model, help: "")
    #expect(option.option.kind == .model && option.option.placeholder == "NAME|FILE")
    var values = OptionValues()
    try values.add("face", to: option.option)
    #expect(values[option] == "face")
    #expect(throws: ValueProblem.self) { try values.add("", to: option.option) }
  }
}
