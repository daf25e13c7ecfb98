package import Drawing
package import Frames
package import OptionDeclarations
package import VisionBase
package import VisionReports
package import VisionTasks

/// A task that this package does not have: the mean color of a picture.
///
/// It is declared here alone, and tests look for it behind every door.
package typealias ToyTask = VisionTask<ToyRequest, ToyReport>

extension ToyTask {
  package static var toy: ToyTask {
    VisionTask(
      TaskFacts(
        "color", title: "Color", tagline: "Gives the mean color", noun: "mean colors",
        action: "Gives the mean color of *", purpose: nil, rowMeaning: "each picture",
        command: .init(
          discussion: "The mean is over all pixels.",
          annotating: "Also write a copy with the color written in its corner: to this file.",
          examples: [.init("vision color photo.jpg", "Prints the color of one picture.")]),
        benchmarks: [.init("vision bench color photo.jpg", "Measures the mean.")]),
      makeEngine: { (request, _) throws(VisionError) in ToyEngine(request: request) })
  }
}

extension TaskList {
  /// The tasks of this package and the toy.
  package static let withToy = TaskList(Array(TaskList.all) + [ToyTask.toy])
}

/// A request for the mean color.
package struct ToyRequest: TaskRequest {
  /// The factor on each channel.
  package var gain = 1.0
  package var threads: Int?
  package var orientation: Orientation?

  private static let gain = Option(
    "gain", .number(in: 0...2), default: 1, help: "The factor on each channel.")

  package static let options: [any DeclaredOption] = [
    gain, TaskOptions.threads, TaskOptions.orientation,
  ]

  package init(_ values: OptionValues) {
    gain = values[Self.gain]
    threads = values[TaskOptions.threads]
    orientation = values[TaskOptions.orientation]
  }

  package var recordFields: [RecordField] { ToyReport.recordFields }

  package func modelName() -> String { "no model" }
}

/// The mean color of a picture.
package struct ToyReport: TaskReport {
  package var picture: PictureGeometry
  /// The channels, each 0 to 255.
  package var channels: [Float]
  package var milliseconds: Double

  package static let title = "MeanColor"
  package static let formats = OutputFormat.forTables
  package static let columns = ["red", "green", "blue"]
  package static let recordFields = columns.map { RecordField($0, .float32) }
  package static let hasNames = false

  package static let fields = [
    ResultField("milliseconds", .number(0 ... .infinity), "The duration."),
    ResultField("color", .object(color), since: "0.2"),
  ]

  private static let color = ResultShape(
    "color", "The mean color.",
    columns.map { ResultField($0, .number(0...510), "The mean of \($0), 255 at full.") })

  package typealias Drawing = ToyDrawing

  private var values: [JSONValue] { channels.map { .float($0) } }

  package var lines: [String] { [" " + channels.map { "\(Int($0))" }.joined(separator: ", ")] }

  package var members: [JSONValue.Member] {
    let color = zip(Self.columns, values).map { JSONValue.Member($0, $1) }
    return [.init("milliseconds", .milliseconds(milliseconds)), .init("color", .object(color))]
  }

  package var rows: [[JSONValue]] { [values] }
  package var record: [RecordValues] { channels.map { .float32([$0]) } }
  package var geometry: PictureGeometry? { picture }
}

/// The color in numbers, in the upper left corner, over a line and a mesh of one line.
package struct ToyDrawing: ReportDrawing {
  package init() {}

  package func marks(for report: ToyReport) -> [Mark] {
    let (width, height) = (Double(report.picture.width), Double(report.picture.height))
    func ends(at part: Double) -> [PicturePoint] {
      [0.25, 0.75].map { PicturePoint(x: $0 * width, y: part * height) }
    }
    // The second pair has a point that does not exist, and is not drawn.
    let pairs = [Mark.Connection(from: 0, to: 1), Mark.Connection(from: 0, to: 2)]
    return [
      .connections(ends(at: 0.5), pairs, color: Color(red: 0, green: 255, blue: 0)),
      .mesh(ends(at: 0.75), pairs, color: Color(red: 0, green: 0, blue: 255), width: 3),
      .caption(report.lines, at: PicturePoint(x: 4, y: 4), color: .black),
    ]
  }
}

private struct ToyEngine: FrameEngine {
  let request: ToyRequest

  func report(on frame: Frame) throws(VisionError) -> ToyReport {
    let start = MonotonicClock.seconds
    let pixels = frame.width * frame.height
    let sums = try frame.rgb().withBytes { bytes in
      (0..<3).map { channel in
        stride(from: channel, to: 3 * pixels, by: 3).reduce(0.0) {
          $0 + Double(bytes.unsafeLoad(fromByteOffset: $1, as: UInt8.self))
        }
      }
    }
    return ToyReport(
      picture: PictureGeometry(frame),
      channels: sums.map { Float($0 * request.gain / Double(pixels)) },
      milliseconds: (MonotonicClock.seconds - start) * 1000)
  }
}
