import Foundation
import MediaPipeTasksVision
import Testing

@Suite struct MaskTests {
  @Test func `floats are read as bytes`() throws {
    let floats: [Float] = [0, 0.5, 1, -1, 2, .nan]
    let mask = try #require(
      Mask(float32Data: floats, width: 3, height: 2, shouldCopy: true))
    #expect(mask.dataType == .float32)
    #expect(mask.width == 3)
    #expect(mask.height == 2)
    #expect(
      Array(UnsafeBufferPointer(start: mask.uint8Data, count: 6)) == [0, 127, 255, 0, 255, 0])
    #expect(mask.uint8Data == mask.uint8Data)
    #expect(mask.float32Data[1] == 0.5)
  }

  @Test func `bytes are read as floats`() throws {
    let mask = try #require(
      Mask(uInt8Data: [0, 51, 255], width: 3, height: 1, shouldCopy: true))
    #expect(mask.dataType == .uInt8)
    #expect(Array(UnsafeBufferPointer(start: mask.float32Data, count: 3)) == [0, 0.2, 1])
    #expect(mask.uint8Data[1] == 51)
  }

  @Test func `borrowed numbers stay where they are, copies are elsewhere`() throws {
    let numbers: [UInt8] = [1, 2]
    try numbers.withUnsafeBufferPointer { numbers in
      let start = try #require(numbers.baseAddress)
      let mask = try #require(Mask(uInt8Data: start, width: 1, height: 2, shouldCopy: false))
      #expect(mask.uint8Data == start)
      let copy = try #require(mask.copy() as? Mask)
      #expect(copy.uint8Data != start)
      #expect(copy.uint8Data[1] == 2)
      #expect(copy.height == 2)
    }
  }

  @Test("impossible sizes make no mask", arguments: [(-1, 1), (1, -1), (.max, 2), (-1, -1)])
  func size(width: Int, height: Int) {
    #expect(Mask(uInt8Data: [1], width: width, height: height, shouldCopy: true) == nil)
    #expect(Mask(float32Data: [1], width: width, height: height, shouldCopy: true) == nil)
  }

  @Test func `landmarks are equal within a millionth`() {
    let one = NormalizedLandmark(x: 1, y: 2, z: 3, visibility: 1, presence: nil)
    #expect(one == NormalizedLandmark(x: 1.0000005, y: 2, z: 3, visibility: nil, presence: 0))
    #expect(one != NormalizedLandmark(x: 1.00001, y: 2, z: 3, visibility: 1, presence: nil))
    #expect(one != Landmark(x: 1, y: 2, z: 3, visibility: 1, presence: nil))
    #expect(
      Landmark(x: 1, y: 2, z: 3, visibility: nil, presence: nil)
        == Landmark(x: 1, y: 2, z: 3, visibility: 1, presence: 1))
  }

  @Test func `the skeleton has 35 lines between 33 landmarks`() {
    let lines = PoseLandmarker.poseLandmarks
    #expect(lines.count == 35)
    #expect(lines.allSatisfy { $0.start < 33 && $0.end < 33 })
    #expect(lines[0].start == 0)
    #expect(lines[0].end == 1)
    #expect(lines.contains { $0.start == 28 && $0.end == 32 })
  }
}
