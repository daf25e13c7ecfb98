import AVFoundation
import Foundation
import MovieFixtures
import TestSupport
import Testing

/// Tests that no asynchronous call blocks other tasks of its process.
@Suite struct AssetServerBehaviorTests {
  @Test func `asynchronous calls on a video hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      var movie = RawMovie(width: 1280, height: 720, framesPerSecond: 25)
      for index in 0..<10 { movie.add(luma: UInt8(20 * index)) }
      let path = try folder.write(movie.data, to: "a.y4m")
      let ticker = try await BusyWork.ticker {
        let asset: AVAsset = AVURLAsset(url: URL(filePath: path))
        _ = try await asset.load(.duration)
        _ = await AVCaptureDevice.requestAccess(for: .video)
        let generator = AVAssetImageGenerator(asset: asset)
        let times = (0..<5).map { CMTime(value: $0, timescale: 25) }
        for time in times { _ = try await generator.image(at: time) }
        for await _ in generator.images(for: times) {}
      }
      #expect(ticker.threadBeats >= 15 && ticker.keepsBeating, "\(ticker)")
    }
  }
}
