import Frames
import Testing

@testable import VisionTasks

/// Tests of docs/reference/mediapipe-tasks.md 3.2 and 3.10: the way to the model's input and back.
@Suite struct LookingRegionTests {
  private static func frame(_ width: Int, _ height: Int) throws -> Frame {
    try Frame(
      width: width, height: height, format: .gray,
      bytes: [UInt8](repeating: 0, count: width * height).span.bytes)
  }

  @Test(
    "a point of the whole picture comes back turned",
    arguments: [
      (Orientation.up, 0.25 as Float, 0.125 as Float), (.left, 0.875, 0.25),
      (.right, 0.125, 0.75), (.down, 0.75, 0.875), (.upMirrored, 0.75, 0.125),
      (.downMirrored, 0.25, 0.875),
    ])
  func points(orientation: Orientation, x: Float, y: Float) throws {
    let looking = SampledRegion(of: try Self.frame(40, 20), part: nil, orientation: orientation)
    let place = looking.project(TensorPoint(x: 0.25, y: 0.125))
    #expect(abs(place.x - x) < 1e-6 && abs(place.y - y) < 1e-6)
  }

  @Test("boxes stay boxes in every orientation", arguments: Orientation.allCases)
  func boxes(orientation: Orientation) throws {
    let looking = SampledRegion(of: try Self.frame(40, 20), part: nil, orientation: orientation)
    let whole = looking.project(TensorBox(left: 0, top: 0, right: 1, bottom: 1))
    #expect(abs(whole.x) < 1e-6 && abs(whole.y) < 1e-6)
    #expect(abs(whole.width - 1) < 1e-6 && abs(whole.height - 1) < 1e-6)
  }

  @Test("a part of the picture comes back as that part", arguments: Orientation.allCases)
  func parts(orientation: Orientation) throws {
    let part = NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let looking = SampledRegion(of: try Self.frame(40, 20), part: part, orientation: orientation)
    let place = looking.project(TensorBox(left: 0, top: 0, right: 1, bottom: 1))
    #expect(abs(place.x - 0.25) < 1e-6 && abs(place.y - 0.5) < 1e-6)
    #expect(abs(place.width - 0.5) < 1e-6 && abs(place.height - 0.25) < 1e-6)
    let region = looking.region
    let across = [region.topLeft, region.topRight, region.bottomRight, region.bottomLeft]
    #expect(across.map { $0.x.rounded() }.min() == 10 && across.map { $0.x.rounded() }.max() == 30)
    #expect(across.map { $0.y.rounded() }.min() == 10 && across.map { $0.y.rounded() }.max() == 15)
  }

  @Test func `a part has its ends where upstream has them`() throws {
    let part = NormalizedRect(x: 0.21, y: 0.13, width: 0.6137, height: 0.5719)
    let region = SampledRegion(
      of: try Self.frame(1280, 851), part: part, orientation: .up
    ).region
    let (width, height) = (Float(0.6137) * 1280, Float(0.5719) * 851)
    let centerX = (Float(0.21) + Float(0.6137) / 2) * 1280
    let centerY = (Float(0.13) + Float(0.5719) / 2) * 851
    #expect(region.topLeft == SIMD2(centerX - width / 2, centerY - height / 2))
    #expect(region.bottomRight == SIMD2(centerX + width / 2, centerY + height / 2))
    #expect(Double(region.topRight.x - region.topLeft.x) != Double(width))
  }
}
