import Frames
import Testing

@testable import VisionTasks

@Suite struct BoxFollowerTests {
  private let start = PictureBox(x: 100, y: 80, width: 70, height: 60)

  private func follow(
    _ before: MadeScene, _ after: MadeScene, _ box: PictureBox? = nil,
    camera: (x: Double, y: Double) = (0, 0), others: [PictureBox] = []
  ) throws -> PictureBox? {
    var (first, second) = (GrayPyramid(), GrayPyramid())
    first.fill(with: try before.frame())
    second.fill(with: try after.frame())
    var follower = BoxFollower()
    return follower.follow(
      box ?? start, guess: (0, 0), camera: camera, others: others, from: first, to: second)
  }

  private func moved(_ right: Double, _ down: Double) -> PictureBox {
    PictureBox(x: start.x + right, y: start.y + down, width: start.width, height: start.height)
  }

  @Test(arguments: [(0, 0), (4, -3), (9, 6)] as [(Double, Double)])
  func `an object is found where it went`(right: Double, down: Double) throws {
    let found = try #require(
      try follow(MadeScene(squares: [start]), MadeScene(squares: [moved(right, down)])))
    #expect(found.intersectionOverUnion(moved(right, down)) > 0.95)
  }

  @Test func `an object is followed that fills little of its box`() throws {
    let box = start.grown(by: 0.3)
    let found = try #require(
      try follow(MadeScene(squares: [start]), MadeScene(squares: [moved(5, 2)]), box))
    #expect(abs(found.x - box.x - 5) < 1)
    #expect(abs(found.y - box.y - 2) < 1)
  }

  @Test func `an object that is gone is not found`() throws {
    #expect(try follow(MadeScene(squares: [start]), MadeScene(seed: 9)) == nil)
  }

  @Test func `an even object in an even picture cannot be followed`() throws {
    let even = try Frame(
      width: 320, height: 240, format: .gray,
      bytes: [UInt8](repeating: 60, count: 320 * 240).span.bytes)
    var pyramid = GrayPyramid()
    pyramid.fill(with: even)
    var follower = BoxFollower()
    let found = follower.follow(
      start, guess: (0, 0), camera: (0, 0), others: [], from: pyramid, to: pyramid)
    #expect(found == nil)
  }

  @Test func `what lies under others is not looked at`() throws {
    let scene = MadeScene(squares: [start])
    #expect(try follow(scene, scene, others: [start.grown(by: 0.5)]) == nil)
    var half = start
    half.width /= 2
    #expect(try follow(scene, scene, others: [half]) != nil)
  }

  @Test func `boxes and guesses that are none do no harm`() throws {
    var pyramid = GrayPyramid()
    pyramid.fill(with: try MadeScene().frame())
    var follower = BoxFollower()
    let boxes = DetectionTrackerTests.strangeBoxes
    for box in boxes + [start] {
      for guess in [(0, 0), (Double.nan, 0), (.infinity, 1e300)] {
        _ = follower.follow(
          box, guess: guess, camera: (.nan, 0), others: boxes, from: pyramid, to: pyramid)
      }
    }
    #expect(
      follower.follow(
        start, guess: (0, 0), camera: (0, 0), others: [], from: GrayPyramid(), to: pyramid) == nil)
  }
}
