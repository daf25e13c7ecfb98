import Testing

@testable import VisionService

@Suite struct MetricsTextTests {
  @Test func `a histogram adds up`() {
    let histogram = Histogram()
    for seconds in [0.0005, 0.001, 0.3, 100] { histogram.add(seconds) }
    var text = MetricsText()
    text.add(histogram: "a", [("b", "c\"\\\n")], histogram.counts)
    let lines = text.text.split(separator: "\n")
    #expect(lines.first == #"a_bucket{b="c\"\\\n",le="0.001"} 2"#)
    #expect(lines.contains(#"a_bucket{b="c\"\\\n",le="0.5"} 3"#))
    #expect(lines.contains(#"a_bucket{b="c\"\\\n",le="+Inf"} 4"#))
    #expect(lines.last == #"a_count{b="c\"\\\n"} 4"#)
  }
}
