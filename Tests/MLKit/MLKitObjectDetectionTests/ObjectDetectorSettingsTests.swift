import Foundation
import MLKitCommon
import MLKitObjectDetection
import MLKitObjectDetectionCustom
import Testing
import TestSupport
import VisionBase

@testable import MLKitObjectDetectionCommon

@Suite struct ObjectDetectorSettingsTests {
  private func custom(_ path: String = "/no/such.tflite") -> CustomObjectDetectorOptions {
    CustomObjectDetectorOptions(localModel: LocalModel(path: path))
  }

  private func settings(
    _ change: (CustomObjectDetectorOptions) -> Void
  ) -> ObjectDetectorSettings {
    let options = custom()
    change(options)
    return ObjectDetectorSettings(options)
  }

  @Test func `the defaults are upstream's`() {
    for options in [ObjectDetectorOptions(), custom()] {
      #expect(options.detectorMode == .stream)
      #expect(!options.shouldEnableClassification)
      #expect(!options.shouldEnableMultipleObjects)
    }
    #expect(custom().classificationConfidenceThreshold == nil)
    #expect(custom().maxPerObjectLabelCount == 10)
  }

  @Test(arguments: [
    (ObjectDetectorMode.singleImage, false), (.stream, true), (.init(rawValue: 9), true),
  ])
  func `an unknown mode counts as a stream`(mode: ObjectDetectorMode, isStream: Bool) {
    #expect(settings { $0.detectorMode = mode }.isStream == isStream)
  }

  @Test(arguments: [(false, 1), (true, 5)])
  func `there is one object, or there are five`(isMultiple: Bool, count: Int) {
    #expect(settings { $0.shouldEnableMultipleObjects = isMultiple }.maxObjects == count)
  }

  @Test(
    arguments: [
      (nil, nil), (0, 0), (0.5, 0.5), (1, 1), (-0.01, nil), (1.01, nil), (Float.nan, nil),
      (Float.infinity, nil),
    ] as [(Float?, Float?)])
  func `a threshold outside of 0 to 1 counts as none`(given: Float?, used: Float?) {
    let number = given.map { NSNumber(value: $0) }
    #expect(settings { $0.classificationConfidenceThreshold = number }.threshold == used)
  }

  @Test(arguments: [(1, 1), (100, 100), (0, 10), (-1, 10), (Int.min, 10)])
  func `a number of labels that is not positive counts as ten`(given: Int, used: Int) {
    #expect(settings { $0.maxPerObjectLabelCount = given }.maxLabels == used)
  }

  @Test func `options that differ in anything are told apart, equal ones are not`() throws {
    let all = [
      settings { _ in }, settings { $0.detectorMode = .singleImage },
      settings { $0.shouldEnableClassification = true },
      settings { $0.shouldEnableMultipleObjects = true },
      settings { $0.classificationConfidenceThreshold = 0.5 },
      settings { $0.maxPerObjectLabelCount = 3 },
      ObjectDetectorSettings(custom("/another.tflite")),
      ObjectDetectorSettings(ObjectDetectorOptions()),
    ]
    #expect(Set(all).count == all.count)
    #expect(settings { _ in } == settings { $0.maxPerObjectLabelCount = 0 })
  }

  @Test func `a file that is replaced is another model`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.file("model.tflite")
    let missing = ObjectDetectorSettings(custom(path))
    try Data([1]).write(to: URL(filePath: path))
    let first = ObjectDetectorSettings(custom(path))
    #expect(first == ObjectDetectorSettings(custom(path)))
    #expect(missing != first)
    try Data([1, 2]).write(to: URL(filePath: path))
    #expect(first != ObjectDetectorSettings(custom(path)))
  }

  @Test func `remote models are told apart by their hosts and names`() {
    func settings(_ name: String, _ url: String) -> ObjectDetectorSettings {
      let source = HTTPSModelSource(name: name, url: url)
      return ObjectDetectorSettings(
        CustomObjectDetectorOptions(remoteModel: CustomRemoteModel(remoteModelSource: source)))
    }
    let first = settings("a", "https://models.example/1")
    #expect(first == settings("a", "https://models.example/1"))
    #expect(first != settings("b", "https://models.example/1"))
    #expect(first != settings("a", "https://models.example/2"))
    #expect(first != settings("a", "no address"))
  }
}
