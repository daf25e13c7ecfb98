import ModelRewriting
import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing
import VisionBase

/// A model, options for it, and the error of creating a task with them.
struct ModelRow: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let code: TasksErrorCode
  let message: String
  let bytes: @Sendable () throws -> [UInt8]
  var options: @Sendable (ObjectDetectorOptions) -> Void = { _ in }

  init(
    _ testDescription: String, _ code: TasksErrorCode, _ message: String,
    options: @escaping @Sendable (ObjectDetectorOptions) -> Void = { _ in },
    bytes: @escaping @Sendable () throws -> [UInt8] = { try DetectorMaker().packager().packaged() }
  ) {
    self.testDescription = testDescription
    self.code = code
    self.message = message
    self.options = options
    self.bytes = bytes
  }

  /// Returns a row for a good detector with broken metadata.
  static func spoilt(
    _ testDescription: String, _ code: TasksErrorCode, _ message: String,
    _ spoil: @escaping @Sendable (inout ModelPackager) throws -> Void
  ) -> ModelRow {
    ModelRow(
      testDescription, code, message,
      bytes: {
        var packager = try DetectorMaker().packager()
        try spoil(&packager)
        return try packager.packaged()
      })
  }

  /// Returns a row for a good detector whose graph is broken before it is packaged.
  static func graph(
    _ testDescription: String, _ code: TasksErrorCode, _ message: String,
    _ spoil: @escaping @Sendable (inout ModelMaker) -> Void
  ) -> ModelRow {
    ModelRow(
      testDescription, code, message,
      bytes: {
        var model = DetectorMaker().model
        spoil(&model)
        return try DetectorMaker().packager(of: model).packaged()
      })
  }

  /// Returns a row for a packaged detector with broken bytes.
  static func edited(
    _ testDescription: String, _ code: TasksErrorCode, _ message: String,
    _ edit: @escaping @Sendable (inout [UInt8]) throws -> Void
  ) -> ModelRow {
    ModelRow(
      testDescription, code, message,
      bytes: {
        var bytes = try DetectorMaker().packager().packaged()
        try edit(&bytes)
        return bytes
      })
  }
}

extension [UInt8] {
  /// Overwrites a text, at its first or last place, with another of the same length.
  mutating func replace(_ text: String, with other: String, last: Bool = false) throws {
    let (old, new) = (Array(text.utf8), Array(other.utf8))
    try #require(old.count == new.count)
    let places = indices.dropLast(old.count - 1).filter { self[$0..<$0 + old.count] == old[...] }
    let place = try #require(last ? places.last : places.first)
    replaceSubrange(place..<place + old.count, with: new)
  }

  /// The start of the archive behind a model.
  var archiveStart: Int {
    get throws {
      let signature: [UInt8] = [0x50, 0x4B, 3, 4]
      return try #require(
        indices.dropLast(3).first { self[$0..<$0 + 4] == signature[...] })
    }
  }
}
