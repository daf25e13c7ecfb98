import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase
import VisionReports

/// Tests of engines that take some options of a request with each frame.
@Suite(.enabled(if: Runtime.isPresent, Comment(rawValue: Runtime.missing)))
struct FrameChoiceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A picture with a black and a white half.
  private func frame() throws -> Frame {
    let row = [UInt8](repeating: 0, count: 4 * 3) + [UInt8](repeating: 255, count: 4 * 3)
    let bytes = [[UInt8]](repeating: row, count: 8).flatMap { $0 }
    return try Frame(width: 8, height: 8, format: .rgb, bytes: bytes.span.bytes)
  }

  private static let halves = [0.0, 0.5].map { x in
    PictureRegion(
      x: .fraction(x), y: .fraction(0), width: .fraction(0.5), height: .fraction(1))
  }

  @Test func `a classifier looks at the region that was chosen last`() throws {
    let file = try ClassifierMaker().file().bytes
    let path = try folder.write(file.all, to: "a.tflite")
    var request = ClassificationRequest()
    request.model = ModelChoice(path)
    let task = ClassifyTask.classify
    var engine = try task.engines(for: request).make(.image)
    let frame = try frame()
    let whole = try engine.report(on: frame).result
    for region in Self.halves {
      request.region = region
      engine.choose(request.frameChoice)
      var own = try task.engines(for: request).make(.image)
      let (found, expected) = (try engine.report(on: frame), try own.report(on: frame))
      #expect(found.result == expected.result && found.result != whole)
      #expect(found.region == expected.region)
    }
    engine.choose(FrameChoice())
    #expect(try engine.report(on: frame).result == whole)
  }
}
