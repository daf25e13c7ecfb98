import CMediaPipe
import Foundation
import MediaPipeC
import TestSupport
import Testing

/// Tests of the header's structures against those of MediaPipe 1.2.2 (docs/reference/mediapipe-c.md
/// 2).
@Suite struct LayoutTests {
  private struct Structure: Decodable {
    let size: UInt32
    let fields: [String: [Int]]
  }

  private static func recorded() throws -> [String: Structure] {
    let path = SharedMaterial.repository + "/Tests/Doors/MediaPipeCTests/Layout/layout.json"
    return try JSONDecoder().decode(
      [String: Structure].self, from: Data(contentsOf: URL(filePath: path)))
  }

  @Test func `every recorded structure has the recorded size`() throws {
    let recorded = try Self.recorded()
    #expect(recorded.count == 39)
    for (name, structure) in recorded {
      #expect(SvtStructSize(name) == structure.size, "\(name)")
    }
    #expect(SvtStructSize("InteractiveSegmenterOptions") == 0)
    #expect(SvtStructSize(nil) == 0)
    #expect(SvtMediaPipeVersion().map { String(cString: $0) } == "1.2.2")
  }

  /// The compiler checks the assertions of this file; this test checks that each field has one.
  @Test func `every recorded field has an assertion with its place`() throws {
    let path = SharedMaterial.repository + "/Sources/C/CMediaPipe/layout.c"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for (name, structure) in try Self.recorded() {
      for (field, place) in structure.fields {
        let tag = name == "MpImageEmbedderOptions" ? "ImageEmbedderOptions" : name
        #expect(
          text.contains("CMEDIAPIPE_FIELD(\(tag), \(field), \(place[0]), \(place[1]));"),
          "\(name).\(field)")
      }
    }
  }
}
