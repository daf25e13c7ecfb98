import ModelRewriting
import AppleTypes
import Foundation
import MLKitCommon
import MLKitFixtures
import MLKitObjectDetectionCommon
import MLKitObjectDetectionCustom
import MLKitVision
import TestSupport
import Testing

/// Tests of a custom model end to end: from a server through the manager into a detector's labels.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct HostedObjectModelTests {
  /// The bird classifier, and one that labels everything a heron.
  private static let birds = Result {
    try Array(Data(contentsOf: URL(filePath: SharedMaterial.model("bird.tflite"))))
  }

  private static func herons() throws -> [UInt8] {
    var maker = ClassifierMaker()
    maker.scores = [[0.25, 0.75]]
    maker.labels = [["stork", "heron"]]
    maker.scoresAddBrightness = false
    return try maker.packager().packaged()
  }

  /// Returns a new detector, made as a program does.
  private static func detector(_ model: CustomRemoteModel) -> ObjectDetector {
    let options = CustomObjectDetectorOptions(remoteModel: model)
    options.detectorMode = .singleImage
    options.shouldEnableClassification = true
    return ObjectDetector.objectDetector(options: options)
  }

  /// Returns the labels of the sparrow in a picture.
  private static func labels(_ detector: ObjectDetector) throws -> [String] {
    let picture = try #require(UIImage(contentsOfFile: SharedMaterial.image("sparrow.png")))
    let objects = try detector.results(in: VisionImage(image: picture))
    #expect(objects.count == 1)
    return objects.first?.labels.map(\.text) ?? []
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test(arguments: HostedBirds.Form.allCases)
    func `what a server hosts gives labels, and its newer version another engine`(
      form: HostedBirds.Form
    ) async {
      await #expect(processExitsWith: .success) { [form = form as HostedBirds.Form] in
        #expect(RealLocalizer.isChosen)
        let hosted = try HostedBirds(form, Self.birds.get())
        let early = Self.detector(hosted.model)
        let missing = #expect(throws: NSError.self) { try Self.labels(early) }
        #expect(missing?.domain == "com.google.mlkit" && missing?.code == 5)
        #expect(hosted.server.requestCount == 0)

        #expect(hosted.download() == nil)
        // A detector that was made too early finds the model at its next call.
        for detector in [early, Self.detector(hosted.model)] {
          #expect(try Self.labels(detector).first?.contains("Sparrow") == true)
        }

        let old = Self.detector(hosted.model)
        hosted.publish(try Self.herons(), tag: "\"v2\"")
        #expect(try Self.labels(Self.detector(hosted.model)).first?.contains("Sparrow") == true)
        #expect(hosted.download() == nil)
        #expect(try Self.labels(Self.detector(hosted.model)) == ["heron", "stork"])
        // A detector with the old version continues with it.
        #expect(try Self.labels(old).first?.contains("Sparrow") == true)

        let before = hosted.server.requestCount
        #expect(hosted.download() == nil)
        #expect(hosted.server.requestCount == before + 1)
        #expect(try Self.labels(Self.detector(hosted.model)) == ["heron", "stork"])
      }
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `what a server hosts gives labels, and its newer version another engine`() {}
  #endif

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test(arguments: HostedBirds.Form.allCases)
    func `a newer version that is no classifier is an error of the detector that is made then`(
      form: HostedBirds.Form
    ) async {
      await #expect(processExitsWith: .success) { [form = form as HostedBirds.Form] in
        #expect(RealLocalizer.isChosen)
        let hosted = try HostedBirds(form, Self.herons())
        #expect(hosted.download() == nil)
        let old = Self.detector(hosted.model)
        #expect(try Self.labels(old) == ["heron", "stork"])
        hosted.publish(try DetectorMaker().packager().packaged(), tag: "\"v2\"")
        #expect(hosted.download() == nil)
        let error = #expect(throws: NSError.self) { try Self.labels(Self.detector(hosted.model)) }
        #expect(error?.domain == "com.google.visionkit.pipeline.error")
        #expect(error?.code == 3)
        #expect(try Self.labels(old) == ["heron", "stork"])
      }
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `a newer version that is no classifier is an error of the detector that is made then`() {}
  #endif
}
