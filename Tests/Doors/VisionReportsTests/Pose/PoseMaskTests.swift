import Drawing
import Frames
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

/// Masks of people, as poses and whole bodies have them.
@Suite struct PoseMaskTests {
  /// A person in the upper left pixel of four by two.
  private static func report(_ orientation: Orientation = .up) -> PoseReport {
    var report = SampleReports.pose(x: 0.25, y: 0.5)
    report.result.picture = PictureGeometry(width: 4, height: 2, orientation: orientation)
    report.result.poses[0].mask = SegmentationMask(
      width: 4, height: 2, values: [0.75, 0.5, 0.25, 0, 0, 0, 0, 0])
    return report
  }

  private static func mask(_ report: some TaskReport, _ path: String...) throws -> JSONValue {
    var value: JSONValue = .object(report.members)
    for name in path {
      if case .array(let elements) = value[name] {
        value = try #require(elements.first)
      } else {
        value = try #require(value[name])
      }
    }
    return value
  }

  @Test func `lines have the likely pixels as run lengths`() throws {
    let mask = try Self.mask(Self.report(), "poses", "mask")
    #expect(mask["area"] == .integer(1))
    #expect(mask["rle"]?.text == #"{"size":[2,4],"counts":"017"}"#)
    var without = Self.report()
    without.result.poses[0].mask = nil
    #expect(try Self.mask(without, "poses")["mask"] == nil)
  }

  @Test func `whole bodies have the mask of the body`() throws {
    let body = Self.report()
    let report = HolisticReport(
      HolisticResult(
        person: HolisticPerson(pose: body.result.poses[0]), picture: body.result.picture),
      milliseconds: 1)
    #expect(try Self.mask(report, "person", "pose", "mask", "area") == .integer(1))
    guard case .mask = HolisticDrawing().marks(for: report).first else {
      return #expect(Bool(false), "the mask is not drawn first")
    }
  }

  @Test(arguments: Orientation.allCases)
  func `masks turn with the picture`(orientation: Orientation) throws {
    var report = Self.report(orientation)
    report.turnUpright()
    let mask = try #require(report.result.poses[0].mask)
    #expect((mask.width, mask.height) == (orientation.swapsSides ? (2, 4) : (4, 2)))
    let corner = PictureGeometry(width: 4, height: 2, orientation: orientation)
      .upright(PicturePoint(x: 0.5, y: 0.5))
    #expect(mask.values[Int(corner.y) * mask.width + Int(corner.x)] == 0.75)
  }

  @Test func `masks lie below the skeletons, in the colors of the people`() {
    let marks = PoseDrawing().marks(for: Self.report())
    guard case .mask(let mask) = marks.first, case .confidences(_, let color) = mask.values else {
      return #expect(Bool(false), "no mask")
    }
    #expect(color.with(opacity: 1) == .track(4) && color.opacity < 1)
    #expect(marks.count > 1)
  }
}
