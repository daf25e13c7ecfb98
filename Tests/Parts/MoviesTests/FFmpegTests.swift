import Testing
import VisionBase

@testable import Movies

@Suite struct FFmpegTests {
  @Test("each failure to load says what to install", arguments: [Int32(1), 2, 3, 4, 99])
  func loading(status: Int32) {
    let error = FFmpeg.loadingError(status, detail: "libavformat.so.59: no such file")
    #expect(error.code == .runtimeMissing)
    #expect(error.message.contains("install"))
    #expect(error.message.contains("libavformat"))
  }

  @Test func `a status names its call and FFmpeg's words`() throws {
    try FFmpeg.load()
    let status = FFmpegStatus(call: "av_read_frame", code: -5)
    #expect(status.description.bytes.hasPrefix("av_read_frame: "))
    #expect(status.description.count > 20)
  }
}
