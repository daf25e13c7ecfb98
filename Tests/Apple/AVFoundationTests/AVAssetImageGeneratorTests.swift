import TestSupport
import AVFoundation
import Foundation
import Frames
import MovieFixtures
import Testing
import VisionBase

@Suite struct AVAssetImageGeneratorTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `an asset knows its duration`() async throws {
    let asset = AVAsset(url: try movie())
    #expect(asset.duration == CMTime(value: 2, timescale: 1))
    #expect(try await asset.load(.duration).seconds == 2)
    #expect(AVURLAsset(url: try movie()).url.lastPathComponent == "steps.mov")
  }

  @Test func `what is no video has no duration and says why`() async throws {
    let path = try folder.write(Data("nothing".utf8), to: "none.mov")
    for (url, code) in [
      (URL(fileURLWithPath: path), AVError.Code.fileFormatNotRecognized),
      (URL(fileURLWithPath: "/nowhere/at all.mov"), .unknown),
      (
        URL(string: "https://example.com/a.mov") ?? URL(fileURLWithPath: path),
        .fileFormatNotRecognized
      ),
    ] {
      let asset = AVAsset(url: url)
      #expect(asset.duration == .zero)
      let error = await #expect(throws: AVError.self) { _ = try await asset.load(.duration) }
      #expect(error?.code == code)
      #expect((error as NSError?)?.domain == "AVFoundationErrorDomain")
      #expect(throws: AVError.self) {
        _ = try AVAssetImageGenerator(asset: asset).copyCGImage(at: .zero, actualTime: nil)
      }
    }
  }

  @Test(
    "the picture is the one on display at the time",
    arguments: [(0, 10, 0), (99, 10, 0), (100, 60, 100), (1120, 120, 1100), (1999, 200, 1150)])
  func exact(asked: Int64, gray: UInt8, start: Int64) throws {
    let generator = AVAssetImageGenerator(asset: AVAsset(url: try movie()))
    generator.requestedTimeToleranceBefore = CMTimeMake(value: 1, timescale: 25)
    generator.requestedTimeToleranceAfter = CMTimeMake(value: 1, timescale: 25)
    var actual = CMTime.invalid
    let image = try generator.copyCGImage(
      at: CMTime(value: asked, timescale: 1000), actualTime: &actual)
    #expect(actual == CMTime(value: start, timescale: 1000))
    #expect(abs(Int(try value(of: image)) - Int(gray)) <= 2)
    #expect(generator.requestedTimeToleranceAfter == CMTime(value: 1, timescale: 25))
  }

  /// Runs in a separate process, whose tasks have its threads to themselves.
  @Test func `looking for many pictures at once holds up no other task`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      var movie = QuickTimeMovie(width: 640, height: 480)
      for index in 0..<40 { try movie.add(gray: UInt8(index), duration: 40) }
      let url = URL(fileURLWithPath: try folder.write(movie.encoded(), to: "many.mov"))
      let ticker = try await BusyWork.ticker {
        let generator = AVAssetImageGenerator(asset: AVAsset(url: url))
        for index in 0..<8 {
          _ = try await generator.image(at: CMTime(value: Int64(index), timescale: 20))
        }
      }
      #expect(ticker.threadBeats >= 15 && ticker.keepsBeating, "\(ticker)")
    }
  }

  @Test func `a time that no microsecond holds finds its own frame`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    movie.timescale = 30000
    for index in 0..<12 { try movie.add(gray: UInt8(20 * index), duration: 1001) }
    let url = URL(fileURLWithPath: try folder.write(movie.encoded(), to: "ntsc.mov"))
    let generator = AVAssetImageGenerator(asset: AVAsset(url: url))
    for index in 0..<12 {
      let time = CMTime(value: Int64(1001 * index), timescale: 30000)
      let image = try generator.copyCGImage(at: time, actualTime: nil)
      #expect(abs(Int(try value(of: image)) - 20 * index) <= 2)
    }
  }

  @Test func `pictures are turned only when asked for`() throws {
    let asset = AVAsset(url: try movie(matrix: [0, 1, -1, 0]))
    let generator = AVAssetImageGenerator(asset: asset)
    let stored = try generator.copyCGImage(at: .zero, actualTime: nil)
    #expect((stored.width, stored.height) == (32, 16))
    generator.appliesPreferredTrackTransform = true
    let turned = try generator.copyCGImage(at: .zero, actualTime: nil)
    #expect((turned.width, turned.height) == (16, 32))
    #expect(UIImage(cgImage: turned).size == CGSize(width: 16, height: 32))
  }

  @Test func `pictures are shrunk into the largest size`() throws {
    let generator = AVAssetImageGenerator(asset: AVAsset(url: try movie()))
    generator.maximumSize = CGSize(width: 8, height: 0)
    let image = try generator.copyCGImage(at: .zero, actualTime: nil)
    #expect((image.width, image.height) == (8, 4))
    generator.maximumSize = CGSize(width: 400, height: 400)
    #expect(try generator.copyCGImage(at: .zero, actualTime: nil).width == 32)
  }

  @Test(
    "times outside the video are refused",
    arguments: [
      CMTime.invalid, .positiveInfinity, .indefinite, CMTime(value: 3, timescale: 1),
      CMTime(value: 1, timescale: 0),
    ])
  func outside(time: CMTime) throws {
    let generator = AVAssetImageGenerator(asset: AVAsset(url: try movie()))
    let error = #expect(throws: AVError.self) {
      _ = try generator.copyCGImage(at: time, actualTime: nil)
    }
    #expect(error?.code == .noImageAtTime)
  }

  @Test(
    "a video that does not say its length has an end all the same",
    arguments: [(-1, 1, 10), (0, 1, 10), (1, 1, 200), (Int64.max, 1, 200), (-Int64.max, 1, 10)]
      as [(Int64, CMTimeScale, UInt8)])
  func endless(value: Int64, timescale: CMTimeScale, gray: UInt8) throws {
    let frames = try ([10, 90, 200] as [UInt8]).map { gray in
      let bytes = [UInt8](repeating: gray, count: 16 * 16)
      return try Frame(width: 16, height: 16, format: .gray, bytes: bytes.span.bytes)
        .encoded(as: .jpeg(quality: 95))
    }
    let path = try folder.write(Data(frames.joined()), to: "endless.mjpeg")
    let asset = AVAsset(url: URL(fileURLWithPath: path))
    #expect(asset.duration == .indefinite)
    let image = try AVAssetImageGenerator(asset: asset).copyCGImage(
      at: CMTime(value: value, timescale: timescale), actualTime: nil)
    #expect(abs(Int(try self.value(of: image)) - Int(gray)) <= 2)
  }

  @Test func `several pictures come in order with their failures`() async throws {
    let generator = AVAssetImageGenerator(asset: AVAsset(url: try movie()))
    let times = [0, 500, 9000, 1999].map { CMTime(value: $0, timescale: 1000) }
    var starts: [CMTime?] = []
    for await picture in generator.images(for: times) {
      #expect(picture.requestedTime == times[starts.count])
      starts.append(try? picture.actualTime)
    }
    #expect(starts.map { $0?.seconds } == [0, 0.1, nil, 1.15])
    let (image, actualTime) = try await generator.image(at: CMTime(value: 1, timescale: 2))
    #expect(image.width == 32)
    #expect(actualTime.seconds == 0.1)
  }

  private func movie(matrix: [Int32] = [1, 0, 0, 1]) throws -> URL {
    var movie = QuickTimeMovie(width: 32, height: 16)
    movie.matrix = matrix
    for (gray, duration) in [(UInt8(10), UInt32(100)), (60, 1000), (120, 50), (200, 850)] {
      try movie.add(gray: gray, duration: duration)
    }
    return URL(fileURLWithPath: try folder.write(movie.encoded(), to: "steps.mov"))
  }

  private func value(of image: CGImage) throws -> UInt8 {
    let data = try #require(image.dataProvider?.data)
    return try #require(CFDataGetBytePtr(data))[0]
  }
}
