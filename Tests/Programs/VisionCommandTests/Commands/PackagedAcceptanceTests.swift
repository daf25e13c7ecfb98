import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Tests of plain models packaged here against the results of MediaPipe's own tasks with them.
///
/// `ModelRewritingTests/Goldens/record_mediapipe_acceptance.py` recorded the results, and
/// `scripts/arm64/record-goldens` the same on arm64, where models of 8 bits round differently.
@Suite(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct PackagedAcceptanceTests {
  private struct Recorded: Decodable {
    struct Model: Decodable {
      let sha256: String
      let detections: [String: [Detection]]?
      let classifications: [String: [Class]]?
    }

    struct Detection: Decodable {
      let boundingBox: [Double]
      let category: String
      let score: Double
    }

    struct Class: Decodable {
      let index: Int
      let category: String
      let score: Double
    }

    let models: [String: Model]

    static func model(_ name: String) throws -> Model {
      #if arch(arm64)
        let path = "arm64/mediapipe_acceptance.json"
      #else
        let path = "mediapipe_acceptance.json"
      #endif
      let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Models/ModelRewritingTests/Goldens/" + path)
      let all = try JSONDecoder().decode(Recorded.self, from: Data(contentsOf: file))
      return try #require(all.models[name])
    }
  }

  /// The tolerances: processors round differently, so boxes may be a pixel off, scores a step of
  /// eight bits.
  private static let (pixels, scores) = (1.0, 0.005)

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Packages a model with names for its classes; it must equal the recorded file exactly.
  private func package(
    _ model: String, _ name: String, count: Int, _ words: [String], as recorded: Recorded.Model
  ) throws -> String {
    let names = (1...count).map { "\(name) \($0)\n" }.joined()
    let (labels, output) = (try folder.write(names, to: "labels.txt"), folder.file("out.tflite"))
    let (code, _, error) = runProgram(
      ["models", "package", SharedMaterial.model(model), "-o", output, "--labels", labels] + words,
      services: SampleServices.real)
    #expect(code == .success, "\(error)")
    let bytes = try #require(folder.read("out.tflite")).map(\.self)
    #expect(SHA256(of: bytes.span.bytes) == SHA256(recorded.sha256))
    return output
  }

  /// Returns the only line of JSON that a task prints about a picture.
  private func line(
    _ words: [String], model: String, _ picture: String
  ) throws -> [String: Any] {
    let (code, output, error) = runProgram(
      words + ["--model", model, "--format", "json", SharedMaterial.image(picture)],
      services: SampleServices.real)
    #expect(code == .success, "\(error)")
    return try #require(try jsonLines(output).first)
  }

  @Test func `a packaged detector answers in MediaPipe as it does here`() throws {
    let recorded = try Recorded.model("plain-ssd")
    let model = try package(
      "ssd_mobilenet_v1_no_metadata.tflite", "thing", count: 90, ["--score-threshold", "0.4"],
      as: recorded)
    let pictures = try #require(recorded.detections)
    #expect(pictures.count == 3 && pictures.values.allSatisfy { !$0.isEmpty })
    for (picture, expected) in pictures {
      let line = try line(["detect", "--score-threshold", "0.5"], model: model, picture)
      let found = try #require(line["detections"] as? [[String: Any]])
      try #require(found.count == expected.count, "\(picture)")
      for (one, other) in zip(found, expected) {
        let box = try #require(one["boundingBox"] as? [String: Double])
        for (side, value) in zip(["x", "y", "width", "height"], other.boundingBox) {
          #expect(abs((box[side] ?? .nan) - value) <= Self.pixels, "\(picture): \(side)")
        }
        let category = try #require((one["categories"] as? [[String: Any]])?.first)
        #expect(category["categoryName"] as? String == other.category)
        #expect(abs((category["score"] as? Double ?? .nan) - other.score) <= Self.scores)
      }
    }
  }

  @Test func `a packaged classifier answers in MediaPipe as it does here`() throws {
    let recorded = try Recorded.model("plain-classifier")
    let model = try package(
      "mobilenet_v1_0.25_224_1_default_1.tflite", "class", count: 1001,
      ["--mean", "127.5", "--deviation", "127.5"], as: recorded)
    let pictures = try #require(recorded.classifications)
    #expect(pictures.count == 2)
    for (picture, expected) in pictures {
      let line = try line(["classify", "--max-results", "5"], model: model, picture)
      let heads = try #require(line["classifications"] as? [[String: Any]])
      let found = try #require(heads.first?["categories"] as? [[String: Any]])
      try #require(found.count == expected.count && expected.count == 5, "\(picture)")
      for (one, other) in zip(found, expected) {
        #expect(one["index"] as? Int == other.index, "\(picture)")
        #expect(one["categoryName"] as? String == other.category)
        #expect(abs((one["score"] as? Double ?? .nan) - other.score) <= Self.scores)
      }
    }
  }
}
