import Testing
import VisionBase

@testable import VisionTasks

@Suite struct PointFlowTests {
  /// Returns a smooth, irregular pattern, shifted as if a camera had turned.
  private func frame(
    right: Double = 0, down: Double = 0, light: Double = 0, width: Int = 160, height: Int = 120
  ) throws -> Frame {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (Double(x) - right, Double(y) - down)
        let waves = sine(u * 0.31 + v * 0.07) + sine(v * 0.23 - u * 0.11) + sine((u + v) * 0.05)
        bytes.append(UInt8(max(0, min(255, 120 + 30 * waves + light))))
      }
    }
    return try Frame(width: width, height: height, format: .gray, bytes: bytes.span.bytes)
  }

  /// Approximates a sine by a parabola: smooth enough, and without a mathematics library.
  private func sine(_ angle: Double) -> Double {
    let turns = angle / (2 * .pi)
    let part = 2 * (turns - turns.rounded())
    return 4 * part * (1 - abs(part))
  }

  private func pyramid(_ frame: Frame) -> GrayPyramid {
    var pyramid = GrayPyramid()
    pyramid.fill(with: frame)
    return pyramid
  }

  private func flow(
    _ before: Frame, _ after: Frame, _ points: [(x: Float, y: Float)], levelCount: Int = 4
  ) -> PointFlow {
    var flow = PointFlow()
    for point in points { flow.add(x: point.x, y: point.y, right: 0, down: 0) }
    flow.follow(pyramid(before), pyramid(after), levelCount: levelCount)
    return flow
  }

  private let points: [(x: Float, y: Float)] = [(40, 30), (80.5, 60.25), (120, 90), (60, 85)]

  @Test(
    arguments: [(0, 0), (0.5, -0.25), (3, 2), (-7.5, 4), (9, -6)] as [(Double, Double)])
  func `points go where the picture goes`(right: Double, down: Double) throws {
    let flow = flow(try frame(), try frame(right: right, down: down), points)
    for index in 0..<flow.count {
      let (start, end) = (flow.start(index), flow.end(index))
      #expect(abs(Double(end.x - start.x) - right) < 0.1)
      #expect(abs(Double(end.y - start.y) - down) < 0.1)
      #expect(flow.error(index) < 0.1)
      #expect(flow.likeness(index) > 0.98)
    }
  }

  @Test func `another brightness moves nothing`() throws {
    let flow = flow(try frame(), try frame(right: 2, light: 15), points)
    for index in 0..<flow.count {
      #expect(abs(flow.end(index).x - flow.start(index).x - 2) < 0.15)
    }
  }

  @Test func `what has no texture cannot be followed`() throws {
    let even = try Frame(
      width: 64, height: 48, format: .gray,
      bytes: [UInt8](repeating: 90, count: 64 * 48).span.bytes)
    let flow = flow(even, even, [(20, 20)])
    #expect(flow.error(0) == .infinity)
    #expect(flow.likeness(0) == 0)
  }

  @Test func `points outside, at corners and at no place do no harm`() throws {
    let strange: [(x: Float, y: Float)] = [
      (0, 0), (159, 119), (-5, 10), (1e9, 3), (.nan, 5), (.infinity, -.infinity), (159, 0),
    ]
    var flow = flow(try frame(), try frame(right: 1), strange)
    for index in [2, 3, 4, 5] { #expect(flow.error(index) == .infinity) }
    flow.removeAll()
    flow.add(x: 20, y: 20, right: .nan, down: .infinity)
    flow.add(x: 20, y: 20, right: -1e30, down: 0)
    flow.follow(pyramid(try frame()), pyramid(try frame()), levelCount: 4)
    #expect(flow.error(0) == .infinity)
    #expect(flow.error(1) == .infinity)
  }

  @Test func `pictures of different sizes tell nothing`() throws {
    let flow = flow(try frame(), try frame(width: 80, height: 60), points)
    for index in 0..<flow.count { #expect(flow.error(index) == .infinity) }
  }

  @Test func `empty pyramids and no levels do no harm`() throws {
    var flow = PointFlow()
    flow.add(x: 1, y: 1, right: 0, down: 0)
    flow.follow(GrayPyramid(), GrayPyramid(), levelCount: 4)
    #expect(flow.error(0) == .infinity)
    flow.follow(pyramid(try frame()), pyramid(try frame()), levelCount: -3)
    #expect(flow.count == 1)
  }
}
