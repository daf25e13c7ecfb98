import OptionDeclarations
import Testing
import VisionReports

@testable import VisionService

@Suite struct EngineKeyTests {
  private func key(
    _ words: [String: String], work: String = "detect", model: String? = nil
  ) throws -> EngineKey {
    let options = DetectTask.detect.options
    var values = OptionValues()
    for option in options {
      if let word = words[option.name] { try values.add(word, to: option) }
    }
    return EngineKey(work, options, values, model: model)
  }

  @Test func `engines of equal values and threads are interchangeable`() throws {
    let key = try key(["model": "face", "max-results": "3"])
    #expect(try key == self.key(["max-results": "3", "model": "face"]))
    #expect(key.with(threads: 2) == key.with(threads: 2))
    #expect(key.with(threads: 2) != key.with(threads: nil))
    #expect(try key != self.key(["model": "face"]))
    #expect(try key != self.key(["model": "face", "max-results": "3"], work: "track"))
  }

  @Test func `the model in use tells engines apart where none is chosen`() throws {
    #expect(try key([:], model: "face") == key([:], model: "face"))
    #expect(try key([:], model: "face") != key([:], model: "efficientdet-lite0"))
    #expect(try key([:], model: "/models/a.tflite").uses("/models/a.tflite"))
  }

  @Test func `how a picture is turned does not tell engines apart`() throws {
    func key(_ orientation: String?) throws -> EngineKey {
      var values = OptionValues()
      if let orientation { try values.add(orientation, to: TaskOptions.orientation.option) }
      return try ServedTask(DetectTask.detect).prepared(values).key
    }
    #expect(try key("right") == key("left"))
  }

  /// Option values that engines take with each frame, by task.
  private static let ofFrames = [
    ("detect", "region", "0,0,1,1"), ("classify", "region", "0,0,1,1"),
    ("embed", "region", "0,0,1,1"), ("embed", "head", "1"),
    ("segment", "region", "0,0,1,1"), ("segment", "at", "1,2"),
    ("segment", "background", "#00ff00"),
  ]

  @Test(arguments: ofFrames)
  func `what an engine takes with each frame does not tell engines apart`(
    name: String, option: String, word: String
  ) throws {
    func served(_ task: some ErasedTask) -> ServedTask { ServedTask(task.task) }
    let task = try #require(TaskList.all.first { $0.facts.name == name }.map { served($0) })
    func prepared(_ words: [String: String]) throws -> PreparedTask {
      var values = OptionValues()
      for (name, word) in words {
        try values.add(word, to: #require(task.options.first { $0.name == name }))
      }
      return try task.prepared(values)
    }
    let (plain, chosen) = (try prepared([:]), try prepared([option: word]))
    #expect(plain.key == chosen.key)
    #expect(plain.frames.choice != chosen.frames.choice)
    #expect(try plain.key != prepared(["model": "/other.tflite"]).key)
  }

  @Test func `a word cannot pass for another option`() throws {
    #expect(
      try key(["allow": "a&deny=b"]) != key(["allow": "a", "deny": "b"]))
    #expect(try key(["allow": "a,b"]) != key(["allow": "a"]))
  }

  @Test func `an engine is known by its models, not by other words`() throws {
    let key = try key(["model": "/models/a.tflite", "allow": "/models/b.tflite"])
    #expect(key.uses("/models/a.tflite"))
    #expect(!key.uses("/models/b.tflite"))
    #expect(EngineKey("compare", model: "/models/c.tflite").uses("/models/c.tflite"))
  }
}
