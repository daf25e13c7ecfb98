import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 2.1 and 2.3: pictures that every task refuses.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct PictureErrorTests {
  private let folder: ModelFolder
  private let detector: ObjectDetector
  private let embedder: ImageEmbedder

  init() throws {
    folder = try ModelFolder()
    detector = try ObjectDetector(modelPath: folder.detector())
    embedder = try ImageEmbedder(modelPath: folder.embedder())
  }

  private func expectRefusal(
    of image: MPImage, _ code: TasksErrorCode, _ message: String,
    location: SourceLocation = #_sourceLocation
  ) {
    expectFailure(code, message, location: location) { try detector.detect(image: image) }
    expectFailure(code, message, location: location) { try embedder.embed(image: image) }
  }

  private static let mirrored =
    "Unsupported UIImageOrientation. `imageOrientation` cannot be equal to any of the mirrored "
    + "orientations (`UIImageOrientationUpMirrored`,`UIImageOrientationDownMirrored`,"
    + "`UIImageOrientationLeftMirrored`,`UIImageOrientationRightMirrored`)"

  private static let format =
    "Unsupported pixel format for CVPixelBuffer. Expected kCVPixelFormatType_32BGRA or "
    + "kCVPixelFormatType_OneComponent32Float"

  @Test(
    "mirrored pictures are refused",
    arguments: [
      UIImage.Orientation.upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
    ])
  func mirrored(orientation: UIImage.Orientation) throws {
    try expectRefusal(
      of: Pictures.plain(orientation: orientation), .invalidArgumentError, Self.mirrored)
    try expectRefusal(
      of: MPImage(uiImage: Pictures.image(orientation: orientation)), .invalidArgumentError,
      Self.mirrored)
    try expectRefusal(
      of: MPImage(sampleBuffer: Pictures.sample(), orientation: orientation),
      .invalidArgumentError, Self.mirrored)
  }

  @Test(
    "pixel buffers of other formats are refused when they are used",
    arguments: [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_32RGBA,
      kCVPixelFormatType_32ARGB, kCVPixelFormatType_OneComponent8,
      kCVPixelFormatType_OneComponent32Float,
    ])
  func formats(format: OSType) throws {
    let image = try MPImage(pixelBuffer: Pictures.buffer(format: format))
    expectRefusal(of: image, .invalidArgumentError, Self.format)
  }

  @Test func `a sample buffer that was invalidated in the meantime is refused`() throws {
    let sample = try Pictures.sample()
    let image = try MPImage(sampleBuffer: sample)
    CMSampleBufferInvalidate(sample)
    expectRefusal(
      of: image, .invalidArgumentError, "Sample buffer does not hold an image buffer.")
  }

  @Test func `the orientation is checked before the pixels`() throws {
    let buffer = try Pictures.buffer(format: kCVPixelFormatType_OneComponent8)
    let image = try MPImage(pixelBuffer: buffer, orientation: .upMirrored)
    expectRefusal(of: image, .invalidArgumentError, Self.mirrored)
  }

  @Test func `a refused picture uses up no timestamp`() throws {
    let bad = try Pictures.plain(orientation: .upMirrored)
    let good = try Pictures.plain()
    #expect(throws: (any Error).self) { try detector.detect(image: bad) }
    #expect(try detector.detect(image: good).timestampInMilliseconds == 0)
    #expect(throws: (any Error).self) { try detector.detect(image: bad) }
    #expect(try detector.detect(image: good).timestampInMilliseconds == 1000)

    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try folder.detector()
    options.runningMode = .video
    let video = try ObjectDetector(options: options)
    #expect(throws: (any Error).self) {
      try video.detect(videoFrame: bad, timestampInMilliseconds: 5)
    }
    #expect(throws: Never.self) {
      try video.detect(videoFrame: good, timestampInMilliseconds: 5)
    }
  }

  @Test(
    "regions that are none are refused",
    arguments: [
      (CGRect(x: 0.25, y: 0.25, width: 0, height: 0.5), "ROI width and height must be > 0."),
      (CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0), "ROI width and height must be > 0."),
      (CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), "ROI contains NaN values."),
      (CGRect(x: 0, y: 0, width: 1, height: CGFloat.nan), "ROI contains NaN values."),
    ])
  func regions(region: CGRect, message: String) throws {
    let image = try Pictures.plain()
    expectFailure(.invalidArgumentError, "INVALID_ARGUMENT: " + message) {
      try embedder.embed(image: image, regionOfInterest: region)
    }
    #expect(throws: Never.self) { try embedder.embed(image: image) }
  }

  @Test(
    "regions beyond all reason fail and harm nothing",
    arguments: [
      CGRect(x: 1e30, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: 1e300, height: 1),
      .infinite, .null,
    ])
  func hugeRegions(region: CGRect) throws {
    let image = try Pictures.plain()
    #expect(throws: NSError.self) { try embedder.embed(image: image, regionOfInterest: region) }
    #expect(throws: Never.self) { try embedder.embed(image: image) }
  }
}
