import AppleTypes
import Testing

@Suite struct CMSampleBufferTests {
  let timing = CMSampleTimingInfo(
    duration: CMTime(value: 1, timescale: 30),
    presentationTimeStamp: CMTime(value: 5, timescale: 30), decodeTimeStamp: .invalid)

  @Test func `a sample buffer carries pixels and time`() throws {
    let pixels = try makeBuffer(8, 6, kCVPixelFormatType_32BGRA)
    let sample = try #require(make(pixels, describedBy: pixels).sample)
    #expect(sample.isValid)
    #expect(CMSampleBufferIsValid(sample))
    #expect(CMSampleBufferGetImageBuffer(sample) === pixels)
    #expect(sample.imageBuffer === pixels)
    #expect(CMSampleBufferGetPresentationTimeStamp(sample) == CMTime(value: 5, timescale: 30))
    #expect(sample.presentationTimeStamp.seconds == 5.0 / 30)
    #expect(!sample.decodeTimeStamp.isValid)
    #expect(CMSampleBufferGetDuration(sample) == CMTime(value: 2, timescale: 60))
    let format = try #require(CMSampleBufferGetFormatDescription(sample))
    #expect(format.dimensions == CMVideoDimensions(width: 8, height: 6))
    #expect(CMFormatDescriptionGetMediaSubType(format) == kCVPixelFormatType_32BGRA)
  }

  @Test func `an invalidated sample buffer lets go of its pixels`() throws {
    let pixels = try makeBuffer(8, 6, kCVPixelFormatType_32BGRA)
    let sample = try #require(make(pixels, describedBy: pixels).sample)
    CMSampleBufferInvalidate(sample)
    #expect(!CMSampleBufferIsValid(sample))
    #expect(CMSampleBufferGetImageBuffer(sample) == nil)
    #expect(CMSampleBufferGetNumSamples(sample) == 0)
  }

  @Test func `a dropped frame has its format, its time and why`() {
    let format = CMFormatDescription(
      pixelFormat: kCVPixelFormatType_32BGRA, dimensions: CMVideoDimensions(width: 8, height: 6))
    let sample = CMSampleBuffer(
      dropped: kCMSampleBufferDroppedFrameReason_FrameWasLate, formatDescription: format,
      timing: timing)
    #expect(sample.isValid)
    #expect(CMSampleBufferGetFormatDescription(sample) == format)
    #expect(CMSampleBufferGetNumSamples(sample) == 0)
    #expect(CMSampleBufferGetImageBuffer(sample) == nil)
    #expect(!CMSampleBufferDataIsReady(sample))
    #expect(sample.presentationTimeStamp == CMTime(value: 5, timescale: 30))
    let reason = CMGetAttachment(
      sample, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil)
    #expect(reason as? String == "FrameWasLate")
    #expect(CMGetAttachment(sample, key: "other", attachmentModeOut: nil) == nil)
  }

  @Test func `the host's clock goes on`() {
    let first = CMClockGetTime(CMClockGetHostTimeClock())
    #expect(first.timescale == 1_000_000_000)
    #expect(CMClock.hostTimeClock.time >= first)
  }

  @Test func `the format must be that of the pixels`() throws {
    let pixels = try makeBuffer(8, 6, kCVPixelFormatType_32BGRA)
    let others = try makeBuffer(8, 7, kCVPixelFormatType_32BGRA)
    let (sample, status) = make(pixels, describedBy: others)
    #expect(sample == nil)
    #expect(status == kCMSampleBufferError_InvalidMediaFormat)
    let format = try CMFormatDescription(imageBuffer: others)
    #expect(!CMVideoFormatDescriptionMatchesImageBuffer(format, imageBuffer: pixels))
    let error = #expect(throws: NSError.self) {
      try CMSampleBuffer(imageBuffer: pixels, formatDescription: format, sampleTiming: timing)
    }
    #expect(error?.code == Int(kCMSampleBufferError_InvalidMediaFormat))
  }

  private func make(
    _ pixels: CVPixelBuffer, describedBy others: CVPixelBuffer
  ) -> (sample: CMSampleBuffer?, status: OSStatus) {
    var format: CMVideoFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: others, formatDescriptionOut: &format)
    guard let format else { return (nil, -1) }
    var timing = timing
    var sample: CMSampleBuffer?
    let status = CMSampleBufferCreateForImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: pixels, dataReady: true,
      makeDataReadyCallback: nil, refcon: nil, formatDescription: format, sampleTiming: &timing,
      sampleBufferOut: &sample)
    return (sample, status)
  }
}
