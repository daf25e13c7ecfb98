import Movies
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct LiveNoticeTests {
  private let lost = LiveNotice.lost(
    code: "inputInvalid", message: "rtsp://cam/1: it sent no frame for 10 s",
    timestampInMicroseconds: 1_500_000)
  private let back = LiveNotice.back(
    timestampInMicroseconds: 5_000_000, gapInMicroseconds: 3_500_000, attempts: 2)

  @Test func `people read one line each`() {
    #expect(
      lost.line(input: "rtsp://cam/1")
        == "rtsp://cam/1: it sent no frame for 10 s; lost at 1.5 s, trying again")
    #expect(lost.line(input: "camera:0").bytes.hasPrefix("camera:0: rtsp://cam/1: it sent"))
    #expect(
      back.line(input: "rtsp://cam/1")
        == "rtsp://cam/1 is back at 5.0 s, after 3.5 s and 2 attempts")
  }

  @Test func `programs read a line of JSON among the results, and nothing in other forms`() throws {
    let text = lost.printout(input: "a", ReportForm(.json)).text
    #expect(
      text == #"{"input":"a","gap":{"state":"lost","timestampInMilliseconds":1500.0,"#
        + #""error":{"code":"inputInvalid","message":"rtsp://cam/1: it sent no frame for 10 s"}}}"#
        + "\n")
    #expect(
      back.printout(input: "a", ReportForm(.json)).text
        == #"{"input":"a","gap":{"state":"over","timestampInMilliseconds":5000.0,"#
        + #""milliseconds":3500.0,"attempts":2}}"# + "\n")
    #expect(back.printout(input: "a", ReportForm(.csv)).text.isEmpty)
  }

  @Test func `a frame is no notice`() throws {
    #expect(
      LiveNotice(.back(timestampInMicroseconds: 1, gapInMicroseconds: 2, attempts: 3))
        == .back(timestampInMicroseconds: 1, gapInMicroseconds: 2, attempts: 3))
    let error = VisionError(.inputMissing, "gone")
    #expect(
      LiveNotice(.lost(error, timestampInMicroseconds: 7))
        == .lost(code: "inputMissing", message: "gone", timestampInMicroseconds: 7))
  }

  @Test func `a late piece of work is told of the end at once`() {
    let ending = SharedEnding()
    let told = Lock<[String]>([])
    ending.add { _ in told.withLock { $0.append("early") } }
    ending.end(by: .interrupt)
    ending.add { _ in told.withLock { $0.append("late") } }
    #expect(told.withLock { $0 } == ["early", "late"])
  }

  @Test func `a live frame's line says how late it is`() throws {
    let place = FramePlace(
      number: 3, timestampInMicroseconds: 40_000,
      receivedAtNanoseconds: MonotonicClock.nanoseconds - 5_000_000
    ).delayed()
    #expect((place.delayInMilliseconds ?? 0) >= 5)
    #expect(
      place.members.map(\.name)
        == ["frame", "timestampInMilliseconds", "delayInMilliseconds", "time"])
    let late = UTCTime.now.milliseconds - (place.time?.milliseconds ?? 0)
    #expect((5..<60_000).contains(late))
    #expect(FramePlace(number: 0, timestampInMicroseconds: 0).delayed().members.count == 2)
  }
}
