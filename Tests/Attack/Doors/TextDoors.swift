import MLKitCommon
import Foundation
import ModelFiles
import TestSupport
import VisionBase
import VisionTasks

extension Door {
  /// Label files, with display names that may not fit.
  static let labels = Door("labels", weight: 6) { _ in
    let alphabet = Array("a\n\r ?,\u{FEFF}ü".utf8) + [0, 0xFF, 0xC3, 0xED, 0x80]
    return { random in
      let (names, shown) = (
        random.bytes(of: alphabet, upTo: 60), random.bytes(of: alphabet, upTo: 60)
      )
      let hasNames = Bool.random(using: &random)
      return try answer {
        let map = try LabelMap(
          StableBytes(names, name: "labels"),
          displayNames: hasNames ? StableBytes(shown, name: "display names") : nil)
        for index in -1...map.count { _ = (map.name(at: index), map.displayName(at: index)) }
      }
    }
  }

  /// Tables of samples of poses, in each of their forms.
  static let poseSamples = Door("pose-samples", weight: 5) { folder in
    { random in
      let text = PoseSampleFile.some(&random)
      let path = try folder.write(text, to: "down.csv")
      return try answer {
        let samples = try PoseSample.samples(at: path)
        let points = (0..<33).map { _ in SIMD3(random.value(), random.value(), random.value()) }
        let ramp = (0..<33).map { SIMD3(repeating: Float($0)) }
        let other = try PoseSample(name: "other", className: "other", points: ramp)
        let classifier = try PoseClassifier(samples: samples + [other])
        _ = classifier.classify(points)
      }
    }
  }

  /// Files of score calibrations.
  static let calibrations = Door("calibrations", weight: 6) { _ in
    let alphabet = Array("0123456789.,-+eEinfa \n\r".utf8) + [0, 0xFF]
    return { random in
      var text = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (0..<Int.random(in: 3...4, using: &random)).map { _ in "\(random.value())" }
          .joined(separator: ",")
      }.joined(separator: "\n").utf8.map { $0 }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: text = random.bytes(of: alphabet, upTo: 80)
      case 1: text = random.damaged(text)
      default: break
      }
      let score = Float(bitPattern: UInt32.random(in: 0 ... .max, using: &random))
      return try answer {
        let calibration = try ScoreCalibration(
          ScoreCalibrationOptions(
            transformation: Bool.random(using: &random) ? .log : .identity, defaultScore: 0),
          parameters: StableBytes(text, name: "calibration"))
        for index in -1...calibration.sigmoids.count {
          _ = try? calibration.calibrate(score, classIndex: index)
        }
      }
    }
  }

  /// Manifests beside models; their files must lie beside them too.
  static let manifests = Door("manifests", weight: 5) { folder in
    let manifest = Array(
      """
      {"modelType": "IMAGE_LABELING", "modelFile": "a/model.tflite", "labelsFile": "dict.txt",
       "other": [1, -2.5e3, true, null, {"deep": "\u{00e4}\\ud83d\\ude00"}],}
      """.utf8)
    let names = [
      "../x", "/etc/passwd", "a/../../x", "..", "a\\u0000b", "", ".", "a/b.tflite", "/",
      "../\u{301}x", "a/../\u{200D}../x", "/\u{FE0F}etc", "..\u{301}/x", "a/\u{1F1E6}b",
    ]
    return { random in
      var text = manifest
      if Bool.random(using: &random) {
        let name = names.randomElement(using: &random) ?? ""
        text = Array("{\"modelFile\": \"\(name)\", \"labelsFile\": \"\(name)\"}".utf8)
      }
      if Int.random(in: 0..<4, using: &random) > 0 {
        text = random.damaged(text)
      }
      if Int.random(in: 0..<50, using: &random) == 0 {
        text = Array(
          repeating: UInt8(ascii: "["), count: Int.random(in: 1...100_000, using: &random))
      }
      let path = try folder.write(text, to: "manifest.json")
      return try answer {
        let manifest = try ModelManifest(path: path)
        for place in [manifest.modelPath, manifest.labelsPath ?? manifest.modelPath] {
          let parts = place.bytes.dropFirst(folder.path.utf8.count).split(separator: "/")
          try Finding.unless(
            place.bytes.hasPrefix(folder.path + "/") && !parts.contains(".."), "\(place) is outside"
          )
        }
      }
    }
  }
}
