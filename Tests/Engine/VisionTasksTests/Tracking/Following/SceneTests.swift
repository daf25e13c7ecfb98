import Frames
import Testing

@testable import VisionTasks

@Suite struct SceneTests {
  private func change(_ scenes: MadeScene...) throws -> Scene.Change {
    var scene = Scene()
    var change = Scene.Change.beginning
    for made in scenes { change = scene.advance(to: try made.frame()) }
    return change
  }

  private func motion(_ change: Scene.Change) -> (x: Double, y: Double)? {
    if case .motion(let x, let y) = change { (x, y) } else { nil }
  }

  private func isCut(_ change: Scene.Change) -> Bool {
    if case .cut = change { true } else { false }
  }

  @Test func `the first picture and one of another size are a beginning`() throws {
    guard case .beginning = try change(MadeScene()) else { throw Surprise() }
    guard case .beginning = try change(MadeScene(), MadeScene(width: 200)) else { throw Surprise() }
  }

  private struct Surprise: Error {}

  @Test func `a camera that turns moves the picture the other way`() throws {
    let motion = try #require(
      motion(try change(MadeScene(), MadeScene(camera: (x: 6, y: -3)))))
    #expect(abs(motion.x + 6) < 0.3)
    #expect(abs(motion.y - 3) < 0.3)
  }

  @Test func `an object that moves is not the camera`() throws {
    let (before, after) = (
      PictureBox(x: 60, y: 60, width: 130, height: 110),
      PictureBox(x: 68, y: 60, width: 130, height: 110)
    )
    let motion = try #require(
      motion(try change(MadeScene(squares: [before]), MadeScene(squares: [after]))))
    #expect(abs(motion.x) < 0.3 && abs(motion.y) < 0.3)
  }

  @Test func `another scene is a cut`() throws {
    #expect(isCut(try change(MadeScene(seed: 1), MadeScene(seed: 2))))
    #expect(isCut(try change(MadeScene(seed: 1), MadeScene(camera: (x: 5000, y: 40)))))
  }

  @Test func `the same scene, and one that turns fast, are none`() throws {
    #expect(!isCut(try change(MadeScene(), MadeScene())))
    #expect(!isCut(try change(MadeScene(), MadeScene(camera: (x: 25, y: 10)))))
  }

  @Test func `a picture without anything in it is no cut from another`() throws {
    let even = try Frame(
      width: 320, height: 240, format: .gray,
      bytes: [UInt8](repeating: 60, count: 320 * 240).span.bytes)
    var scene = Scene()
    _ = scene.advance(to: even)
    guard case .motion(let x, let y) = scene.advance(to: even) else { throw Surprise() }
    #expect(x == 0 && y == 0)
  }

  @Test func `tiny pictures are borne`() throws {
    var scene = Scene()
    let tiny = try Frame(width: 2, height: 2, format: .gray, bytes: [1, 2, 3, 4].span.bytes)
    for _ in 0..<3 {
      guard case .beginning = scene.advance(to: tiny) else { throw Surprise() }
    }
  }
}
