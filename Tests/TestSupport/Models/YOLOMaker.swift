import ModelBytes
package import ModelFiles
import ModelRewriting
package import VisionBase

/// A model in the form of Ultralytics' exports that gives the same output for every picture.
///
/// ```swift
/// var maker = YOLOMaker()
/// maker.notes.classNames = ["cat", "dog"]
/// let model = try maker.file()
/// ```
package struct YOLOMaker: Sendable {
  package var notes = YOLONotes(task: "detect", classNames: ["cat", "dog"])
  /// The files behind the model by name; nil writes the notes alone.
  package var files: [(name: String, content: [UInt8])]?
  package var inputShape: [Int32] = [1, 3, 8, 16]
  package var input = ModelMaker.Elements.floats
  package var output = ModelMaker.Elements.floats
  package var outputShape: [Int32] = [1, 6, 3]
  /// The output's numbers: of two overlapping cats and one dog.
  package var values: [Float] = [
    0.25, 0.25, 0.75, 0.5, 0.5, 0.5, 0.25, 0.25, 0.5, 0.5, 0.5, 1, 0.75, 0.5, 0, 0, 0.125, 0.875,
  ]
  /// True if brighter pictures get larger numbers, so that results tell pictures apart.
  package var addsBrightness = false

  package init() {}

  /// The graph, without notes.
  package var model: ModelMaker {
    var answer = ModelMaker.Answer("output", outputShape, values)
    answer.elements = output
    answer.addsBrightness = addsBrightness
    return .answering([answer], input: input, shape: inputShape)
  }

  package func bytes() throws(VisionError) -> [UInt8] {
    try bytes(of: model.bytes())
  }

  /// Returns another graph with the notes.
  package func bytes(of graph: [UInt8]) throws(VisionError) -> [UInt8] {
    var writer = ZipWriter(behind: graph.count)
    let notes = (name: YOLONotes.fileName, content: Array(notes.json.text.utf8))
    for file in files ?? [notes] { try writer.add(file.name, file.content) }
    return graph + writer.finish()
  }

  /// Returns the part of a model's file before the archive.
  package static func graph(of model: ModelFile) throws -> [UInt8] {
    let end = try ZipArchive.find(in: model.bytes)?.start ?? model.bytes.byteCount
    return model.bytes.copy(of: 0..<end)
  }

  package func file() throws(VisionError) -> ModelFile {
    try ModelFile(StableBytes(bytes(), name: "made export"))
  }
}
