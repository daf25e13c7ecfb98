import Testing

@testable import VisionTasks

@Suite struct FaceFeatureTests {
  @Test(
    arguments: [
      (.lips, 40), (.leftEye, 16), (.leftEyebrow, 8), (.leftIris, 4), (.rightEye, 16),
      (.rightEyebrow, 8), (.rightIris, 4), (.oval, 36), (.nose, 25),
    ] as [(FaceFeature, Int)])
  func `features have upstream's number of lines`(feature: FaceFeature, count: Int) {
    #expect(feature.connections.count == count)
    #expect(Set(feature.landmarks).count == feature.landmarks.count)
    #expect(feature.landmarks.allSatisfy { (0..<Face.landmarkCount).contains($0) })
  }

  @Test func `each iris has its own landmarks`() {
    #expect(FaceFeature.rightIris.landmarks == [469, 470, 471, 472])
    #expect(FaceFeature.leftIris.landmarks == [474, 475, 476, 477])
    #expect(FaceFeature.rightEye.landmarks.contains(33))
    #expect(FaceFeature.contours.map(\.connections.count).reduce(0, +) == 124)
  }

  @Test func `the mesh has upstream's triangles`() {
    #expect(FaceMesh.triangles.count == 852 && FaceMesh.connections.count == 2556)
    #expect(FaceMesh.triangles.first == FaceTriangle(first: 127, second: 34, third: 139))
    #expect(FaceMesh.connections.allSatisfy { max($0.start, $0.end) < FaceGraph.meshCount })
  }
}

@Suite struct BlendshapeTests {
  @Test func `names are MediaPipe's, and ARKit's but for one`() {
    let names = Blendshape.allCases.map(\.name)
    #expect(names.count == 52 && names[0] == "_neutral" && names[51] == "noseSneerRight")
    #expect(Blendshape.eyeBlinkLeft.rawValue == 9 && Blendshape.jawOpen.rawValue == 25)
    #expect(Blendshape.mouthClose.rawValue == 27 && Blendshape.mouthSmileLeft.rawValue == 44)
    #expect(Blendshape.neutral.arkitName == nil && Blendshape.jawOpen.arkitName == "jawOpen")
    for blendshape in Blendshape.allCases {
      #expect(Blendshape(name: blendshape.name) == blendshape)
    }
    #expect(Blendshape(name: "tongueOut") == nil)
  }

  @Test func `scores are found by name`() {
    var scores = Blendshapes(scores: (0..<52).map { Float($0) / 100 })
    #expect(scores[.jawOpen] == 0.25)
    scores[.jawOpen] = 1
    #expect(scores.scores[25] == 1)
  }
}
