import TestSupport
import Testing
import VisionBase
import VisionReports

@Suite struct EmbedderDescriptionTests {
  private let description = EmbedderDescription(
    model: "two", sha256: SHA256(of: [UInt8]().span.bytes), valueCounts: [4, 2])

  @Test func `an output that is there can be chosen`() throws {
    #expect(try description.head(0) == 0)
    #expect(try description.head(1) == 1)
  }

  @Test(arguments: [(nil, "--head, from 0 to 1"), (2, "no output 2; its last one is 1")])
  func `of several outputs one must be chosen that is there`(chosen: Int?, advice: String) {
    let error = #expect(throws: VisionError.self) { try description.head(chosen) }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains(advice) == true)
  }

  @Test func `a model is described by its file`() throws {
    let folder = try TemporaryFolder()
    let bytes = try ModelMaker.answering(
      [.init("head", [1, 4], [1, 2, 3, 4]), .init("other", [1, 2], [1, 2])], input: .unitBytes
    ).bytes()
    let path = try folder.write(bytes, to: "embedder.tflite")
    var request = EmbeddingRequest()
    request.model = ModelChoice(path)
    let described = try EmbedTask.embed.engines(for: request).embedder()
    #expect(described.model == path && described.valueCounts == [4, 2])
    #expect(described.sha256 == SHA256(of: bytes.span.bytes))
  }
}
