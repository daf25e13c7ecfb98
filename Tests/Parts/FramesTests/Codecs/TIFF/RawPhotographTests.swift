import PictureFixtures
import TestSupport
import Testing
import VisionBase

@testable import Frames

/// Camera files without a finished picture.
@Suite struct RawPhotographTests {
  private typealias Layer = LayeredTIFF.Layer

  private func error(_ bytes: [UInt8], named name: String = "IMG_1.NEF") -> VisionError? {
    #expect(throws: VisionError.self) { try Frame(decoding: bytes, named: name) }
  }

  /// Pictures of a sensor: their colors behind a mosaic, or their kind of packing.
  private static let sensors: [[UInt16: UInt32]] = [
    [262: 32_803], [262: 34_892], [259: 34_713], [259: 32_767], [259: 65_535],
  ]

  @Test(arguments: sensors)
  func `a raw file that begins with a small copy is refused`(sensor: [UInt16: UInt32]) {
    let layers = [Layer(below: [Layer(), Layer(sensor)]).reduced]
    let error = error(LayeredTIFF(layers).bytes)
    #expect(error?.code == .inputInvalid)
    #expect(
      error?.message.bytes.hasPrefix(
        "IMG_1.NEF: this is a camera's raw file, which has to be developed first; export it as JPEG"
      )
        == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("exiftool -b -JpgFromRaw") == true)
  }

  @Test(arguments: sensors)
  func `a raw file that begins with the sensor's samples is refused as such`(
    sensor: [UInt16: UInt32]
  ) {
    #expect(error(LayeredTIFF([Layer(sensor)]).bytes)?.message.contains("raw file") == true)
    #expect(
      error(LayeredTIFF([Layer(), Layer(sensor)]).bytes)?.message.contains("raw file") == true)
  }

  @Test(arguments: [
    "II*\0\u{10}\0\0\0CR\u{2}\0", "IIRO\u{8}\0\0\0", "IIRS\u{8}\0\0\0", "IIU\0\u{18}\0\0\0",
    "FUJIFILMCCD-RAW 0201", "\0\0\0\u{18}ftypcrx \0\0\0\u{1}", "FOVb\0\0\u{2}\0", "\0MRM\0\0\0\0",
    "II\u{1A}\0\0\0HEAPCCDR",
  ])
  func `raw files that are no TIFFs are known by their first bytes`(start: String) {
    let bytes = Array(start.utf8) + [UInt8](repeating: 0, count: 200)
    #expect(error(bytes)?.message.contains("raw file") == true)
    #expect(PictureFormat.isRecognized(StableBytes(bytes, name: "standard input")))
  }

  @Test func `a DNG whose first picture is the full one is read`() throws {
    let dng: [UInt16: UInt32] = [50_706: 0x0000_0401]
    for layers in [
      [Layer(dng, gray: 200)], [Layer(dng, gray: 200, below: [Layer([262: 32_803])])],
    ] {
      let frame = try Frame(decoding: LayeredTIFF(layers).bytes, named: "IMG_1.dng")
      #expect(frame.width == 4 && frame.samples.first == 200)
    }
    #expect(error(LayeredTIFF([Layer(dng).reduced]).bytes)?.message.contains("raw file") == true)
  }

  @Test func `plain TIFFs with smaller copies behind the picture are read`() throws {
    for layers in [
      [Layer(gray: 200), Layer().reduced], [Layer(gray: 200, below: [Layer().reduced])],
      [Layer(gray: 200).reduced],
    ] {
      let frame = try Frame(decoding: LayeredTIFF(layers).bytes)
      #expect(frame.samples.first == 200)
    }
  }

  @Test func `a small copy in front of the picture is not taken for it`() {
    let file = LayeredTIFF([Layer().reduced, Layer()]).bytes
    #expect(
      error(file, named: "scan.tif")?.message.contains(
        "the first picture of this TIFF is a reduced copy of another one in it") == true)
    #expect(error(file, named: "scan.ARW")?.message.contains("raw file") == true)
  }

  @Test(arguments: [false, true])
  func `a small copy in front of a picture that cannot be read is not taken for it`(isBig: Bool) {
    // More entries than any TIFF has; none; out of the file.
    let strange = Layer(
      Dictionary(uniqueKeysWithValues: (0..<5000).map { (40_000 + UInt16($0), 0) }))
    let files = [
      LayeredTIFF([Layer().reduced, strange], isBig: isBig).bytes,
      LayeredTIFF([Layer().reduced], next: 1 << 30, isBig: isBig).bytes,
      LayeredTIFF([Layer().reduced], next: 9, isBig: isBig).bytes,
    ]
    for file in files {
      #expect(
        error(file, named: "scan.tif")?.message.contains("is a reduced copy of another one")
          == true)
    }
    let full = LayeredTIFF([Layer(), strange], isBig: isBig).bytes
    #expect(FurtherPictures(in: StableBytes(full, name: "x")) == .pages)
  }

  @Test func `a small copy alone is a picture, also in a circle or at the end of the file`() throws
  {
    let copy = LayeredTIFF([Layer(gray: 200).reduced], loops: true).bytes
    let end = Array(LayeredTIFF([Layer(gray: 200).reduced]).bytes.dropLast(4))
    for file in [copy, end] {
      let directories = TIFFDirectories(PictureBytes(StableBytes(file, name: "x")))
      #expect(directories.pages.count == 1 && !directories.beginsWithReducedCopy)
      #expect(!directories.hasFurtherPages)
    }
  }

  @Test func `a BigTIFF is looked at like a classic one`() {
    let raw = Layer(below: [Layer(), Layer([262: 32_803])]).reduced
    for layers in [[raw], [Layer([50_706: 0x0000_0401]).reduced, Layer()]] {
      let file = LayeredTIFF(layers, isBig: true).bytes
      #expect(error(file)?.message.contains("raw file") == true)
    }
    let pages = LayeredTIFF([Layer(), Layer()], isBig: true).bytes
    #expect(FurtherPictures(in: StableBytes(pages, name: "x")) == .pages)
    let below = Layer(below: [Layer(), Layer(), Layer([262: 32_803])]).reduced
    let three = LayeredTIFF([below], isBig: true).bytes
    #expect(error(three)?.message.contains("raw file") == true)
  }

  @Test func `a brown TIFF is not taken for a raw file`() throws {
    // Its pixels stand at byte 8, and the first ones are the letters CR.
    var file = LayeredTIFF([Layer(gray: 67)]).bytes
    file[9] = 82
    let frame = try Frame(decoding: file, named: "brown.tif")
    #expect(frame.samples.first == 67)
  }

  @Test func `directories that overlap cost no more than the file is long`() {
    // Every two bytes begin a directory of 4,096 entries that leads to the next one.
    var file: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0]
    file += [UInt8](repeating: 0x10, count: 600_000)
    let directories = TIFFDirectories(PictureBytes(StableBytes(file, name: "x")))
    #expect(directories.pages.count <= file.count / 6 / 4096 + 1)
  }

  @Test func `directories in circles end`() {
    let file = LayeredTIFF([Layer(), Layer()], loops: true).bytes
    #expect(TIFFDirectories(PictureBytes(StableBytes(file, name: "x"))).pages.count == 2)
    #expect(FurtherPictures(in: StableBytes(file, name: "x")) == .pages)
  }

  @Test func `masks and smaller copies are no pages`() {
    func further(_ layers: [Layer]) -> FurtherPictures? {
      FurtherPictures(in: StableBytes(LayeredTIFF(layers).bytes, name: "x"))
    }
    #expect(further([Layer()]) == nil)
    #expect(further([Layer(), Layer().reduced, Layer([254: 4])]) == nil)
    #expect(further([Layer(), Layer([254: 2])]) == .pages)
  }
}
