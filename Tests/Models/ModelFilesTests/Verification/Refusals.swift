import ModelBytes
import ModelFiles
import TestSupport
import Testing
import VisionBase

/// The required properties of a refused model's error.
struct Refusal {
  let error: VisionError
  let fault: ModelFault

  /// Verifies bytes that must be refused with a `ModelFault`.
  init(_ bytes: [UInt8], _ location: SourceLocation = #_sourceLocation) throws {
    error = try #require(throws: VisionError.self, sourceLocation: location) {
      try ModelFile(StableBytes(bytes, name: "broken.tflite"))
    }
    fault = try #require(error.cause as? ModelFault, sourceLocation: location)
    #expect(error.message.contains("broken.tflite"), sourceLocation: location)
  }

  init(_ model: ModelMaker, _ location: SourceLocation = #_sourceLocation) throws {
    try self.init(model.bytes(), location)
  }

  /// The name of the fault's case, for example `badShape`.
  var kind: String { String("\(fault)".bytes.prefix { $0 != "(" }) }
}
