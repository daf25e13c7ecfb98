import Frames
import Testing

@testable import VisionTasks

/// Streams of generated pictures, with a detector that knows the truth.
@Suite struct TrackingStreamTests {
  /// A run of a stream that counts the calls of the detector.
  private struct Run {
    var stream = TrackingStream()
    var time: Int64 = 0
    var detectionCount = 0
    let picture = PictureGeometry(width: 320, height: 240)

    /// Returns the numbers and boxes of a frame; `seen` overrides the detector's input.
    mutating func track(_ scene: MadeScene, seen: [PictureBox]? = nil) throws -> [TrackedObject] {
      time += 33_333
      if stream.follow(try scene.frame(), at: time, picture, .whenNeeded) {
        detectionCount += 1
        let objects = (seen ?? scene.squares).compactMap { box in
          box.clipped(to: picture).map {
            LocalizedObject(box: $0, score: 0.8, category: Category(index: 0, score: 0.8))
          }
        }
        stream.associate(objects, in: picture)
      }
      stream.table.removeLeft(picture)
      return stream.table.report(largestCount: 5, in: picture).compactMap {
        stream.table.tracks[$0].reported(in: picture)
      }
    }
  }

  private func square(_ x: Double, _ y: Double = 80) -> PictureBox {
    PictureBox(x: x, y: y, width: 60, height: 60)
  }

  @Test func `a moving object is followed with few detections`() throws {
    var run = Run()
    for frame in 0..<40 {
      let truth = square(20 + 4 * Double(frame))
      let objects = try run.track(MadeScene(squares: [truth]))
      #expect(objects.map(\.trackingID) == [0])
      #expect(objects[0].boundingBox.intersectionOverUnion(truth) > 0.8)
    }
    #expect(run.detectionCount <= 8)
  }

  @Test func `an object that appears is found within a few frames`() throws {
    var run = Run()
    let still = square(20)
    for _ in 0..<15 { _ = try run.track(MadeScene(squares: [still])) }
    var found: [Int] = []
    for frame in 0..<8 {
      let objects = try run.track(MadeScene(squares: [still, square(200, 130)]))
      if objects.count == 2 { found.append(frame) }
    }
    #expect(try #require(found.first) <= 2)
  }

  @Test func `an object that the detector misses for a while keeps its number`() throws {
    var run = Run()
    for frame in 0..<60 {
      let truth = square(20 + 3 * Double(frame))
      let objects = try run.track(
        MadeScene(squares: [truth]), seen: (20..<34).contains(frame) ? [] : [truth])
      #expect(objects.map(\.trackingID) == [0], "frame \(frame)")
    }
  }

  @Test func `an object that passes behind another keeps its number`() throws {
    var run = Run()
    let pillar = PictureBox(x: 140, y: 40, width: 50, height: 150)
    for frame in 0..<60 {
      let truth = square(20 + 4 * Double(frame), 90)
      let covered = truth.sharedArea(pillar) / truth.area
      let isHidden = covered > 0.4
      let objects = try run.track(
        MadeScene(squares: [truth, pillar]), seen: isHidden ? [pillar] : [truth, pillar])
      let numbers = Set(objects.compactMap(\.trackingID))
      #expect(numbers.isSubset(of: [0, 1]), "frame \(frame)")
      if covered == 0 { #expect(numbers == [0, 1], "frame \(frame)") }
    }
  }

  @Test func `another scene has other objects, from its first picture on`() throws {
    var run = Run()
    for _ in 0..<10 { _ = try run.track(MadeScene(squares: [square(50)])) }
    for _ in 0..<5 {
      let objects = try run.track(MadeScene(seed: 5, squares: [square(155)]))
      #expect(objects.map(\.trackingID) == [1])
    }
  }

  @Test func `a camera that turns keeps numbers`() throws {
    var run = Run()
    for frame in 0..<40 {
      let shift = 3 * Double(frame)
      let truth = square(200 - shift)
      let objects = try run.track(MadeScene(camera: (x: shift, y: 0), squares: [truth]))
      #expect(objects.map(\.trackingID) == [0], "frame \(frame)")
    }
  }

  @Test func `an object that leaves is gone and returns as another`() throws {
    var run = Run()
    var last: [TrackedObject] = []
    for frame in 0..<30 {
      last = try run.track(MadeScene(squares: [square(230 + 5 * Double(frame))]))
    }
    #expect(last.isEmpty)
    for frame in 0..<20 {
      last = try run.track(MadeScene(squares: [square(320 - 5 * Double(frame))]))
    }
    #expect(last.map(\.trackingID) == [1])
  }

  @Test func `an empty scene is looked at now and then`() throws {
    var run = Run()
    for _ in 0..<41 { #expect(try run.track(MadeScene()).isEmpty) }
    #expect((4...6).contains(run.detectionCount))
  }
}
