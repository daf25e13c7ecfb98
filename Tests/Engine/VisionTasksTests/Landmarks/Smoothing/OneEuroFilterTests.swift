import Testing

@testable import VisionTasks

@Suite struct OneEuroFilterTests {
  @Test func `a low-pass starts at the first value and then mixes`() {
    var filter = LowPassFilter()
    #expect(filter.filter(4, weight: 0.1) == 4)
    #expect(filter.lastInput == 4)
    #expect(abs(filter.filter(14, weight: 0.1) - 5) < 1e-6)
    #expect(filter.lastInput == 14)
  }

  /// Computes the filter's formula in its simplest form, for one coordinate.
  private func plain(
    _ samples: [(time: Double, value: Double)], cutoff: Double, slope: Double, scale: Double
  ) -> [Double] {
    func weight(_ cutoff: Double, _ interval: Double) -> Double {
      1 / (1 + 1 / (2 * .pi * cutoff) / interval)
    }
    var (value, speed, results): (Double, Double, [Double]) = (0, 0, [])
    for (index, sample) in samples.enumerated() {
      guard index > 0 else {
        value = sample.value
        results.append(value)
        continue
      }
      let interval = sample.time - samples[index - 1].time
      let change = (sample.value - samples[index - 1].value) * scale / interval
      let part = weight(1, interval)
      speed = part * change + (1 - part) * speed
      let follow = weight(cutoff + slope * abs(speed), interval)
      value = follow * sample.value + (1 - follow) * value
      results.append(value)
    }
    return results
  }

  @Test func `filtering follows the formula, speeds counted from raw values`() {
    let samples: [(time: Double, value: Double)] = [
      (1.0, 10), (1.033, 10.5), (1.1, 9), (1.101, 30), (4, 30.5), (4.04, 31),
    ]
    let expected = plain(samples, cutoff: 0.05, slope: 80, scale: 0.01)
    var filter = OneEuroFilter(count: 1, .init(minimumCutoff: 0.05, slope: 80))
    for (sample, expected) in zip(samples, expected) {
      filter.advance(toNanoseconds: Int64((sample.time * 1e9).rounded()))
      let value = filter.filter(0, Float(sample.value), scale: 0.01)
      #expect(abs(Double(value) - expected) < 1e-4)
    }
  }

  @Test func `a time that does not advance leaves values alone`() {
    var filter = OneEuroFilter(count: 1, .init(minimumCutoff: 0.05, slope: 1))
    for (time, value) in [(5, 1.0), (5, 7), (3, 8), (-9, 9)] as [(Int64, Float)] {
      filter.advance(toNanoseconds: time)
      #expect(filter.filter(0, value, scale: 1) == value)
    }
    filter.advance(toNanoseconds: 33_333_338)
    #expect(filter.filter(0, 2, scale: 1) < 2)
  }

  @Test func `a stream that starts at zero counts 30 frames a second at first`() {
    // With the real spacing of a second, the second value would be followed far more closely.
    var fromZero = OneEuroFilter(count: 1, .init(minimumCutoff: 1, slope: 0))
    var later = fromZero
    var values: [Float] = []
    for start: Int64 in [0, 1_000_000_000] {
      var filter = start == 0 ? fromZero : later
      for frame: Int64 in 0..<3 {
        filter.advance(toNanoseconds: start + frame * 1_000_000_000)
        values.append(filter.filter(0, Float(frame), scale: 1))
      }
      if start == 0 { fromZero = filter } else { later = filter }
    }
    let thirtieth = 1 / (1 + 30 / (2 * Float.pi))
    #expect(abs(values[1] - thirtieth) < 1e-5)
    let second = 1 / (1 + 1 / (2 * Float.pi))
    #expect(abs(values[4] - second) < 1e-5)
    #expect(abs(values[2] - (second * 2 + (1 - second) * values[1])) < 1e-5)
  }

  @Test func `a reset forgets values and time`() {
    var filter = OneEuroFilter(count: 2, .init(minimumCutoff: 0.05, slope: 1))
    filter.advance(toNanoseconds: 1_000_000_000)
    _ = filter.filter(1, 100, scale: 1)
    filter.reset()
    filter.advance(toNanoseconds: 500)
    #expect(filter.filter(1, 7, scale: 1) == 7)
  }

  @Test func `values that are no numbers and extreme times trap nowhere`() {
    var filter = OneEuroFilter(count: 1, .init(minimumCutoff: 0.05, slope: 1))
    for (time, value) in [
      (0, Float.nan), (1, .infinity), (.max, -.infinity), (.min, 1),
      (.max, .greatestFiniteMagnitude),
    ] as [(Int64, Float)] {
      filter.advance(toNanoseconds: time)
      _ = filter.filter(0, value, scale: .infinity)
    }
  }
}
