import Foundation
import Frames
import MovieFixtures
import Movies
import TestSupport
import Testing

/// Tests that no asynchronous call blocks other tasks of its process.
@Suite struct MovieServerBehaviorTests {
  @Test func `reading many videos at once holds up no other task`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      var movie = RawMovie(width: 1280, height: 720, framesPerSecond: 25)
      for index in 0..<50 { movie.add(luma: UInt8(5 * index)) }
      let path = try folder.write(movie.data, to: "a.y4m")
      let ticker = try await BusyWork.ticker {
        var count = 0
        for try await _ in MovieFrames(.file(path)) { count += 1 }
        #expect(count == 50)
      }
      #expect(ticker.threadBeats >= 15 && ticker.keepsBeating, "\(ticker)")
    }
  }
}
