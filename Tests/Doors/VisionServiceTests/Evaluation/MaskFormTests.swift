import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionService

/// `POST /v1/eval/segment` with recorded masks and labeled pixels.
@Suite struct MaskFormTests {
  private typealias File = (field: String, name: String, bytes: [UInt8])

  /// A person in the left one of two pixels, and an empty picture.
  private static let lines: File = (
    "predictions", "p",
    Array(
      """
      {"input":"val/a.jpg","width":2,"height":1,"orientation":"up","labels":["person"],\
      "classCount":1,"masks":[{"index":0,"label":"person","area":1,"rle":{"size":[1,2],\
      "counts":"011"}}]}
      {"input":"b.jpg","width":2,"height":1,"orientation":"right","labels":["person"],\
      "classCount":1,"masks":[]}

      """.utf8)
  )

  private static func labels(
    _ name: String, _ numbers: [UInt8], width: Int = 2, height: Int = 1
  ) throws -> File {
    let picture = try IndexedPicture(width: width, height: height, numbers: numbers)
    return ("labels", name, try picture.encoded())
  }

  private static func form(_ files: [File]) -> [UInt8] {
    files.flatMap { file in
      Array(
        """
        --xyz\r
        Content-Disposition: form-data; name="\(file.field)"; filename="\(file.name)"\r
        \r

        """.utf8) + file.bytes + Array("\r\n".utf8)
    } + Array("--xyz--\r\n".utf8)
  }

  private func ask(
    _ files: [File], query: String = "", _ change: (inout EvaluationLimits) -> Void = { _ in }
  ) throws -> HTTPResponse {
    let service = try SampleService([.init(SegmentTask.segment)]) { change(&$0.evaluation) }
    return try service.post(
      "/v1/eval/segment\(query)", Self.form(files), type: SampleForm.type)
  }

  @Test func `masks are measured against labels of their names`() throws {
    let labels = [try Self.labels("m/val/a.png", [1, 1]), try Self.labels("m/b.png", [0, 255])]
    let answer = try ask([Self.lines] + labels)
    #expect(answer.status == 200)
    let json = try answer.json()
    #expect(json["pictures"] == .integer(2) && json["meanIoU"] == .number(0.5))
    #expect(json["pixelAccuracy"] == .number(2.0 / 3))
    let names: File = ("names", "n.txt", Array("background\nhuman\n".utf8))
    let named = try ask([Self.lines, names] + labels, query: "?rename=person%3Dhuman")
    #expect(try named.json()["meanIoU"] == .number(0.5))
  }

  @Test func `pictures without labels are noted`() throws {
    let json = try ask([Self.lines, Self.labels("a.png", [1, 0])]).json()
    #expect(json["pictures"] == .integer(1) && json["meanIoU"] == .number(1))
    #expect(json["notes"]?.text.contains("1 picture without labels was left out") == true)
  }

  @Test func `labels of displayed pictures are turned`() throws {
    let labels = [try Self.labels("b.png", [0, 0], width: 1, height: 2)]
    #expect(try ask([Self.lines] + labels).status == 422)
    #expect(try ask([Self.lines] + labels, query: "?upright=true").status == 200)
  }

  @Test func `forms that do not fit are refused with the reason`() throws {
    let labels = try Self.labels("a.png", [1, 0])
    func problem(
      _ files: [File], _ change: (inout EvaluationLimits) -> Void = { _ in }
    ) throws -> String {
      let answer = try ask(files, change)
      #expect(answer.status == 422)
      return try answer.json()["detail"]?.nonemptyString ?? ""
    }
    #expect(try problem([Self.lines]).contains("has no labels"))
    #expect(try problem([Self.lines, ("labels", "a.png", [1, 2])]).contains("a.png"))
    #expect(
      try problem([Self.lines, Self.labels("x.png", [0, 1])]).contains("nothing to compare"))
    #expect(try problem([Self.lines, labels]) { $0.pixels = 1 }.contains("more to compare"))
    let twice: File = ("predictions", "p", Self.lines.bytes + Self.lines.bytes)
    #expect(try problem([twice, labels]).contains("two answers"))
    let other: File = ("predictions", "p", Array(#"{"input":"a.jpg","detections":[]}"#.utf8))
    #expect(try problem([other, labels]).contains("vision segment"))
  }
}
