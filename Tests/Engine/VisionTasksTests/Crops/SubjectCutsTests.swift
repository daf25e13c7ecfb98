import Frames
import Testing
import VisionBase
import VisionTasks

/// Tests of the cuts around faces and hands.
@Suite struct SubjectCutsTests {
  private let picture = PictureGeometry(width: 100, height: 100)

  private func isNear(_ corner: SIMD2<Float>, _ x: Float, _ y: Float) -> Bool {
    abs(corner.x - x) < 1e-3 && abs(corner.y - y) < 1e-3
  }

  /// Returns a face of a detector, whose right eye is at the first place.
  private func detection(_ right: (Float, Float), _ left: (Float, Float)) -> Detection {
    Detection(
      boundingBox: PictureBox(x: 20, y: 20, width: 40, height: 20),
      keypoints: [right, left, (0, 0), (0, 0), (0, 0), (0, 0)].map { Keypoint(x: $0.0, y: $0.1) },
      categories: [])
  }

  /// Returns a face with the center of its right iris at the first place, within a box.
  private func face(_ right: (Float, Float), _ left: (Float, Float)) -> Face {
    var landmarks = [LandmarkPoint](repeating: .init(x: 0.2, y: 0.3, z: 0), count: 478)
    landmarks[1] = .init(x: 0.6, y: 0.7, z: 0)
    landmarks[FaceFeature.rightIrisCenter] = .init(x: right.0, y: right.1, z: 0)
    landmarks[FaceFeature.leftIrisCenter] = .init(x: left.0, y: left.1, z: 0)
    return Face(id: 0, landmarks: landmarks)
  }

  @Test func `level eyes leave the box as it is`() throws {
    let cut = try #require(detection((0.3, 0.3), (0.5, 0.3)).uprightCut(in: picture))
    #expect(cut.width == 40 && cut.height == 20)
    #expect(isNear(cut.region.topLeft, 20, 20) && isNear(cut.region.bottomRight, 60, 40))
  }

  @Test func `eyes one above the other turn it`() throws {
    // The person lies: the left eye is below the right one, and the face's top is at the right.
    let cut = try #require(detection((0.4, 0.2), (0.4, 0.4)).uprightCut(in: picture))
    #expect(isNear(cut.region.topLeft, 49, 10) && isNear(cut.region.topRight, 49, 50))
  }

  @Test func `other detections than faces have no cut`() {
    let box = PictureBox(x: 0, y: 0, width: 9, height: 9)
    #expect(Detection(boundingBox: box, categories: []).uprightCut(in: picture) == nil)
    #expect(detection((0.4, 0.4), (0.4, 0.4)).uprightCut(in: picture) == nil)
    var palm = detection((0.3, 0.3), (0.5, 0.3))
    palm.keypoints.append(Keypoint(x: 0, y: 0))
    #expect(palm.uprightCut(in: picture) == nil)
  }

  @Test func `landmarks have space around them`() throws {
    let face = face((0.3, 0.5), (0.5, 0.5))
    let cut = try #require(face.uprightCut(in: picture))
    #expect(abs(cut.width - 40 * 1.4) < 1e-3 && abs(cut.height - 40 * 1.4) < 1e-3)
    let tight = try #require(face.uprightCut(in: picture, margin: 0))
    #expect(isNear(tight.region.topLeft, 20, 30) && isNear(tight.region.bottomRight, 60, 70))
  }

  @Test func `shortened landmarks have no cut`() {
    var face = face((0.3, 0.5), (0.5, 0.5))
    face.landmarks.removeLast()
    #expect(face.uprightCut(in: picture) == nil)
    let point = LandmarkPoint(x: 0.5, y: 0.5, z: 0)
    var hand = Hand(
      id: 0, handedness: .left, handednessScore: 1, landmarks: .init(repeating: point, count: 21),
      worldLandmarks: .init(repeating: .init(x: 0, y: 0, z: 0), count: 21))
    #expect(hand.uprightCut(in: picture) == nil, "all are in one place")
    hand.landmarks = [point]
    #expect(hand.uprightCut(in: picture) == nil)
  }

  @Test(arguments: [Orientation.up, .upMirrored])
  func `fingers point up`(orientation: Orientation) throws {
    // The middle finger points to the right of the stored picture.
    var landmarks = [LandmarkPoint](repeating: .init(x: 0.3, y: 0.45, z: 0), count: 21)
    landmarks[HandLandmarkKind.wrist.rawValue] = .init(x: 0.2, y: 0.5, z: 0)
    landmarks[HandLandmarkKind.middleFingerMCP.rawValue] = .init(x: 0.4, y: 0.5, z: 0)
    let hand = Hand(
      id: 0, handedness: .left, handednessScore: 1, landmarks: landmarks,
      worldLandmarks: .init(repeating: .init(x: 0, y: 0, z: 0), count: 21))
    let stored = PictureGeometry(width: 100, height: 100, orientation: orientation)
    let cut = try #require(hand.uprightCut(in: stored, margin: 0))
    // Up is to the right of the stored picture; the hand's right is below, or above in a mirror.
    let isMirrored = orientation == .upMirrored
    #expect(isNear(cut.region.topLeft, 39, isMirrored ? 49 : 45))
    #expect(isNear(cut.region.bottomRight, 19, isMirrored ? 44 : 50))
  }

  @Test func `a frame is cut with black beside it`() throws {
    let frame = try Frame(
      width: 4, height: 4, format: .gray, bytes: [UInt8](repeating: 200, count: 16).span.bytes)
    let cut = try #require(
      UprightCut(
        box: PictureBox(x: 2, y: 0, width: 4, height: 4), across: PicturePoint(x: 1, y: 0),
        in: PictureGeometry(frame)))
    let part = try #require(try frame.cropped(to: cut))
    #expect(part.width == 4 && part.height == 4 && part.format == .rgb)
    let row = part.withBytes { bytes in
      (0..<4).map { bytes.unsafeLoad(fromByteOffset: 3 * $0, as: UInt8.self) }
    }
    #expect(row == [200, 200, 0, 0])
    let outside = try #require(
      UprightCut(
        box: PictureBox(x: 40, y: 0, width: 4, height: 4), across: PicturePoint(x: 1, y: 0),
        in: PictureGeometry(frame)))
    #expect(try frame.cropped(to: outside) == nil)
  }

  @Test func `a quarter turn cuts the pixels of the box`() throws {
    let pixels = (0..<8).flatMap { row in (0..<10).map { UInt8(10 * $0 + row) } }
    let frame = try Frame(width: 10, height: 8, format: .gray, bytes: pixels.span.bytes)
    // Columns 3 to 5, rows 1 to 3; the object's right is the picture's bottom.
    let cut = try #require(
      UprightCut(
        box: PictureBox(x: 3, y: 1, width: 3, height: 3), across: PicturePoint(x: 0, y: 1),
        in: PictureGeometry(frame)))
    let part = try #require(try frame.cropped(to: cut))
    let values = part.withBytes { bytes in
      (0..<9).map { bytes.unsafeLoad(fromByteOffset: 3 * $0, as: UInt8.self) }
    }
    #expect(values == [51, 52, 53, 41, 42, 43, 31, 32, 33])
  }

  @Test func `a tiny extent far from the origin is no part`() throws {
    let frame = try Frame(
      width: 2000, height: 2, format: .gray,
      bytes: [UInt8](repeating: 0, count: 4000).span.bytes)
    let points = [PicturePoint(x: 1000, y: 1), PicturePoint(x: 1000.00001, y: 1.00001)]
    let cut = try #require(
      UprightCut(
        around: points, across: PicturePoint(x: 1, y: 0), in: PictureGeometry(frame)))
    #expect(try frame.cropped(to: cut) == nil)
  }
}
