import Testing
import VisionBase

@testable import Evaluation

@Suite struct MaskAnswerTests {
  private func line(_ masks: String, _ more: String = #""width":3,"height":2"#) throws -> JSONValue
  {
    let text = #"{"input":"a.jpg",\#(more),"labels":["sky","cat"],"masks":[\#(masks)]}"#
    return try JSONValue(Array(text.utf8), name: "line")
  }

  /// The letters of the runs 1, 2, 3: the first pixel, then two inside, then three outside.
  private static let cat = #"{"index":1,"rle":{"size":[2,3],"counts":"123"}}"#

  @Test func `runs go down the columns`() throws {
    let answer = try MaskAnswer(line(Self.cat), named: "x")
    #expect(answer.values == [255, 1, 255, 1, 255, 255])
    #expect(answer.classNames == ["sky", "cat"])
    #expect(answer.sides == PictureSides(width: 3, height: 2))
  }

  @Test func `classes without names have numbers`() throws {
    let text = #"{"input":"a","width":1,"height":1,"labels":[],"classCount":3,"masks":[]}"#
    let answer = try MaskAnswer(JSONValue(Array(text.utf8), name: "x"), named: "x")
    #expect(answer.classNames == ["class 0", "class 1", "class 2"] && answer.values == [255])
  }

  @Test(arguments: [
    #"{"index":2,"rle":{"size":[2,3],"counts":"123"}}"#,
    #"{"index":-1,"rle":{"size":[2,3],"counts":"123"}}"#,
    #"{"index":1,"rle":{"size":[3,2],"counts":"123"}}"#,
    #"{"index":1,"rle":{"size":[2,3],"counts":"122"}}"#,
    #"{"index":1,"rle":{"size":[2,3],"counts":"124"}}"#,
    #"{"index":1,"rle":{"size":[2,3],"counts":"12~"}}"#,
    #"{"index":1,"rle":{"size":[2,3],"counts":"12S"}}"#,
    #"{"index":1,"rle":{"size":[2,3],"counts":"1O3"}}"#,
    #"{"index":1,"rle":{"size":[2,3],"counts":"ooooooooooooo0"}}"#,
    #"{"index":1}"#, "1",
  ])
  func `run lengths of other pixels are refused`(mask: String) throws {
    let line = try line(mask)
    #expect(throws: VisionError.self) { try MaskAnswer(line, named: "x") }
  }

  @Test func `masks that share pixels are refused, as each would take time for all of its own`()
    throws
  {
    let sky = #"{"index":0,"rle":{"size":[2,3],"counts":"33"}}"#
    #expect(
      try MaskAnswer(line("\(Self.cat),\(sky)"), named: "x").values == [255, 1, 0, 1, 0, 0])
    let twice = try line("\(sky),\(sky),\(Self.cat)")
    let error = #expect(throws: VisionError.self) { try MaskAnswer(twice, named: "x") }
    #expect(error?.message == "x: its masks overlap")
  }

  @Test func `a name that no path can have is refused`() throws {
    let name = String(repeating: "a/", count: 3000)
    let text = try line(Self.cat).text.replacing(each: "a.jpg", by: name)
    let long = try JSONValue(Array(text.utf8), name: "x")
    let error = #expect(throws: VisionError.self) { try MaskAnswer(long, named: "x") }
    #expect(error?.message == "x: \(LongName.problem)")
  }

  @Test(arguments: [
    #""width":0,"height":2"#, #""width":3"#, #""width":9000000000000000000,"height":9"#,
    #""width":65536,"height":65536"#,
  ])
  func `sizes that no picture has are refused`(size: String) throws {
    let line = try line(Self.cat, size)
    #expect(throws: VisionError.self) { try MaskAnswer(line, named: "x") }
  }

  @Test(arguments: [
    (#""orientation":"foo""#, "the 'orientation' is none that is known"),
    (#""orientation":6"#, "the 'orientation' is none that is known"),
    (#""classCount":"x""#, "'classCount' is not a whole number"),
    (#""labels":["sky",7]"#, "'labels' must be a list of names"),
    (#""labels":"sky""#, "'labels' must be a list of names"),
  ])
  func `values that are wrong are refused, and not taken for missing ones`(
    member: String, words: String
  ) throws {
    let text = #"{"input":"a","width":1,"height":1,"masks":[],\#(member)}"#
    let error = #expect(throws: VisionError.self) {
      try MaskAnswer(JSONValue(Array(text.utf8), name: "x"), named: "x")
    }
    #expect(error?.code == .inputInvalid && error?.message.contains("x: \(words)") == true)
  }

  @Test func `failed pictures are left out, and videos are refused`() throws {
    let good = try line(Self.cat).text
    let failed = #"{"input":"b.jpg","error":{"code":"inputInvalid"}}"#
    let answers = try MaskAnswerReader.read(Array("\(good)\n\(failed)\n".utf8), named: "p")
    #expect(answers.map(\.picture) == ["a.jpg"])
    let frame = good.replacing(each: #""width""#, by: #""frame":3,"width""#)
    #expect(throws: VisionError.self) {
      try MaskAnswerReader.read(Array(frame.utf8), named: "p")
    }
    #expect(throws: VisionError.self) { try MaskAnswerReader.read(Array("{}".utf8), named: "p") }
    #expect(throws: VisionError.self) {
      try MaskAnswerReader.read(Array(good.utf8), named: "p", mostValues: 5)
    }
  }
}
