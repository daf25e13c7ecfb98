import Frames
import Testing

@testable import VisionTasks

@Suite struct TiledDetectionsTests {
  private func found(
    _ name: String, _ score: Float, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> Detection {
    Detection(
      boundingBox: PictureBox(x: x, y: y, width: width, height: height),
      categories: [Category(index: name == "cat" ? 1 : 2, score: score, categoryName: name)])
  }

  private var empty: TiledDetections {
    TiledDetections(of: PictureGeometry(width: 1000, height: 1000, orientation: .up))
  }

  @Test func `what several tiles show of an object is one object, the best of them`() {
    var tiled = empty
    let better = found("cat", 0.9, 102, 100, 50, 50)
    tiled.add([found("cat", 0.7, 100, 100, 50, 50)])
    tiled.add([better])
    tiled.add([found("cat", 0.8, 101, 101, 50, 50)])
    #expect(tiled.merged(atMost: nil) == [better])
  }

  @Test func `a whole object is preferred to a part of it, however certain`() {
    var tiled = empty
    let whole = found("cat", 0.5, 100, 100, 200, 100)
    tiled.add([found("cat", 0.95, 100, 100, 120, 100)], isCut: { _ in true })
    tiled.add([whole])
    #expect(tiled.merged(atMost: nil) == [whole])
  }

  @Test func `a part counts where nothing whole is`() {
    var tiled = empty
    let (part, other) = (found("cat", 0.6, 100, 100, 120, 100), found("dog", 0.5, 600, 600, 90, 90))
    tiled.add([part], isCut: { _ in true })
    tiled.add([other])
    #expect(tiled.merged(atMost: nil) == [part, other])
  }

  @Test func `so many results are left of all tiles`() {
    var tiled = empty
    let all = (0..<9).map { found("cat", 0.9 - 0.05 * Float($0), Double(100 * $0), 0, 50, 50) }
    for detection in all.reversed() { tiled.add([detection]) }
    #expect(tiled.merged(atMost: 4) == Array(all.prefix(4)))
    #expect(tiled.merged(atMost: nil) == all)
  }
}
