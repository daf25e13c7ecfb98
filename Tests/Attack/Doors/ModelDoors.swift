import ModelRewriting
import ModelFiles
import TestSupport
import VisionBase

extension Door {
  private static let samples: [ModelMaker] = [
    .addition, .convolution, .choice, .detection, .sparse, .text, .signed, .unsigned, .endless,
    .reshape(to: [3, 2]), .quantizedSum, .doubling,
  ]

  /// Whole model files, damaged anywhere.
  static let models = Door("models", weight: 12) { _ in
    let files = try samples.map { try $0.bytes() }
    return { random in
      let file = files.randomElement(using: &random) ?? []
      let bytes = random.damaged(file)
      return try answer {
        let model = try ModelFile(StableBytes(bytes, name: "model"))
        for entry in model.metadataEntries.values where entry.upperBound > bytes.count {
          throw Finding("a metadata entry reaches behind the file")
        }
        _ = try model.replacingBytes()
        _ = try ModelMetadata(of: model)
      }
    }
  }

  /// Well-formed models, with names and signatures that contradict each other.
  static let names = Door("names", weight: 4) { _ in
    { random in
      let base = Bool.random(using: &random) ? ModelMaker.signed : .unsigned
      let model = base.muddled(using: &random)
      return try answer { _ = try ModelFile(model.stableBytes()) }
    }
  }

  /// A model's metadata, damaged in place.
  static let metadata = Door("metadata", weight: 10) { _ in
    var detector = DetectorMaker()
    detector.displayNames = ["de": ["Katze", "Hund", "Vogel"]]
    let files = try [
      detector.packager().packaged(), AnchorDetectorMaker().packager().packaged(),
      DetectorMaker.failingOnWhite(),
    ]
    let places = try files.map { file in
      try ModelFile(StableBytes(file, name: "model")).metadataEntries.values.map { $0 }
    }
    return { random in
      let index = Int.random(in: files.indices, using: &random)
      let file = files[index]
      // The archive of label files lies behind the model.
      let parts = places[index] + [max(0, file.count - 400)..<file.count]
      let bytes = random.damaged(file, in: parts.randomElement(using: &random))
      return try answer { try readMetadata(of: bytes) }
    }
  }

  private static func readMetadata(of bytes: [UInt8]) throws {
    let model = try ModelFile(StableBytes(bytes, name: "model"))
    guard let metadata = try ModelMetadata(of: model) else { return }
    // An unreadable part must not keep the others from being read.
    func look(_ body: () throws(VisionError) -> Void) { try? body() }
    for tensor in metadata.inputs + metadata.outputs {
      look { () throws(VisionError) in _ = try tensor.normalization() }
      look { () throws(VisionError) in _ = try tensor.scoreThreshold() }
      look { () throws(VisionError) in _ = try tensor.image() }
      look { () throws(VisionError) in _ = try tensor.boundingBoxOrder() }
      look { () throws(VisionError) in _ = try metadata.scoreCalibration(of: tensor) }
      for kind in [AssociatedFile.Kind.valueLabels, .axisLabels] {
        look { () throws(VisionError) in _ = try metadata.labels(of: tensor, kind, locale: "de") }
      }
    }
    look { () throws(VisionError) in _ = try metadata.detectorDecoding() }
    for name in metadata.fileNames {
      look { () throws(VisionError) in _ = try metadata.contents(ofFile: name) }
    }
    look { () throws(VisionError) in _ = try ModelPackager(model).packaged() }
  }
}
