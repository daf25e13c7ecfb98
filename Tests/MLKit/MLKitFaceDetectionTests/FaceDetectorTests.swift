import Foundation
import Frames
import MLKitFixtures
import MLKitVision
import TestSupport
import Testing
import VisionBase
import struct VisionTasks.Blendshapes
import struct VisionTasks.FaceResult
import struct VisionTasks.FaceTransformation
import struct VisionTasks.LandmarkPoint
import struct VisionTasks.Face
import struct VisionTasks.PictureGeometry
import struct VisionTasks.WorldPoint

@testable import MLKitFaceDetection

/// Tests of options, rules and errors, with an engine that the test controls.
@Suite struct FaceDetectorTests {
  /// A face whose mesh fills a square, with an id.
  private static func face(
    _ id: Int, x: Float, y: Float, side: Float
  ) -> VisionTasks.Face {
    let landmarks = (0..<478).map { index in
      LandmarkPoint(
        x: x + side * Float(index % 2), y: y + side * Float(index / 2 % 2), z: 0)
    }
    var blendshapes = Blendshapes(scores: [Float](repeating: 0, count: 52))
    blendshapes[.mouthSmileLeft] = 0.5
    blendshapes[.mouthSmileRight] = 1
    blendshapes[.eyeBlinkLeft] = 0.25
    return VisionTasks.Face(
      id: id, landmarks: landmarks, blendshapes: blendshapes,
      transformation: FaceTransformation(columns: [
        SIMD4(2, 0, 0, 0), SIMD4(0, 2, 0, 0), SIMD4(0, 0, 2, 0), SIMD4(0, 0, -40, 1),
      ]))
  }

  /// Returns a detector whose engine finds these faces in every picture.
  private func detector(
    _ options: FaceDetectorOptions, _ faces: [VisionTasks.Face], failure: VisionError? = nil
  ) -> FaceDetector {
    FaceDetector(
      .init(FaceSettings(options)) { _ in
        DetectorEngine { (frame) throws(VisionError) in
          if let failure { throw failure }
          return FaceResult(faces: faces, picture: PictureGeometry(frame))
        } trackedResults: { (frame, _) throws(VisionError) in
          // With other numbers than single pictures have.
          let tracked = faces.map { face in
            var face = face
            face.id += 10
            return face
          }
          return FaceResult(faces: tracked, picture: PictureGeometry(frame))
        } reset: {
        }
      })
  }

  private let two = [face(7, x: 0, y: 0, side: 0.25), face(9, x: 0.25, y: 0.5, side: 0.5)]

  @Test func `options have upstream's defaults`() {
    let options = FaceDetectorOptions()
    #expect(options.performanceMode == .fast && options.landmarkMode == .none)
    #expect(options.contourMode == .none && options.classificationMode == .none)
    #expect(options.minFaceSize == 0.1 && !options.isTrackingEnabled)
    let modes = [
      FaceDetectorPerformanceMode.fast.rawValue, FaceDetectorPerformanceMode.accurate.rawValue,
    ]
    #expect(modes == [1, 2])
  }

  @Test func `faces come from the largest on, in stored pixels, with nothing else by default`()
    throws
  {
    let faces = try detector(FaceDetectorOptions(), two).results(
      in: Inputs.frame(width: 40, height: 20))
    #expect(faces.map(\.frame.width) == [20, 10])
    #expect(faces[0].frame == CGRect(x: 10, y: 10, width: 20, height: 10))
    #expect(faces.allSatisfy { $0.landmarks.isEmpty && $0.contours.isEmpty })
    #expect(!faces[0].hasTrackingID && faces[0].hasHeadEulerAngleX)
    #expect(faces[0].headEulerAngleY == 0 && faces[0].landmark(ofType: .leftEye) == nil)
  }

  @Test func `small faces are left out, by the width of the upright picture`() throws {
    let options = FaceDetectorOptions()
    options.minFaceSize = 0.3
    let detector = detector(options, two)
    #expect(try detector.results(in: Inputs.frame(width: 40, height: 20)).count == 1)
    // Turned, the heights of the boxes are their widths.
    let turned = try Inputs.frame(width: 40, height: 20, .right)
    #expect(try detector.results(in: turned).count == 1)
    options.minFaceSize = 0.6
    #expect(try self.detector(options, two).results(in: turned).isEmpty)
  }

  @Test
  func `only the most prominent face has contours, and is alone in the fast mode without more`()
    throws
  {
    let options = FaceDetectorOptions()
    options.contourMode = .all
    options.landmarkMode = .all
    options.landmarkMode = .none
    options.isTrackingEnabled = true
    options.minFaceSize = 0.9
    let one = try detector(options, two).results(in: Inputs.frame(width: 40, height: 20))
    #expect(one.count == 1 && one[0].contours.count == 15 && !one[0].hasTrackingID)
    options.minFaceSize = 0.1
    options.landmarkMode = .all
    let both = try detector(options, two).results(in: Inputs.frame(width: 40, height: 20))
    #expect(both.map(\.contours.count) == [15, 0])
    #expect(both.map(\.landmarks.count) == [10, 10])
    let counts = FaceContourType.ordered.map { both[0].contour(ofType: $0)?.points.count }
    #expect(counts == [36, 5, 5, 5, 5, 16, 16, 11, 9, 9, 9, 2, 3, 1, 1])
    let eye = try #require(both[0].landmark(ofType: .leftEye))
    // 473 is odd: at the right side of the square, and in its upper half.
    #expect(eye.position.x == 30 && eye.position.y == 10)
  }

  @Test func `expressions come from blendshapes`() throws {
    let options = FaceDetectorOptions()
    options.classificationMode = .all
    let face = try #require(try detector(options, two).results(in: Inputs.frame()).first)
    #expect(face.hasSmilingProbability && face.smilingProbability == 0.75)
    #expect(face.hasLeftEyeOpenProbability && face.leftEyeOpenProbability == 0.75)
    #expect(face.hasRightEyeOpenProbability && face.rightEyeOpenProbability == 1)
    #expect(face.description.contains("smiling 0.75"))
  }

  @Test func `a tracking detector numbers faces`() throws {
    let options = FaceDetectorOptions()
    options.isTrackingEnabled = true
    let faces = try detector(options, two).results(in: Inputs.frame())
    #expect(faces.map(\.trackingID) == [19, 17] && faces.allSatisfy(\.hasTrackingID))
  }

  @Test func `failures are errors of every form`() async throws {
    let detector = detector(
      FaceDetectorOptions(), [], failure: VisionError(.runtimeFailed, "it stopped"))
    let error = #expect(throws: NSError.self) { try detector.results(in: Inputs.frame()) }
    #expect(error?.domain == "com.google.visionkit.pipeline.error")
    let other = await #expect(throws: NSError.self) {
      try await detector.process(Inputs.frame())
    }
    #expect(other?.localizedDescription == "it stopped")
    let image = try Inputs.frame()
    let isNil = await withCheckedContinuation { continuation in
      detector.process(image) { (faces: [MLKitFaceDetection.Face]?, error) in
        continuation.resume(returning: faces == nil && error != nil)
      }
    }
    #expect(isNil)
  }
}

/// The angles of a head.
@Suite struct HeadAnglesTests {
  /// Returns the angles after a turn by degrees about one axis, at twice the size.
  private func angles(_ axis: WorldPoint, _ degrees: Double) -> HeadAngles {
    let (sine, cosine) = (Float(sin(degrees * .pi / 180)), Float(cos(degrees * .pi / 180)))
    func turned(_ x: Float, _ y: Float, _ z: Float) -> SIMD4<Float> {
      if axis.x == 1 { return SIMD4(x, y * cosine - z * sine, y * sine + z * cosine, 0) * 2 }
      if axis.y == 1 { return SIMD4(x * cosine + z * sine, y, z * cosine - x * sine, 0) * 2 }
      return SIMD4(x * cosine - y * sine, x * sine + y * cosine, z, 0) * 2
    }
    return HeadAngles(
      FaceTransformation(columns: [
        turned(1, 0, 0), turned(0, 1, 0), turned(0, 0, 1), SIMD4(1, 2, -40, 1),
      ]))
  }

  private func expect(
    _ found: HeadAngles, _ x: Double, _ y: Double, _ z: Double,
    location: SourceLocation = #_sourceLocation
  ) {
    let gaps = [found.x - x, found.y - y, found.z - z]
    #expect(gaps.allSatisfy { abs($0) < 1e-3 }, "\(found)", sourceLocation: location)
  }

  @Test func `each axis has its sign`() {
    // A turn of y toward z looks down; of z toward x to the picture's right; of x toward y
    // counterclockwise.
    expect(angles(WorldPoint(x: 1, y: 0, z: 0), 20), -20, 0, 0)
    expect(angles(WorldPoint(x: 0, y: 1, z: 0), 30), 0, 30, 0)
    expect(angles(WorldPoint(x: 0, y: 0, z: 1), 40), 0, 0, 40)
  }
}
