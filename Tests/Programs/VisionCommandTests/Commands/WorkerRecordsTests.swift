import Foundation
import ModelRewriting
import PictureFixtures
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

/// Tests of a worker's binary answers.
@Suite struct WorkerRecordsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(of words: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: folder.writePicture(of: words, to: "a.bmp"))))
  }

  /// Returns the hello line, and the frames behind it.
  private func parts(
    _ output: [UInt8]
  ) throws -> (hello: JSONValue, frames: [(WorkerFraming.Header, [UInt8])]) {
    let end = try #require(output.firstIndex(of: UInt8(ascii: "\n")))
    let hello = try JSONValue(Array(output[..<end]), name: "hello")
    var frames: [(WorkerFraming.Header, [UInt8])] = []
    var rest = output[(end + 1)...]
    while !rest.isEmpty {
      let header = WorkerFraming.Header(rest.prefix(16))
      rest = rest.dropFirst(16)
      frames.append((header, Array(rest.prefix(Int(header.byteCount)))))
      rest = rest.dropFirst(Int(header.byteCount))
    }
    return (hello, frames)
  }

  @Test func `a vector is its length and its numbers`() throws {
    var sent = SentPictures()
    sent.add(5, try picture(of: "cat cat dog"))
    sent.add(6, try picture(of: "broken"))
    let (code, output, _) = try sent.run(["embed", "--format", "records", "--quantize"])
    #expect(code == .success)
    let (hello, frames) = try parts(output)
    #expect(
      hello["columns"]?.text
        == #"[{"name":"vector","type":"list","of":{"type":"int8"},"size":4},"#
        + #"{"name":"remarks","type":"list","of":{"type":"string"}}]"#)
    #expect(frames.count == 2)
    #expect(frames[0].0 == WorkerFraming.Header(id: 5, kind: 1, byteCount: 12))
    #expect(frames[0].1 == [4, 0, 0, 0, 2, 1, 0, 0] + [0, 0, 0, 0])
    #expect(frames[1].0.kind == WorkerFraming.Answer.error.rawValue && frames[1].0.id == 6)
    let words = String(decoding: frames[1].1, as: UTF8.self)
    #expect(words.contains("inputInvalid") && words.contains("the JPEG ends"))
  }

  @Test func `a file with several pages says so, as a line and as a column`() throws {
    let pages = LayeredTIFF([.init(), .init()]).bytes
    var sent = SentPictures()
    sent.add(1, pages)
    sent.add(2, LayeredTIFF([.init()]).bytes)
    let (_, frames) = try parts(sent.run(["embed", "--format", "records"]).output)
    let code = Array("severalPages".utf8)
    #expect(frames[0].1.suffix(20) == [1, 0, 0, 0, 12, 0, 0, 0] + code)
    #expect(frames[1].1.suffix(4) == [0, 0, 0, 0])
    let output = try String(decoding: sent.run(["detect"]).output, as: UTF8.self)
    let remarks = #""remarks":[{"code":"severalPages","message":"it has several pages"#
    let lines = output.bytes.lines.map { String($0) }
    #expect(lines.filter { $0.contains(remarks) }.count == 1, "\(output)")
    #expect(lines[1].contains(remarks))
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `names in another language say so, as a line and as a column`() throws {
    let folder = try TemporaryFolder()
    var maker = ClassifierMaker()
    maker.displayNames = ["en": ["Cat", "Dog", "Bird"]]
    let model = try folder.write(maker.packager().packaged(), to: "made.tflite")
    var sent = SentPictures()
    sent.add(1, try picture(of: "cat"))
    for (locale, isRemarked) in [("fr", true), ("en-GB", false)] {
      let words = ["classify", "--model", model, "--locale", locale]
      let services = SampleServices.real
      let (_, frames) = try parts(
        sent.run(words + ["--format", "records"], services: services).output)
      let code = Array("otherLanguage".utf8)
      #expect((Array(frames[0].1.suffix(code.count)) == code) == isRemarked)
      let output = try String(decoding: sent.run(words, services: services).output, as: UTF8.self)
      let message = "the model has no names in 'fr'; those in 'en' are shown"
      #expect(
        output.contains(#""remarks":[{"code":"otherLanguage","message":"\#(message)"}]"#)
          == isRemarked, "\(output)")
    }
  }

  @Test func `a model with several outputs needs a choice for records, and none for JSON`() throws {
    let several = ["embed", "--model", "two"]
    let records = several + ["--format", "records"]
    #expect(try SentPictures().run(several).code == .success)
    #expect(try SentPictures().run(records).code == .wrongUsage)
    let (hello, _) = try parts(SentPictures().run(records + ["--head", "1"]).output)
    #expect(hello["columns"]?.text.contains(#""size":2"#) == true)
  }

  @Test(arguments: TaskList.all.names.filter { $0 != "track" })
  func `the columns are told without a model, and fit the answers`(task: String) throws {
    let (code, output, _) = runProgram(["worker", task, "--describe", "--model", "absent"])
    #expect(code == .success)
    let told = try JSONValue(Array(output.utf8), name: "columns")
    var sent = SentPictures()
    sent.add(1, try picture(of: "cat"))
    let (hello, frames) = try parts(sent.run([task, "--format", "records"]).output)
    #expect(frames.map(\.0.kind) == [WorkerFraming.Answer.record.rawValue])
    if task != "embed" { #expect(hello["columns"] == told["columns"]) }
  }

  @Test func `a header survives its bytes`() {
    let header = WorkerFraming.Header(id: .max - 1, kind: 2, byteCount: 0xFEDC_BA98)
    #expect(header.bytes.count == WorkerFraming.Header.byteCount)
    #expect(WorkerFraming.Header(header.bytes[...]) == header)
  }
}
