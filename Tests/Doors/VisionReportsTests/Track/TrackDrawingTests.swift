import Drawing
import Frames
import Testing
import VisionTasks

@testable import VisionReports

@Suite struct TrackDrawingTests {
  private func report(_ objects: (id: Int?, x: Double)...) -> TrackReport {
    let objects = objects.map { object in
      TrackedObject(
        boundingBox: PictureBox(x: object.x, y: 10, width: 20, height: 30), trackingID: object.id,
        score: 0.5, category: Category(index: 1, score: 0.875, categoryName: "dog"))
    }
    let picture = PictureGeometry(width: 640, height: 480)
    return TrackReport(TrackingResult(objects: objects, picture: picture), milliseconds: 1)
  }

  private func trail(_ marks: [Mark]) -> [PicturePoint] {
    for case .trail(let points, _) in marks { return points }
    return []
  }

  private func colors(_ marks: [Mark]) -> [Color] {
    marks.compactMap { if case .box(_, _, let color) = $0 { color } else { nil } }
  }

  @Test func `an object keeps its color, and its trail follows its middle`() {
    var drawing = TrackDrawing()
    let first = drawing.marks(for: report((4, 0), (5, 100)))
    let second = drawing.marks(for: report((5, 102), (4, 2)))
    #expect(colors(first) == [.track(4), .track(5)])
    #expect(colors(second) == [.track(5), .track(4)])
    #expect(trail(second) == [PicturePoint(x: 110, y: 25), PicturePoint(x: 112, y: 25)])
  }

  @Test func `a trail is no longer than about a second and ends with its object`() {
    var drawing = TrackDrawing()
    for step in 0..<100 { _ = drawing.marks(for: report((1, Double(step)))) }
    let long = trail(drawing.marks(for: report((1, 100))))
    #expect(long.count == 32)
    #expect(long.last == PicturePoint(x: 110, y: 25))
    _ = drawing.marks(for: report())
    #expect(trail(drawing.marks(for: report((1, 0)))).count == 1)
  }

  @Test func `labels have the number and the best name`() {
    var drawing = TrackDrawing()
    let marks = drawing.marks(for: report((7, 0), (nil, 50)))
    let labels = marks.compactMap { if case .box(_, let labels, _) = $0 { labels } else { nil } }
    #expect(labels == [["#7 dog 0.88"], ["dog 0.88"]])
  }
}
