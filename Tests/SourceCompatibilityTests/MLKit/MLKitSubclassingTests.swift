import Foundation
import MLImage
import MLKit
import Testing
import UIKit

// Like MediaPipe's, upstream's classes are Objective-C classes without restrictions. Those that
// only upstream can create are declared here; the others are also created.

private final class FixedDetector: ObjectDetector, @unchecked Sendable {
  override func results(in image: MLKitCompatibleImage) throws -> [Object] { [] }

  override func process(
    _ image: MLKitCompatibleImage, completion: @escaping ObjectDetectionCallback
  ) { completion([], nil) }
}

private final class FixedPoseDetector: PoseDetector, @unchecked Sendable {
  override func results(in image: MLKitCompatibleImage) throws -> [Pose] { [] }
}

private final class FixedLabeler: ImageLabeler, @unchecked Sendable {
  override func results(in image: MLKitCompatibleImage) throws -> [ImageLabel] { [] }
}

private final class NoSegmenter: Segmenter, @unchecked Sendable {
  override func process(
    _ image: MLKitCompatibleImage, completion: @escaping SegmentationCallback
  ) { completion(nil, nil) }
}

private final class NamedObject: Object, @unchecked Sendable {}
private final class NamedImageLabel: ImageLabel, @unchecked Sendable {}
private final class NamedMask: SegmentationMask, @unchecked Sendable {}
private final class LabelOptions: ImageLabelerOptions { var name = "" }
private final class BirdLabelOptions: CustomImageLabelerOptions {
  override var maxResultCount: Int {
    get { 1 }
    set {}
  }
}
private final class RawMaskOptions: SelfieSegmenterOptions {
  override var shouldEnableRawSizeMask: Bool {
    get { true }
    set {}
  }
}
private final class NamedLabel: ObjectLabel, @unchecked Sendable {}
private final class NamedPose: Pose, @unchecked Sendable {}
private final class NamedPlace: PoseLandmark, @unchecked Sendable {}
private final class NamedPoint: VisionPoint, @unchecked Sendable {}
private final class NamedDepthPoint: Vision3DPoint, @unchecked Sendable {}
private final class NamedManager: ModelManager, @unchecked Sendable {}

private final class TurnedImage: VisionImage {
  override var orientation: UIImage.Orientation {
    get { .right }
    set {}
  }
}

private final class NamedImage: MLImage { var name = "" }
private final class BirdModel: LocalModel, @unchecked Sendable {
  init() { super.init(path: "birds.tflite") }
}
private final class BirdSource: FirebaseModelSource, @unchecked Sendable {}
private final class RemoteBirdModel: CustomRemoteModel, @unchecked Sendable {}
private final class MobileConditions: ModelDownloadConditions, @unchecked Sendable {
  init() { super.init(allowsCellularAccess: true, allowsBackgroundDownloading: true) }
}

private final class SinglePoseOptions: PoseDetectorOptions {
  override init() {
    super.init()
    detectorMode = .singleImage
  }
}

private final class ExactPoseOptions: AccuratePoseDetectorOptions { var name = "" }
private final class NamedOptions: MLKit.ObjectDetectorOptions {
  override var shouldEnableMultipleObjects: Bool {
    get { true }
    set {}
  }
}

private final class BirdOptions: CustomObjectDetectorOptions {
  override var maxPerObjectLabelCount: Int {
    get { 1 }
    set {}
  }
}

@Suite struct MLKitSubclassingTests {
  private func picture() throws -> UIImage {
    let context = CGContext(
      data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
    return UIImage(cgImage: try #require(context?.makeImage()))
  }

  @Test func `every class of upstream's can be subclassed`() {
    let classes: [NSObject.Type] = [
      FixedDetector.self, FixedPoseDetector.self, NamedObject.self, NamedLabel.self,
      NamedPose.self, NamedPlace.self, NamedPoint.self, NamedDepthPoint.self, NamedManager.self,
      TurnedImage.self, NamedImage.self, BirdModel.self, BirdSource.self, RemoteBirdModel.self,
      MobileConditions.self, SinglePoseOptions.self, ExactPoseOptions.self, NamedOptions.self,
      BirdOptions.self, FixedLabeler.self, NoSegmenter.self, NamedImageLabel.self, NamedMask.self,
      LabelOptions.self, BirdLabelOptions.self, RawMaskOptions.self,
    ]
    #expect(Set(classes.map(ObjectIdentifier.init)).count == 26)
  }

  @Test func `a factory makes detectors of the class that it is called on`() throws {
    let image = try TurnedImage(image: picture())
    let detector: FixedDetector = FixedDetector.objectDetector(options: NamedOptions())
    #expect(try detector.results(in: image).isEmpty)
    var answer: [Object]?
    detector.process(image) { objects, _ in answer = objects }
    #expect(answer?.isEmpty == true)
    let poses: FixedPoseDetector = FixedPoseDetector.poseDetector(options: SinglePoseOptions())
    #expect(try poses.results(in: image).isEmpty)
    let labeler: FixedLabeler = FixedLabeler.imageLabeler(options: LabelOptions())
    #expect(try labeler.results(in: image).isEmpty)
    let segmenter: NoSegmenter = NoSegmenter.segmenter(options: RawMaskOptions())
    var hasAnswered = false
    segmenter.process(image) { mask, error in hasAnswered = mask == nil && error == nil }
    #expect(hasAnswered)
  }

  @Test func `what is overridden counts`() throws {
    #expect(try TurnedImage(image: picture()).orientation == .right)
    #expect(BirdModel().path == "birds.tflite")
    let options = BirdOptions(localModel: BirdModel())
    options.maxPerObjectLabelCount = 7
    #expect(options.maxPerObjectLabelCount == 1)
    #expect(SinglePoseOptions().detectorMode == .singleImage)
    #expect(RemoteBirdModel(remoteModelSource: BirdSource(name: "birds")).name == "birds")
    #expect(MobileConditions().allowsBackgroundDownloading)
  }
}
