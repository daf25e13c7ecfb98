import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Runs the guides' program for masks and whole bodies with the real models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"),
  .enabled(if: SegmentationMaterial.isPresent, "\(SegmentationMaterial.missing)"),
  .enabled(if: HolisticMaterial.isPresent, "\(HolisticMaterial.missing)"))
struct MasksProgramTests {
  private let folder: TemporaryFolder
  private let processor = MasksProcessor()
  private let reports = Mailbox<String>()

  init() throws {
    folder = try TemporaryFolder()
    processor.report = { [reports] in reports.put($0) }
  }

  private func picture(_ name: String) throws -> UIImage {
    try #require(UIImage(contentsOfFile: SharedMaterial.picture(name)))
  }

  @Test func `a person's part of a picture, of frames and of a live stream`() throws {
    let person = try picture("business-person.png")
    let deepLab = try SegmentationMaterial.path("deeplabv3.tflite")
    let segmenter = try MasksGuide.segmenter(modelPath: deepLab, runningMode: .image)
    let parts = try MasksGuide.parts(of: person, with: segmenter)
    #expect(abs(parts.values.reduce(0, +) - 1) < 1e-3)
    #expect(try #require(parts["person"]) > 0.2 && parts["background"] != nil)
    let colors = try MasksGuide.colors(of: [person, person], modelPath: deepLab)
    #expect(colors == Array(repeating: parts.count, count: 2))
    let stream = try MasksGuide.segmenter(
      modelPath: deepLab, runningMode: .liveStream, processor: processor)
    try stream.segmentAsync(image: MPImage(uiImage: person), timestampInMilliseconds: 5)
    #expect(reports.wait(forCount: 1))
    let largest = try #require(parts.max { $0.value < $1.value }).key
    let size = "\(Int(person.size.width)) by \(Int(person.size.height))"
    #expect(reports.items == ["5: \(largest), \(size)"])
  }

  @Test func `how likely a person covers a pixel`() throws {
    let likely = try MasksGuide.person(
      of: picture("business-person.png"),
      modelPath: SegmentationMaterial.path("selfie_segmentation.tflite"))
    #expect(likely.count == 2 && likely[0] > 0.9 && likely[1] < 0.1)
    #expect(throws: NSError.self) {
      try MasksGuide.segmenter(modelPath: nil, runningMode: .image)
    }
  }

  @Test func `what lies under a finger`() throws {
    let model = try folder.write(FourChannelMaker.bytes(side: 16), to: "channels.tflite")
    let masks = try MasksGuide.selections(of: picture("squat.bmp"), modelPath: model)
    #expect(masks.map(\.count) == [5, 5])
    #expect(masks.allSatisfy { $0[0].dataType == .float32 && $0[4].dataType == .uInt8 })
    func selected(_ masks: [Mask]) -> Int {
      let mask = masks[3]
      return UnsafeBufferPointer(start: mask.float32Data, count: mask.width * mask.height)
        .filter { $0 > 0 }.count
    }
    #expect(selected(masks[0]) > 0 && selected(masks[1]) > 2 * selected(masks[0]))
  }

  @Test func `a whole body, alone and on a live stream`() throws {
    let bundle = try folder.write(HolisticMaterial.bundle(), to: "holistic.task")
    let squat = try picture("squat.bmp")
    let body = try MasksGuide.body(of: squat, modelPath: bundle)
    #expect(body.counts == [478, 33, 21, 21, 33, 21, 21, 52])
    #expect(body.part > 0.05 && body.part < 0.5)
    let stream = try MasksGuide.holisticLandmarker(
      modelPath: bundle, runningMode: .liveStream, processor: processor)
    try stream.detectAsync(image: MPImage(uiImage: squat), timestampInMilliseconds: 7)
    #expect(reports.wait(forCount: 1))
    #expect(reports.items == ["7: hands [21, 21], body 33"])
  }
}
