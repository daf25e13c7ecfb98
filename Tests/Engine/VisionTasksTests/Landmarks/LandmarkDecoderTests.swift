import Testing

@testable import VisionTasks

@Suite struct LandmarkDecoderTests {
  @Test func `raw values become places of the region and likelihoods`() {
    var decoder = LandmarkDecoder(Body.landmarks, inputWidth: 256, inputHeight: 256)
    var raw = [Float](repeating: 0, count: 195)
    raw.replaceSubrange(5..<10, with: [128, 64, -25.6, 2, -2])
    decoder.decode(raw.span)
    #expect(decoder.points.count == 39 && decoder.likelihoods.count == 39)
    #expect(decoder.points[1] == LandmarkPoint(x: 0.5, y: 0.25, z: -0.1))
    #expect(abs(decoder.likelihoods[1].visibility - 0.8807971) < 1e-6)
    #expect(abs(decoder.likelihoods[1].presence - 0.1192029) < 1e-6)
  }

  @Test func `depths of hands are divided once more`() {
    var decoder = LandmarkDecoder(HandGraph.landmarks, inputWidth: 224, inputHeight: 224)
    var raw = [Float](repeating: 0, count: HandGraph.landmarks.valueCount)
    raw.replaceSubrange(60..<63, with: [112, 56, 22.4])
    decoder.decode(raw.span)
    #expect(raw.count == 63 && decoder.likelihoods.isEmpty)
    #expect(abs(decoder.points[20].z - 0.25) < 1e-6)
    #expect(decoder.points[20].x == 0.5 && decoder.points[20].y == 0.25)
  }

  @Test func `a face has 1434 values and neither likelihoods nor meters`() {
    var decoder = LandmarkDecoder(FaceGraph.landmarks, inputWidth: 256, inputHeight: 256)
    var raw = [Float](repeating: 0, count: FaceGraph.landmarks.valueCount)
    raw.replaceSubrange(1431..<1434, with: [256, 128, 64])
    decoder.decode(raw.span)
    #expect(raw.count == 1434 && decoder.likelihoods.isEmpty)
    #expect(decoder.points[477] == LandmarkPoint(x: 1, y: 0.5, z: 0.25))
    #expect(FaceGraph.landmarks.worldValueCount == nil)
    #expect(HandGraph.landmarks.worldValueCount == 63)
  }

  @Test func `sides of an input that is not square are divided by themselves`() {
    var decoder = LandmarkDecoder(HandGraph.landmarks, inputWidth: 100, inputHeight: 200)
    decoder.decode([Float](repeating: 50, count: 63).span)
    #expect(decoder.points[0] == LandmarkPoint(x: 0.5, y: 0.25, z: 1.25))
  }

  @Test func `landmarks in meters are read by their index`() {
    let values = (0..<63).map { Float($0) }
    #expect(LandmarkDecoder.world(20, of: values.span) == LandmarkPoint(x: 60, y: 61, z: 62))
  }

  @Test func `a presence must be more than the threshold`() {
    #expect(LandmarkLayout.Presence.probability.exceeds(0.5, 0.51))
    #expect(!LandmarkLayout.Presence.probability.exceeds(0.5, 0.5))
    #expect(LandmarkLayout.Presence.logit.exceeds(0.5, 0.01))
    #expect(!LandmarkLayout.Presence.logit.exceeds(0.5, 0))
    for presence in [LandmarkLayout.Presence.probability, .logit] {
      #expect(!presence.exceeds(0.5, .nan))
    }
  }
}
