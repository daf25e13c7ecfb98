import Foundation
import Frames
import ModelFiles
import MovieFixtures
import Movies
import PictureFixtures
import TestSupport
import VisionBase

extension Door {
  /// Small files that request many resources: pictures, videos and models, whose memory is
  /// measured.
  ///
  /// They claim any size, and have any number of scans and frames.
  static let budgets = Door("budgets", weight: 1) { folder in
    try MissingMaterial.checkFFmpeg(in: folder)
    return { random in
      var answer = Answer.refused
      let (name, limit) = random.one(of: [
        ("picture", pictureLimit), ("video", movieLimit), ("model", StableBytes.mostCopied),
      ])
      let taken = try PeakMemory.taken {
        answer = try Self.answer {
          switch name {
          case "picture": try decode(using: &random)
          case "video": try watch(in: folder, using: &random)
          default: try openModel(in: folder, using: &random)
          }
        }
      }
      // A sanitizer keeps freed memory: its peak means nothing.
      try Finding.unless(
        Sanitizer.isPresent || taken <= limit + slack,
        "a \(name) took \(taken >> 20) MiB, more than \(limit >> 20)")
      return answer
    }
  }

  /// The process's other memory.
  private static let slack = 48 << 20
  private static let pixelLimit = 1 << 24
  private static let pictureLimit = 6 * pixelLimit
  /// The decoder's pictures, and for four million pixels two frames in RGB and the codec's tables.
  private static let movieLimit = 64 << 20 + (2 * 3 + 12) << 22

  private static func decode(using random: inout SeededGenerator) throws {
    let (width, height) = size(pixels: pixelLimit, using: &random)
    guard random.isOne(in: 6) == false else {
      let bytes = HollowWebP.bytes(width: min(width, 16_384), height: min(height, 16_384))
      return try decode(bytes)
    }
    guard random.isOne(in: 5) == false else {
      var picture = HollowTIFF(width: UInt32(width), height: UInt32(height))
      picture.samples = random.one(of: [1, 3, 4, 4, 60_000])
      picture.bits = random.one(of: [1, 8, 8, 16, 32])
      picture.photometric = random.one(of: [1, 2, 2, 5, 6])
      picture.tile = random.one(of: [nil, (16, 16), (1 << 12, 1 << 12), (1 << 19, 1 << 15)])
      return try decode(picture.bytes)
    }
    var picture = HollowJPEG(width: width, height: height)
    let colorCount = random.one(of: [1, 3, 3, 4])
    picture.samplings = (0..<colorCount).map { _ in
      random.one(of: [0x11, 0x11, 0x22, 0x21, 0x12, 0x41, 0x44] as [UInt8])
    }
    picture.isProgressive = Bool.random(using: &random)
    let all = Array(0..<colorCount)
    picture.scans = [Bool.random(using: &random) ? all : [0]]
    let scanCount = random.one(of: [0, 3, 9, 30, 500])
    for _ in 0..<scanCount { picture.scans.append([random.one(of: all)]) }
    picture.filling = random.one(of: [[], [0xff, 0x05], [0xff, 0xd0], [0xff, 0xfe, 0, 9]])
    try decode(picture.bytes)
  }

  private static func decode(_ bytes: [UInt8]) throws {
    _ = try Frame(
      decoding: StableBytes(bytes, name: "picture"),
      options: DecodingOptions(pixelLimit: pixelLimit))
  }

  private static func watch(
    in folder: ScratchFolder, using random: inout SeededGenerator
  ) throws {
    var limits = MovieLimits()
    (limits.pixels, limits.pictureBytes, limits.freePixels) = (1 << 22, 64 << 20, 1 << 24)
    let (width, height) = size(pixels: limits.pixels, using: &random)
    let count = Int.random(in: 1...60, using: &random)
    let isGIF = Bool.random(using: &random)
    var data = Data()
    if isGIF {
      data = HollowGIF.data(width: width, height: height, frameCount: count)
    } else {
      guard random.isOne(in: 5) == false else {
        var picture = HollowTIFF(width: UInt32(width), height: UInt32(height))
        picture.samples = random.one(of: [1, 3, 4, 4, 60_000])
        picture.bits = random.one(of: [1, 8, 8, 16, 32])
        picture.photometric = random.one(of: [1, 2, 2, 5, 6])
        picture.tile = random.one(of: [nil, (16, 16), (1 << 12, 1 << 12), (1 << 19, 1 << 15)])
        return try decode(picture.bytes)
      }
      var picture = HollowJPEG(width: width, height: height)
      picture.scans += [[Int]](repeating: [0], count: random.one(of: [0, 0, 9, 300]))
      for _ in 0..<count { data += Data(picture.bytes) }
    }
    let path = try folder.write(Array(data), to: isGIF ? "a.gif" : "a.mjpeg")
    let reader = try MovieReader(path: path, threads: 1, limits: limits)
    var pixels = 0
    while let frame = try reader.next() { pixels += frame.width * frame.height }
    let allowed = limits.allowance(for: data.count, codec: reader.codec) ?? .max
    try Finding.unless(
      pixels <= allowed + limits.pixels, "\(data.count) bytes gave \(pixels) pixels")
  }

  private static func openModel(
    in folder: ScratchFolder, using random: inout SeededGenerator
  ) throws {
    let start = random.one(of: ["....TFL3", "....TFL4", "PK\u{3}\u{4}"])
    let bytes = random.isOne(in: 4) ? try ModelMaker.addition.bytes() : Array(start.utf8)
    let path = try folder.write(bytes, to: "large.tflite")
    // No blocks on the disk.
    let size = Int.random(
      in: bytes.count...(random.one(of: [1 << 30, 1 << 31, 1 << 37])), using: &random)
    try OpenFile(writing: path, permissions: 0o600).truncate(to: size)
    _ = try ModelFormat(of: OpenFile(reading: path), name: path)
    _ = try ModelFile(path: path)
  }

  /// Returns sides with about a given number of pixels, more or fewer, in any proportion.
  private static func size(
    pixels: Int, using random: inout SeededGenerator
  ) -> (width: Int, height: Int) {
    let wanted = Double(pixels) * Double.random(in: 0.02...1.3, using: &random)
    let side = wanted.squareRoot() * Double.random(in: 0.2...5, using: &random)
    let width = min(max(Int(side), 1), 65_500)
    return (width, min(max(Int(wanted / Double(width)), 1), 65_500))
  }
}
