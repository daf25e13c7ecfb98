import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

extension CanonicalFaceMessage {
  func parsed() throws(VisionError) -> CanonicalFace {
    try CanonicalFace(parsing: StableBytes(bytes, name: "face.binarypb"))
  }
}

@Suite struct CanonicalFaceTests {
  @Test(arguments: [true, false])
  func `positions and weights are read`(isPacked: Bool) throws {
    let face = try CanonicalFaceMessage(isPacked: isPacked).parsed()
    #expect(face.positions.count == 468 && face.weights.count == 468)
    #expect(face.positions[1] == SIMD3(Double(Float(0.5)), Double(Float(0.6)), Double(Float(0.7))))
    #expect(face.weights[4] == 0.5 && face.weights[33] == 0.25)
    #expect(face.weights.reduce(0, +) == 0.75)
  }

  @Test(
    .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
  func `the bundle's face has 33 landmarks with a weight`() throws {
    let path = SharedMaterial.landmarkFile("face_landmarker.task")
    let bytes = try TaskBundle(path: path).contents(
      ofFile: FaceEngineModels.FileName.geometry)
    let face = try CanonicalFace(parsing: bytes)
    #expect(face.weights.count { $0 > 0 } == 33)
    #expect(abs(face.weights[4] - 0.070909939706326) < 1e-8)
    // The tip of the nose is in the middle, in front.
    #expect(abs(face.positions[1].x) < 1e-6 && face.positions[1].z > 7)
  }

  private func fault(_ message: CanonicalFaceMessage) -> FaceGeometryFault? {
    let error = #expect(throws: VisionError.self) { try message.parsed() }
    #expect(error?.code == .modelInvalid)
    return error?.cause as? FaceGeometryFault
  }

  @Test func `what is no face is refused with what is wrong`() {
    #expect(fault(CanonicalFaceMessage(vertexCount: 467)) == .vertexCount(467))
    #expect(fault(CanonicalFaceMessage(vertexCount: 0)) == .vertexCount(0))
    #expect(fault(CanonicalFaceMessage(value: { _ in .nan })) == .numbers)
    #expect(fault(CanonicalFaceMessage(weights: [])) == .numbers)
    #expect(fault(CanonicalFaceMessage(weights: [(1, -1)])) == .numbers)
    #expect(fault(CanonicalFaceMessage(weights: [(1, .infinity)])) == .numbers)
  }

  @Test func `damaged bytes are refused, never trapped on`() {
    let bytes = CanonicalFaceMessage().bytes
    for count in [1, 2, 5, 100, bytes.count - 4, bytes.count - 1] {
      let error = #expect(throws: VisionError.self) {
        try CanonicalFace(parsing: StableBytes(Array(bytes.prefix(count)), name: "cut"))
      }
      #expect(error?.code == .modelInvalid)
    }
    var random = SeededGenerator(seed: 37)
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<4 {
        let place = Int.random(in: 0..<40, using: &random)
        damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? CanonicalFace(parsing: StableBytes(damaged, name: "damaged"))
    }
  }
}
