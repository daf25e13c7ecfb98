import VisionBase

/// A small encoded picture and its decoded samples.
package struct RecordedPicture: Sendable {
  package let name: String
  package let width: Int
  package let height: Int
  package let channels: Int
  package let bytes: [UInt8]
  package let samples: [UInt8]
  /// The allowed difference from a recorded sample, as decoders convert colors differently.
  package let tolerance: Int

  /// Returns true if samples equal the recorded ones within the tolerance.
  package func agrees(with found: [UInt8]) -> Bool {
    found.count == samples.count
      && zip(found, samples).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }

  /// Returns the recorded picture of a name, which must exist.
  package static func named(_ name: String) throws -> RecordedPicture {
    guard let picture = RecordedPictures.all.first(where: { $0.name == name }) else {
      throw VisionError(.inputMissing, "no recorded picture is called \(name)")
    }
    return picture
  }
}
