import ModelBytes
import TestSupport
import ModelRewriting
import ModelFiles
import Testing
import VisionBase

@Suite struct TaskBundleTests {
  private func bundle(
    _ files: [(String, [UInt8])], alignment: Int = 4
  ) throws(VisionError) -> TaskBundle {
    var writer = ZipWriter(alignment: alignment)
    for (name, content) in files { try writer.add(name, content) }
    return try TaskBundle(StableBytes(writer.finish(), name: "pose.task"))
  }

  @Test("models of a bundle are read, wherever they lie", arguments: [1, 4, 64])
  func models(alignment: Int) throws {
    let model = try SmallDetector.bytes()
    let bundle = try bundle(
      [("a.tflite", model), ("graph.binarypb", [1]), ("b.tflite", model)], alignment: alignment)
    #expect(bundle.names == ["a.tflite", "graph.binarypb", "b.tflite"])
    #expect(bundle.modelNames == ["a.tflite", "b.tflite"])
    for name in bundle.modelNames {
      let read = try bundle.model(named: name)
      #expect(read.bytes.name == "pose.task/\(name)")
      #expect(read.bytes.copy(of: 0..<model.count) == model)
      #expect(read.outputs.map(\.shape) == [[1, 8, 4], [1, 8, 1]])
    }
    #expect(try bundle.contents(ofFile: "graph.binarypb").byteCount == 1)
  }

  @Test func `a bundle in a bundle is opened, and no further one in that`() throws {
    let model = try SmallDetector.bytes()
    func archive(_ name: String, _ content: [UInt8]) throws -> [UInt8] {
      var writer = ZipWriter(alignment: 4)
      try writer.add(name, content)
      return writer.finish()
    }
    let inner = try archive("a.tflite", model)
    let outer = try bundle([("hand.task", inner), ("deep.task", archive("hand.task", inner))])
    #expect(outer.modelNames.isEmpty)
    #expect(outer.bundleNames == ["hand.task", "deep.task"])
    let read = try outer.bundle(named: "hand.task").model(named: "a.tflite")
    #expect(read.bytes.name == "pose.task/hand.task/a.tflite")
    #expect(read.outputs.map(\.shape) == [[1, 8, 4], [1, 8, 1]])
    let deep = try outer.bundle(named: "deep.task")
    #expect(deep.contains("hand.task") && deep.bundleNames.isEmpty)
    for name in ["hand.task", "none.task"] {
      let error = #expect(throws: VisionError.self) { try deep.bundle(named: name) }
      #expect(error?.code == .modelMissing)
    }
    let broken = try bundle([("hand.task", [1, 2, 3])])
    let error = #expect(throws: VisionError.self) { try broken.bundle(named: "hand.task") }
    #expect(error?.cause as? ZipFault == .notAnArchive)
  }

  @Test func `a model that is not there is named, with those that are`() throws {
    let bundle = try bundle([("a.tflite", [1])])
    let error = #expect(throws: VisionError.self) { try bundle.model(named: "b.tflite") }
    #expect(error?.code == .modelMissing)
    #expect(error?.message.contains("a.tflite") == true)
  }

  @Test func `what is no bundle is refused`() {
    let error = #expect(throws: VisionError.self) {
      try TaskBundle(StableBytes([1, 2, 3], name: "x.task"))
    }
    #expect(error?.cause as? ZipFault == .notAnArchive)
    let missing = #expect(throws: VisionError.self) { try TaskBundle(path: "/nowhere/x.task") }
    #expect(missing?.code == .inputMissing)
  }

  @Test func `a file that is no model is refused as one`() throws {
    let bundle = try bundle([("a.tflite", [1, 2, 3, 4, 5, 6, 7, 8])])
    let error = #expect(throws: VisionError.self) { try bundle.model(named: "a.tflite") }
    #expect(error?.code == .modelInvalid)
  }

  @Test func `names that lead out of a folder are names like any other`() throws {
    let names = ["../up.tflite", "/etc/passwd", "a/../../b", "..", "a\\..\\b"]
    let bundle = try bundle(names.map { ($0, Array($0.utf8)) })
    #expect(bundle.names == names)
    for name in names {
      let content = try bundle.contents(ofFile: name)
      #expect(content.copy(of: 0..<content.byteCount) == Array(name.utf8))
    }
    // Only a name in the directory is found: nothing is read from the disk.
    #expect(throws: VisionError.self) { try bundle.contents(ofFile: "/etc/hostname") }
  }

  @Test func `absurdly many files are refused`() {
    let files = (0..<300).map { ("\($0).tflite", [UInt8]()) }
    let error = #expect(throws: VisionError.self) { try bundle(files) }
    #expect(error?.code == .modelInvalid)
    #expect(error?.cause as? ZipFault == .tooManyEntries(300, most: 256))
  }

  @Test func `compressed files are refused`() throws {
    var writer = ZipWriter()
    try writer.add("a.tflite", [1])
    var bytes = writer.finish()
    let entry = try #require(bytes.indices.first { bytes[$0...].starts(with: [80, 75, 1, 2]) })
    bytes[entry + 10] = 8
    let error = #expect(throws: VisionError.self) {
      try TaskBundle(StableBytes(bytes, name: "x.task"))
    }
    #expect(error?.cause as? ZipFault == .compressed("a.tflite", method: 8))
  }
}
