import Frames
import Testing

@testable import VisionTasks

@Suite struct LightChangeTests {
  private func ramp(_ count: Int = 1000) -> [UInt8] {
    (0..<count).map { UInt8(40 + $0 * 150 / count) }
  }

  @Test(arguments: [(1.0, 0.0), (1.2, -10), (0.7, 20), (1, 15)])
  func `gain and offset are found`(gain: Double, offset: Double) {
    let before = ramp()
    let after = before.map { UInt8((Double($0) * gain + offset).rounded()) }
    let light = LightChange(from: before.span, to: after.span)
    #expect(abs(light.gain - gain) < 0.02 && abs(light.offset - offset) < 2, "\(light)")
    #expect(light.table.count == 256)
    #expect(abs(light.table[100] - Int(16 * (100 * gain + offset))) <= 16)
  }

  @Test func `an object hardly affects it`() {
    let before = ramp()
    var after = before
    for index in stride(from: 0, to: 1000, by: 3) { after[index] = 220 }
    let light = LightChange(from: before.span, to: after.span)
    #expect(abs(light.gain - 1) < 0.02 && abs(light.offset) < 4, "\(light)")
  }

  @Test func `a picture of one gray level has an offset alone`() {
    let (before, after) = ([UInt8](repeating: 50, count: 64), [UInt8](repeating: 90, count: 64))
    let light = LightChange(from: before.span, to: after.span)
    #expect(light.gain == 1 && abs(light.offset - 40) < 1)
    #expect(abs(light.shift(of: before.span) - 40) < 1)
  }
}
