import PictureFixtures
import Testing
import VisionBase

@testable import Frames

@Suite struct HEIFPicturesTests {
  private func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    big(body.count + 8, 4) + Array(kind.utf8) + body
  }

  private func big(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private func item(_ number: Int, _ kind: String, isHidden: Bool = false, wide: Bool = false)
    -> [UInt8]
  {
    box(
      "infe",
      [wide ? 3 : 2, 0, 0, isHidden ? 1 : 0] + big(number, wide ? 4 : 2) + [0, 0]
        + Array(kind.utf8) + [0])
  }

  private func reference(_ kind: String, _ from: Int, _ to: [Int], wide: Bool = false) -> [UInt8] {
    let length = wide ? 4 : 2
    return box(kind, big(from, length) + big(to.count, 2) + to.flatMap { big($0, length) })
  }

  /// A file with items and references between them; item 1 is the primary one.
  private func file(
    brands: [String] = ["heic", "mif1"], items: [[UInt8]], references: [[UInt8]] = [],
    wide: Bool = false, more: [UInt8] = []
  ) -> [UInt8] {
    let names = brands.map { Array($0.utf8) }
    let brands = (names[0] + [0, 0, 0, 0] + names.dropFirst().joined())
    let information = [wide ? 1 : 0, 0, 0, 0] + big(items.count, wide ? 4 : 2) + items.joined()
    let meta =
      [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 1]) + box("iinf", information)
      + box("iref", [wide ? 1 : 0, 0, 0, 0] + references.joined())
    return box("ftyp", brands) + box("meta", meta) + more
  }

  private func further(_ bytes: [UInt8]) -> FurtherPictures? {
    FurtherPictures(in: StableBytes(bytes, name: "picture"))
  }

  @Test(arguments: [false, true])
  func `a second image that belongs to no other is told`(wide: Bool) {
    func found(_ more: [[UInt8]], _ references: [[UInt8]] = []) -> FurtherPictures? {
      further(
        file(items: [item(1, "hvc1", wide: wide)] + more, references: references, wide: wide))
    }
    #expect(found([]) == nil)
    for kind in ["hvc1", "av01", "grid", "jpeg"] {
      #expect(found([item(2, kind, wide: wide)]) == .pictures, "\(kind)")
    }
    #expect(found([item(2, "Exif", wide: wide), item(3, "mime", wide: wide)]) == nil)
    #expect(found([item(2, "hvc1", isHidden: true, wide: wide)]) == nil)
    for kind in ["thmb", "auxl", "cdsc"] {
      let part = reference(kind, 2, [1], wide: wide)
      #expect(found([item(2, "hvc1", wide: wide)], [part]) == nil, "\(kind)")
      // One belongs to the first image, the other to none.
      #expect(
        found([item(2, "hvc1", wide: wide), item(3, "hvc1", wide: wide)], [part]) == .pictures)
    }
  }

  @Test func `tiles of the first image are no images of their own`() {
    let tiles = (2...9).map { item($0, "hvc1") }
    let items = [item(1, "grid")] + tiles
    #expect(further(file(items: items, references: [reference("dimg", 1, Array(2...9))])) == nil)
    #expect(
      further(file(items: items, references: [reference("dimg", 1, Array(2...8))])) == .pictures)
  }

  @Test func `images that are frames of a track are an animation`() {
    let items = [item(1, "av01")]
    let track = box("moov", [])
    func found(_ brands: String..., more: [UInt8] = []) -> FurtherPictures? {
      further(file(brands: brands, items: items, more: more))
    }
    #expect(found("avis", "avif") == .animation)
    #expect(found("avif", "mif1", "avis", more: track) == .animation)
    #expect(found("mif1", "avif", "msf1", more: track) == .animation)
    // Without a track there are no frames.
    #expect(found("avif", "mif1", "avis") == nil)
    #expect(found("avif", "mif1", more: track) == nil)
  }

  @Test func `recorded pictures have as many images as their names say`() {
    for picture in RecordedPictures.all where picture.name.contains("HEIC") {
      let isSeveral = picture.name.contains("two pictures")
      #expect(further(picture.bytes) == (isSeveral ? .pictures : nil), "\(picture.name)")
    }
    let several = file(items: [item(1, "hvc1"), item(2, "hvc1")])
    for count in several.indices { _ = further(Array(several[..<count])) }
  }
}
