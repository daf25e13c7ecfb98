import Foundation
import VisionBase

/// A small encoded picture and what it decodes to.
package struct RecordedPicture: Sendable {
  package let name: String
  package let width: Int
  package let height: Int
  package let channels: Int
  package let bytes: [UInt8]
  package let samples: [UInt8]
  /// How far a sample may be from the recorded one, as decoders convert colours differently.
  package let tolerance: Int

  package init(
    name: String, width: Int, height: Int, channels: Int, tolerance: Int = 0, file: String,
    samples: String
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.channels = channels
    self.tolerance = tolerance
    bytes = Data(base64Encoded: file).map { [UInt8]($0) } ?? []
    self.samples = Data(base64Encoded: samples).map { [UInt8]($0) } ?? []
  }

  /// Whether samples are those recorded, within the tolerance.
  package func agrees(with found: [UInt8]) -> Bool {
    found.count == samples.count
      && zip(found, samples).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }

  /// The recorded picture of a name, which must exist.
  package static func named(_ name: String) throws -> RecordedPicture {
    guard let picture = RecordedPictures.all.first(where: { $0.name == name }) else {
      throw VisionError(.inputMissing, "no recorded picture is called \(name)")
    }
    return picture
  }
}
