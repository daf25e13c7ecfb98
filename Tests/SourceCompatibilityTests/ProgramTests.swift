import ModelRewriting
import AVFoundation
import Foundation
import MediaPipeTasksVision
import ModelFiles
import MovieFixtures
import TestSupport
import Testing
import UIKit

/// Runs the programs in this folder, with generated models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ProgramTests {
  private let folder: TemporaryFolder
  private let detectorPath: String
  private let embedderPath: String

  init() throws {
    folder = try TemporaryFolder()
    var detector = DetectorMaker()
    detector.scoresAddBrightness = true
    detectorPath = try folder.write(
      Data(detector.packager().packaged()), to: "detector.tflite")
    var answer = ModelMaker.Answer("feature", [1, 2], [1, 0])
    answer.addsBrightness = true
    var packager = try ModelPackager(ModelFile(ModelMaker.answering([answer]).stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    embedderPath = try folder.write(Data(packager.packaged()), to: "embedder.tflite")
  }

  private func picture(_ value: UInt8) throws -> UIImage {
    let context = try #require(
      CGContext(
        data: nil, width: 20, height: 10, bitsPerComponent: 8, bytesPerRow: 80,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    memset(try #require(context.data), Int32(value), 800)
    return UIImage(cgImage: try #require(context.makeImage()))
  }

  private func buffer(_ value: UInt8) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(kCFAllocatorDefault, 4, 4, kCVPixelFormatType_32BGRA, nil, &made)
    let buffer = try #require(made)
    CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
    memset(
      try #require(CVPixelBufferGetBaseAddress(buffer)), Int32(value),
      4 * CVPixelBufferGetBytesPerRow(buffer))
    CVPixelBufferUnlockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
    return buffer
  }

  private func sample(_ value: UInt8, seconds: Double) throws -> CMSampleBuffer {
    let pixels = try buffer(value)
    var format: CMFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: pixels, formatDescriptionOut: &format)
    var timing = CMSampleTimingInfo(
      duration: .invalid,
      presentationTimeStamp: CMTime(seconds: seconds, preferredTimescale: 1000),
      decodeTimeStamp: .invalid)
    var sample: CMSampleBuffer?
    CMSampleBufferCreateReadyWithImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: pixels, formatDescription: try #require(format),
      sampleTiming: &timing, sampleBufferOut: &sample)
    return try #require(sample)
  }

  @Test func `the detector's guide`() throws {
    do {
      _ = try DetectorGuide()
      Issue.record("there is no such model")
    } catch let error as NSError {
      #expect(error.domain == "com.google.mediapipe.tasks")
      #expect(error.code == Int(TasksErrorCode.invalidArgumentError.rawValue))
    }
    let guide = try DetectorGuide(modelPath: detectorPath)
    let description = """
      ObjectDetectorResult at 0:
      Detection #0:
       Box: (x: 2, y: 2, w: 8, h: 4)
       cat: 0.75
      Detection #1:
       Box: (x: 10, y: 5, w: 10, h: 5)
       dog: 0.5
      """
    #expect(try guide.describe(picture(0)) == description)
  }

  @Test("the embedder's guide", arguments: [false, true])
  func embedderGuide(quantize: Bool) throws {
    let guide = try EmbedderGuide(modelPath: embedderPath, quantize: quantize)
    let (black, white) = (try picture(0), try picture(255))
    #expect(abs(try guide.similarity(black, black) - 1) < 1e-6)
    // The vectors (1, 0) and (2, 1).
    #expect(abs(try guide.similarity(black, white) - 2 / 5.0.squareRoot()) < 0.01)
    #expect(abs(try guide.similarityOfLeftHalf(white).doubleValue - 1) < 1e-6)
  }

  // MARK: The detection service

  @Test func `single pictures`() throws {
    #expect(DetectionService(modelPath: nil, runningMode: .image) == nil)
    let service = try #require(
      DetectionService(modelPath: detectorPath, runningMode: .image, delegate: .GPU))
    let bundle = try #require(service.detect(image: picture(0)))
    #expect(bundle.results.first??.detections.count == 3)
    #expect(bundle.inferenceTime >= 0)
  }

  private final class VideoWatcher: DetectionServiceVideoDelegate {
    var total = 0
    func detectionService(_ service: DetectionService, didFinishFrame index: Int) {}
    func detectionService(_ service: DetectionService, willBegin totalFrameCount: Int) {
      total = totalFrameCount
    }
  }

  @Test func `a video`() async throws {
    var movie = QuickTimeMovie(width: 40, height: 20)
    for index in 0..<10 { try movie.add(gray: UInt8(20 * index), duration: 100) }
    let path = try folder.write(movie.encoded(), to: "movie.mov")
    let asset = AVAsset(url: URL(fileURLWithPath: path))
    let service = try #require(DetectionService(modelPath: detectorPath, runningMode: .video))
    let watcher = VideoWatcher()
    service.videoDelegate = watcher
    let found = await service.detect(
      videoAsset: asset, durationInMilliseconds: CMTimeGetSeconds(asset.duration) * 1000,
      inferenceIntervalInMilliseconds: 250)
    let bundle = try #require(found)
    #expect(bundle.size == CGSize(width: 40, height: 20))
    #expect(bundle.results.map { $0?.timestampInMilliseconds } == [0, 250, 500, 750])
    // The pictures of 0, 200, 500 and 700 milliseconds are 0, 40, 100 and 140 bright.
    let scores = bundle.results.compactMap { $0?.detections.first?.categories.first?.score }
    #expect(scores.count == 4)
    for (score, gray) in zip(scores, [0, 40, 100, 140] as [Float]) {
      #expect(abs(score - 0.75 - gray / 255) < 0.02)
    }
  }

  private final class StreamWatcher: DetectionServiceLiveStreamDelegate {
    let bundles = Mailbox<Int?>()
    func detectionService(
      _ service: DetectionService, didFinishDetection result: DetectionBundle?, error: Error?
    ) {
      bundles.put(error == nil ? result?.results.first??.timestampInMilliseconds : nil)
    }
  }

  @Test func `the camera`() throws {
    let service = try #require(DetectionService(modelPath: detectorPath, runningMode: .liveStream))
    let watcher = StreamWatcher()
    service.liveStreamDelegate = watcher
    for time in [3, 33, 66] {
      service.detectAsync(
        sampleBuffer: try sample(0, seconds: 0), orientation: .right, timeStamps: time)
    }
    #expect(watcher.bundles.wait { $0.last == 66 })
    #expect(watcher.bundles.items.first == 3)
  }

  // MARK: The embedding service

  @Test func `the most similar of several pictures`() throws {
    let service = try EmbeddingService(model: embedderPath, mode: .image)
    let others = try [255, 40, 120].map { try picture($0) }
    let found = try service.mostSimilar(to: picture(60), among: others)
    #expect(found === others[1])
  }

  @Test func `the camera's frames as vectors`() throws {
    let service = try EmbeddingService(model: embedderPath, mode: .liveStream)
    let times = Mailbox<Int>()
    let values = Mailbox<Float?>()
    service.onEmbedding = { embedding, time in
      values.put(embedding?.floatEmbedding?[0].floatValue)
      times.put(time)
    }
    try service.captureOutput(sample(255, seconds: 0.5), orientation: .up)
    #expect(times.wait(forCount: 1))
    try service.show(
      buffer(255), at: 501, in: CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
    #expect(times.wait(forCount: 2))
    #expect(times.items == [500, 501])
    #expect(values.items == [2, 2])
  }

  @Test func `delegates of their own, with and without the optional method`() throws {
    let detector = ObjectDetectorOptions()
    detector.baseOptions.modelAssetPath = detectorPath
    detector.runningMode = .liveStream
    let silent = SilentDetectorDelegate()
    detector.objectDetectorLiveStreamDelegate = silent
    try ObjectDetector(options: detector).detectAsync(
      image: MPImage(uiImage: picture(0)), timestampInMilliseconds: 0)
    let processor = DetectorResultProcessor()
    let counts = Mailbox<Int?>()
    processor.onResult = { result, _, _ in counts.put(result?.detections.count) }
    detector.objectDetectorLiveStreamDelegate = processor
    let task = try ObjectDetector(options: detector)
    try task.detectAsync(image: MPImage(uiImage: picture(0)), timestampInMilliseconds: 0)
    #expect(counts.wait(forCount: 1))
    #expect(counts.items == [3])

    let embedder = ImageEmbedderOptions()
    embedder.baseOptions.modelAssetPath = embedderPath
    embedder.runningMode = .liveStream
    let silentEmbedder = SilentEmbedderDelegate()
    embedder.imageEmbedderLiveStreamDelegate = silentEmbedder
    try ImageEmbedder(options: embedder).embedAsync(
      image: MPImage(uiImage: picture(0)), timestampInMilliseconds: 0)
    let embedderProcessor = EmbedderResultProcessor()
    let times = Mailbox<Int>()
    embedderProcessor.onResult = { _, time, _ in times.put(time) }
    embedder.imageEmbedderLiveStreamDelegate = embedderProcessor
    let other = try ImageEmbedder(options: embedder)
    try other.embedAsync(image: MPImage(uiImage: picture(0)), timestampInMilliseconds: 9)
    #expect(times.wait(forCount: 1))
    #expect(times.items == [9])
  }
}
