import Testing
import VisionBase
import VisionReports

@Suite struct ReportWriterTests {
  private struct Weather: TaskReport {
    static let title = "WeatherResult"
    static let fields: [ResultField] = []
    var lines: [String] { [" Rain", " Wind"] }
    var members: [JSONValue.Member] { [.init("rain", .bool(true))] }
  }

  private let place = FramePlace(number: 7, timestampInMicroseconds: 1_234_567)

  @Test func `a JSON line has the input first, then the frame, then the report`() {
    let writer = ReportWriter(format: .json, namesInputs: true)
    #expect(
      writer.printout(Weather(), input: "a \"b\"").text
        == "{\"input\":\"a \\\"b\\\"\",\"rain\":true}\n")
    #expect(
      writer.printout(Weather(), input: "a.mp4", place: place).text == """
        {"input":"a.mp4","frame":7,"timestampInMilliseconds":1234.567,"rain":true}

        """)
  }

  @Test func `text has a heading that names input and frame where there are several`() {
    let alone = ReportWriter(format: .text)
    #expect(alone.printout(Weather(), input: "a.jpg").text == "WeatherResult:\n Rain\n Wind\n")
    let among = ReportWriter(format: .text, namesInputs: true)
    #expect(
      among.printout(Weather(), input: "a.jpg").text == "WeatherResult: a.jpg\n Rain\n Wind\n")
    #expect(
      among.printout(Weather(), input: "a.mp4", place: place).text
        == "WeatherResult: a.mp4, frame 7 at 1.235 s\n Rain\n Wind\n")
  }

  private struct Wind: TaskReport {
    static let title = "WindResult"
    static let fields: [ResultField] = []
    static let columns = ["speed"]
    var lines: [String] { [] }
    var members: [JSONValue.Member] { [] }
    var rows: [[JSONValue]] { [[.integer(4)], [.null]] }
  }

  @Test func `rows have a cell for each column, also those of live sources`() {
    let writer = ReportWriter(format: .csv)
    let heading = writer.heading(for: Wind.self).text
    let live = FramePlace(
      number: 7, timestampInMicroseconds: 1_234_567,
      receivedAtNanoseconds: MonotonicClock.nanoseconds
    ).delayed()
    #expect(live.members.count == 4)
    for place in [nil, place, live] {
      let rows = writer.printout(Wind(), input: "a", place: place).text
      let counts = (heading + rows).utf8.split(separator: UInt8(ascii: "\n")).map { line in
        line.count { $0 == UInt8(ascii: ",") }
      }
      #expect(counts.count == 3 && Set(counts) == [6], "\(rows)")
    }
  }

  @Test func `a report without places draws nothing`() {
    #expect(Weather.Drawing().marks(for: Weather()).isEmpty)
  }
}
