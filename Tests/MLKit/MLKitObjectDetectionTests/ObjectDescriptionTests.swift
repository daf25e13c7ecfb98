import Foundation
import Testing

@testable import MLKitObjectDetectionCommon

/// Tests of the output of `print(object)`.
@Suite struct ObjectDescriptionTests {
  @Test func `an object shows where it is, which one and what`() {
    let label = ObjectLabel(text: "Food", index: 2, confidence: 0.75)
    let frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect("\(label)" == "<ObjectLabel label Food index 2 confidence 0.75>")
    #expect(
      "\(Object(frame: frame, labels: [label], trackingID: 7))"
        == "<Object frame 1.0,2.0 30.0x40.0; trackingID 7; label Food index 2 confidence 0.75>")
    #expect(
      "\(Object(frame: frame, labels: [], trackingID: nil))" == "<Object frame 1.0,2.0 30.0x40.0>")
  }
}
