import CMediaPipe
import MediaPipeC
import TestSupport
import VisionBase

extension Door {
  /// The interactive segmenter of MediaPipe's C interface, with selections of any form in pictures
  /// of any size and rotation.
  static let selections = Door("selections", weight: 0) { _ in
    try MissingMaterial.checkRuntime()
    let model = try FourChannelMaker.bytes(side: 8)
    return { random in
      var segmenter: MpInteractiveSegmenterLegacyPtr?
      let status = model.withUnsafeBytes { bytes in
        var options = MpInteractiveSegmenterLegacyOptions()
        options.base_options.model_asset_buffer = bytes.bindMemory(to: CChar.self).baseAddress
        options.base_options.model_asset_buffer_count = UInt32(bytes.count)
        options.output_confidence_masks = Bool.random(using: &random)
        options.output_category_mask = Bool.random(using: &random)
        return MpInteractiveSegmenterLegacyCreate(&options, &segmenter, nil)
      }
      guard status == kMpOk else { return .refused }
      defer { _ = MpInteractiveSegmenterLegacyClose(segmenter, nil) }
      var taken = false
      for _ in 0..<6 {
        let isAnswered = try select(in: segmenter, &random)
        taken = taken || isAnswered
      }
      return taken ? .taken : .refused
    }
  }

  /// Makes one call, and reads everything that it answers; returns false if it is refused.
  private static func select(
    in segmenter: MpInteractiveSegmenterLegacyPtr?, _ random: inout SeededGenerator
  ) throws -> Bool {
    let (width, height) = (
      Int32.random(in: 1...20, using: &random), Int32.random(in: 1...20, using: &random)
    )
    let pixels = [UInt8](repeating: 90, count: Int(width * height) * 3)
    var image: MpImagePtr?
    _ = MpImageCreateFromUint8Data(
      kMpImageFormatSrgb, width, height, pixels, Int32(pixels.count), &image, nil)
    defer { MpImageFree(image) }
    var looking = MpImageProcessingOptions()
    looking.rotation_degrees = random.one(of: [0, 90, -90, 180, 450, 45, .max])
    var result = MpImageSegmenterResult()
    let status = outcome(of: &random) { region in
      MpInteractiveSegmenterLegacySegmentImage(
        segmenter, image, region, &looking, &result, nil)
    }
    try Finding.unless(status.rawValue <= 16, "the status \(status) is none")
    guard status == kMpOk else { return false }
    for index in 0..<Int(result.confidence_masks_count) {
      let mask = result.confidence_masks[index]
      var floats: UnsafePointer<Float>?
      _ = MpImageDataFloat32(mask, &floats, nil)
      let isWhole =
        MpImageGetWidth(mask) == width && MpImageGetHeight(mask) == height && floats != nil
      try Finding.unless(isWhole, "a mask of another size than \(width)x\(height)")
      let values = UnsafeBufferPointer(start: floats, count: Int(width * height))
      try Finding.unless(values.allSatisfy { (-0.01...1.01).contains($0) }, "no confidence")
    }
    MpInteractiveSegmenterLegacyCloseResult(&result)
    return true
  }

  /// Calls with an arbitrary selection.
  private static func outcome(
    of random: inout SeededGenerator, _ call: (UnsafePointer<MpRegionOfInterest>?) -> MpStatus
  ) -> MpStatus {
    let numbers: [Float] = [0, 1, 0.5, 0.999, 0.001, -0.001, 1.001, .nan, .infinity, 1e30]
    let isInside = Bool.random(using: &random)
    var points = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      MpNormalizedKeypoint(
        x: isInside ? Float.random(in: 0...1, using: &random) : random.one(of: numbers),
        y: isInside ? Float.random(in: 0...1, using: &random) : random.one(of: numbers),
        label: nil, score: 0, has_score: false)
    }
    let (format, whole) = (UInt32.random(in: 0...3, using: &random), UInt32(points.count))
    // More points than a selection may have are refused before any is read.
    let count = random.one(of: [0, 1, whole, whole, 65537, .max])
    let isMissing = Int.random(in: 0..<8, using: &random) == 0
    guard Int.random(in: 0..<16, using: &random) > 0 else { return call(nil) }
    return points.withUnsafeMutableBufferPointer { points in
      let start = isMissing ? nil : points.baseAddress
      var region = MpRegionOfInterest(
        format: MpRegionOfInterestFormat(rawValue: format), keypoint: start, scribble: start,
        scribble_count: count)
      return call(&region)
    }
  }
}
