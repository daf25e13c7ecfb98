import Drawing
import Testing
import VisionTasks

@testable import VisionReports

@Suite struct PoseDrawingTests {
  /// A pose with places on a diagonal, each a little less likely than the last.
  private let person = Pose(
    id: 7,
    landmarks: PoseLandmarkKind.allCases.map { kind in
      let step = Float(kind.rawValue)
      return PoseLandmark(
        x: step / 32, y: step / 64, z: -step / 128, visibility: 1 - step / 64,
        presence: 1 - step / 32)
    },
    worldLandmarks: PoseLandmarkKind.allCases.map { _ in
      WorldLandmark(x: 0, y: 0, z: 0, visibility: 1, presence: 1)
    })

  private let drawing = PoseDrawing()
  private let picture = PictureGeometry(width: 640, height: 480)

  @Test func `sides have two colors and unlikely places are faint`() throws {
    var person = person
    person.landmarks[PoseLandmarkKind.leftWrist.rawValue].visibility = 0
    let marks = drawing.marks(person, in: picture)
    #expect(marks.count == 33 + 35)
    func line(_ from: PoseLandmarkKind, _ to: PoseLandmarkKind) throws -> Color {
      let colors = marks.compactMap { mark -> Color? in
        guard case .line(let start, let end, let color, _) = mark,
          start == person.pixels(from, in: picture).point,
          end == person.pixels(to, in: picture).point
        else { return nil }
        return color
      }
      return try #require(colors.first)
    }
    let left = try line(.leftShoulder, .leftElbow)
    let right = try line(.rightShoulder, .rightElbow)
    let middle = try line(.leftShoulder, .rightShoulder)
    #expect(left.with(opacity: 1) != right.with(opacity: 1))
    #expect(middle.with(opacity: 1) != left.with(opacity: 1))
    #expect(abs(right.opacity - Double(1 - 14 / 32.0)) < 1e-6)
    #expect(try line(.leftElbow, .leftWrist).opacity < 0.2)
  }

  @Test func `people who are followed carry their numbers`() {
    let result = PoseResult(poses: [person], picture: picture)
    func numbers(followsPeople: Bool) -> [[String]] {
      let report = PoseReport(result, milliseconds: 1, followsPeople: followsPeople)
      return drawing.marks(for: report).compactMap { mark in
        if case .caption(let lines, _, _) = mark { lines } else { nil }
      }
    }
    #expect(numbers(followsPeople: true) == [["#7"]])
    #expect(numbers(followsPeople: false).isEmpty)
  }
}
