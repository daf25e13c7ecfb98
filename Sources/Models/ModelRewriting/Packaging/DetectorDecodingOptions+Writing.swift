package import ModelFiles
package import VisionBase

extension DetectorDecodingOptions {
  /// Returns the options as the flatbuffer that the metadata stores as `DETECTOR_METADATA`.
  ///
  /// Throws `modelInvalid` when the options contradict each other.
  package func encoded() throws(VisionError) -> [UInt8] {
    typealias Slot = MetadataSchema.Detector
    try check()
    var builder = FlatBufferBuilder()
    let version = builder.string("1.0.0")
    let anchors = writeAnchors(&builder)
    let decoding = writeDecoding(&builder)
    let root = builder.table {
      $0.set(Slot.minimumParserVersion, version)
      $0.set(Slot.anchors, anchors)
      $0.set(Slot.decoding, decoding)
    }
    return try builder.finish(root: root, identifier: Slot.identifier)
  }

  private func writeAnchors(_ builder: inout FlatBufferBuilder) -> FlatBufferBuilder.Reference {
    var tables: [FlatBufferBuilder.Reference] = []
    for anchor in anchors {
      tables.append(
        builder.table {
          $0.set(0, anchor.xCenter)
          $0.set(1, anchor.yCenter)
          $0.set(2, anchor.width)
          $0.set(3, anchor.height)
        })
    }
    let list = builder.vector(tables)
    let fixed = builder.table { $0.set(0, list) }
    return builder.table { $0.set(0, fixed) }
  }

  private func writeDecoding(_ builder: inout FlatBufferBuilder) -> FlatBufferBuilder.Reference {
    typealias Slot = MetadataSchema.Decoding
    // `check` limited all counts.
    return builder.table {
      $0.set(Slot.classCount, Int32(clamping: classCount))
      $0.set(Slot.boxCount, Int32(clamping: boxCount))
      $0.set(Slot.valuesPerBox, Int32(clamping: valuesPerBox))
      $0.set(Slot.keypointOffset, Int32(clamping: keypointOffset))
      $0.set(Slot.keypointCount, Int32(clamping: keypointCount))
      $0.set(Slot.valuesPerKeypoint, Int32(clamping: valuesPerKeypoint))
      $0.set(Slot.xScale, xScale)
      $0.set(Slot.yScale, yScale)
      $0.set(Slot.widthScale, widthScale)
      $0.set(Slot.heightScale, heightScale)
      $0.set(Slot.appliesExponentialToSize, appliesExponentialToSize)
      $0.set(Slot.appliesSigmoidToScore, appliesSigmoidToScore)
    }
  }
}
