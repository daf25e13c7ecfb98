import PictureFixtures
import TestSupport
import Testing
import VisionBase

@testable import Frames

/// Tests of the cost of decoding, computed before it begins and measured while it runs.
@Suite struct DecodingCostTests {
  private static func cost(_ bytes: [UInt8]) throws -> DecodingCost {
    let bytes = PictureBytes(StableBytes(bytes, name: "hollow"))
    return try PictureHeader(bytes).cost(of: bytes)
  }

  private static func jpeg(
    _ width: Int, _ height: Int, change: (inout HollowJPEG) -> Void = { _ in }
  ) -> [UInt8] {
    var picture = HollowJPEG(width: width, height: height)
    change(&picture)
    return picture.bytes
  }

  // MARK: Counts

  @Test func `a picture of one scan is its pixels`() throws {
    let cost = try Self.cost(Self.jpeg(100, 50) { $0.isProgressive = false })
    #expect(cost == DecodingCost(byteCount: 15_000))
  }

  @Test func `coefficients are kept of progressive pictures and of those in several scans`() throws
  {
    // 13 by 7 blocks of 64 coefficients for each color.
    let coefficients = 13 * 7 * 64
    let progressive = try Self.cost(Self.jpeg(100, 50))
    #expect(progressive.byteCount == 15_000 + 3 * 2 * coefficients)
    #expect(progressive.sampleCount == 3 * coefficients)
    let sequential = try Self.cost(
      Self.jpeg(100, 50) { ($0.isProgressive, $0.scans) = (false, [[0], [1], [2]]) })
    #expect(sequential.byteCount == progressive.byteCount)
    #expect(sequential.sampleCount == 3 * coefficients)
    #expect(sequential.scanCount == 3)
  }

  @Test func `subsampled colors have fewer coefficients, in whole units`() throws {
    let cost = try Self.cost(
      Self.jpeg(100, 50) {
        ($0.samplings, $0.scans) = ([0x22, 0x11, 0x11], [[0, 1, 2], [0], [1]])
      })
    // 7 by 4 units of four blocks of luma and one of each chroma.
    #expect(cost.byteCount == 15_000 + 2 * 64 * 7 * 4 * 6)
    #expect(cost.sampleCount == 64 * 7 * 4 * (6 + 4 + 1))
  }

  @Test func `the inks of a picture of four are kept beside the pixels`() throws {
    let inks = Self.jpeg(80, 80) {
      $0.isProgressive = false
      $0.samplings = [0x11, 0x11, 0x11, 0x11]
      $0.scans = [[0, 1, 2, 3]]
    }
    #expect(try Self.cost(inks).byteCount == 80 * 80 * 7)
  }

  @Test(arguments: [[UInt8]]([[0xff, 0x05, 0x40, 0x00], [0xff, 0xd0], [0xff, 0xff]]))
  func `a scan behind what is no segment is counted`(filling: [UInt8]) throws {
    let hidden = Self.jpeg(80, 80) {
      $0.scans = [[Int]](repeating: [0], count: 9)
      $0.filling = filling
    }
    #expect(try Self.cost(hidden).scanCount == 9)
  }

  // MARK: Limits

  @Test(
    arguments: [
      ("24 MP, 4:4:4, 10 scans", 6000, 4000, 0x11, 10), ("100 MP, 4:4:4", 12_000, 8300, 0x11, 14),
      ("178 MP, 4:2:0, 10 scans", 13_376, 13_376, 0x22, 10), ("a panorama", 60_000, 2800, 0x22, 10),
    ] as [(String, Int, Int, UInt8, Int)])
  func `what cameras and programs make is within the limits`(
    name: String, width: Int, height: Int, sampling: UInt8, scanCount: Int
  ) throws {
    let bytes = Self.jpeg(width, height) {
      $0.samplings[0] = sampling
      $0.scans = [[0, 1, 2]] + (1..<scanCount).map { [$0 % 3] }
    }
    let cost = try Self.cost(bytes)
    try DecodingOptions().check(cost, of: PictureBytes(StableBytes(bytes, name: name)))
    #expect(cost.byteCount <= 1 << 30)
  }

  private static let costly: [(name: String, bytes: [UInt8], words: String)] = [
    ("a progressive picture", jpeg(13_377, 13_377), "MiB of memory"),
    (
      "four colors in several scans",
      jpeg(12_000, 12_000) {
        ($0.isProgressive, $0.samplings, $0.scans) = (false, [0x11, 0x11, 0x11, 0x11], [[0], [1]])
      }, "MiB of memory"
    ),
    (
      "450 scans",
      jpeg(13_377, 13_377) {
        ($0.samplings, $0.scans) = ([0x11], [[Int]](repeating: [0], count: 450))
      }, "its 450 scans"
    ),
    ("a lossless WebP", HollowWebP.bytes(width: 16_383, height: 10_900), "MiB of memory"),
  ]

  @Test(arguments: costly.indices)
  func `a small file that asks for more is refused before it is decoded`(index: Int) async throws {
    let (name, bytes, words) = Self.costly[index]
    #expect(bytes.count < 8000, "\(name)")
    let error = #expect(throws: VisionError.self) {
      try Frame(decoding: StableBytes(bytes, name: name))
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.bytes.hasPrefix("\(name): ") == true)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `the limits grow with the pixels that are allowed`() {
    #expect(DecodingOptions().memoryLimit == 1_073_741_820)
    #expect(DecodingOptions().workLimit == 4_294_967_280)
    #expect(DecodingOptions(pixelLimit: 1).memoryLimit == 6 << 24)
    #expect(DecodingOptions(pixelLimit: .max).workLimit == .max)
    #expect(DecodingOptions(pixelLimit: -1).workLimit == 24 << 24)
  }

  // MARK: Measured

  private static let largest: [[UInt8]] = [
    jpeg(4096, 2720), HollowWebP.bytes(width: 4096, height: 3500),
    jpeg(4096, 3500) {
      ($0.isProgressive, $0.samplings, $0.scans) = (
        false, [0x11, 0x11, 0x11, 0x11], [[0, 1, 2, 3]]
      )
    },
    jpeg(4096, 4096) { ($0.isProgressive, $0.scans) = (false, [[0, 1, 2]]) },
  ]

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    /// Tests the measured peak: the lowest limits are 96 MiB; the process and the codec's tables
    /// take the rest.
    @Test(
      .enabled(if: PeakMemory.isMeasurable, "\(PeakMemory.missing)"), arguments: largest.indices)
    func `the largest pictures within a limit stay within its memory`(index: Int) async {
      await #expect(processExitsWith: .success) { [index = index as Int] in
        let bytes = StableBytes(DecodingCostTests.largest[index], name: "large")
        let options = DecodingOptions(pixelLimit: 1 << 24)
        let cost = try DecodingCostTests.cost(DecodingCostTests.largest[index])
        #expect(cost.byteCount <= options.memoryLimit)
        #expect(cost.byteCount >= options.memoryLimit / 2)
        let before = PeakMemory.byteCount
        let frame = try? Frame(decoding: bytes, options: options)
        let taken = PeakMemory.byteCount - before
        #expect(taken <= options.memoryLimit + 8 << 20, "\(taken)")
        // The computed cost was really spent if the picture could be decoded to its end.
        if frame != nil { #expect(taken > cost.byteCount / 2, "\(taken)") }
      }
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `the largest pictures within a limit stay within its memory`() {}
  #endif
}
