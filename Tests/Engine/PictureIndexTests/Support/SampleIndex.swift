import Foundation
import TestSupport
import VisionBase

@testable import PictureIndex

/// A test's own folder with an index of generated vectors, removed when the test releases it.
final class SampleIndex {
  private let place: TemporaryFolder
  let signature: IndexSignature

  /// The folder of the index; its first change creates it.
  var folder: String { place.file("index") }

  init(valueCount: Int = 16) throws {
    place = try TemporaryFolder()
    signature = Self.signature(valueCount: valueCount)
  }

  static func signature(_ name: String = "sample", valueCount: Int = 16) -> IndexSignature {
    IndexSignature(
      modelName: name, modelSHA256: SHA256(of: Array(name.utf8).span.bytes), headIndex: 0,
      valueCount: valueCount)
  }

  func open() throws -> PictureIndex {
    try PictureIndex(at: folder, signature: signature)
  }

  /// Changes the index; no other code has it open.
  func update(_ body: (IndexUpdate) throws(VisionError) -> Void) throws {
    try open().update(wait: Self.nobodyWaits, body)
  }

  static func nobodyWaits() throws(VisionError) {
    throw VisionError(.cancelled, "somebody else holds the index")
  }

  /// Returns a file identity that differs for each `version`.
  static func file(version: Int = 0) throws -> FileIdentity {
    let place = try TemporaryFolder()
    defer { place.remove() }
    let path = try place.write(Data(count: 1 + version), to: "file")
    guard let identity = FileIdentity(of: path) else { throw CocoaError(.fileWriteUnknown) }
    return identity
  }

  /// Returns the paths of the index's own files, relative to their folder; without the claim.
  func fileNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { ![IndexUse.fileName, IndexModel.fileName].contains($0) }
  }

  /// Returns the path of the one file whose name has a prefix.
  func file(_ prefix: String) throws -> String {
    guard let name = try fileNames().first(where: { $0.bytes.hasPrefix(prefix) }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return "\(folder)/\(name)"
  }
}

extension SeededGenerator {
  /// Returns a vector with numbers of similar size, like those of embeddings.
  mutating func vector(_ count: Int) -> [Float] {
    (0..<count).map { _ in
      // The sum of uniform numbers is nearly normal.
      (0..<4).reduce(Float(0)) { sum, _ in sum + Float.random(in: -1...1, using: &self) }
    }
  }
}

/// Returns the cosine, computed as simply as possible.
func plainCosine(_ first: [Float], _ second: [Float]) -> Double {
  var (mixed, ones, others) = (0.0, 0.0, 0.0)
  for (x, y) in zip(first, second) {
    mixed += Double(x) * Double(y)
    ones += Double(x) * Double(x)
    others += Double(y) * Double(y)
  }
  return mixed / (ones * others).squareRoot()
}

extension IndexUpdate {
  func add(_ path: String, _ file: FileIdentity, vector: [Float]) throws(VisionError) {
    try add(path, file, IndexVector(vector))
  }
}
