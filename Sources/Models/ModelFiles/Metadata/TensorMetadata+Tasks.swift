public import VisionBase

// What tasks ask of a tensor's metadata, with the checks that they all need.

extension TensorMetadata {
  /// The process unit of a kind, nil when there is none.
  ///
  /// Throws `modelInvalid` when there are several.
  public func processUnit(_ kind: ProcessUnit.Kind) throws(VisionError) -> ProcessUnit? {
    let found = processUnits.filter { $0.kind == kind }
    guard found.count < 2 else {
      throw VisionError(
        .modelInvalid,
        "the metadata of tensor \(called) has \(found.count) process units of the kind \(kind); "
          + "there may be only one",
        cause: MetadataFault.duplicateProcessUnit(kind))
    }
    return found.first
  }

  /// How pixels are normalised, nil when nothing is said.
  ///
  /// Throws when it is said twice; the numbers are checked when they are asked for.
  public func normalization() throws(VisionError) -> Normalization? {
    guard case .normalization(let normalization) = try processUnit(.normalization) else {
      return nil
    }
    return normalization
  }

  /// The score below which results are left out unless the caller chose another; nil for none.
  ///
  /// Throws when it is said twice.
  public func scoreThreshold() throws(VisionError) -> Float? {
    guard case .scoreThreshold(let threshold) = try processUnit(.scoreThreshold) else {
      return nil
    }
    return threshold
  }

  /// How the picture lies in the tensor, nil when nothing is said.
  ///
  /// Throws `modelInvalid` when the tensor is said to hold something else or the colours are not
  /// red, green and blue.
  public func image() throws(VisionError) -> ImageProperties? {
    guard let content else { return nil }
    guard case .image(let properties) = content else {
      throw VisionError(
        .modelInvalid, "tensor \(called) must hold an image, but its metadata says \(content.kind)",
        cause: MetadataFault.notAnImage(tensor: name, found: content.kind))
    }
    guard properties.colorSpace == .rgb else {
      throw VisionError(
        .modelUnsupported,
        "tensor \(called) has the colour space \(properties.colorSpace); only RGB is supported",
        cause: MetadataFault.notRGB(properties.colorSpace))
    }
    return properties
  }

  /// Where left, top, right and bottom are among a box's four values.
  ///
  /// Throws `modelInvalid` or `modelUnsupported` when the tensor is not said to hold boxes given
  /// by their boundaries as ratios, or the order is not one of four values.
  public func boundingBoxOrder() throws(VisionError) -> [Int] {
    guard case .boundingBoxes(let properties) = content else {
      throw VisionError(
        .modelInvalid,
        "tensor \(called) must hold boxes, but its metadata says "
          + (content.map { "\($0.kind)" } ?? "nothing"),
        cause: MetadataFault.notBoundingBoxes(tensor: name, found: content?.kind))
    }
    guard properties.kind == .boundaries else {
      throw VisionError(
        .modelUnsupported,
        "the boxes of tensor \(called) are of the kind \(properties.kind); only BOUNDARIES are "
          + "supported",
        cause: MetadataFault.boundingBoxKind(properties.kind))
    }
    guard properties.coordinates == .ratio else {
      throw VisionError(
        .modelUnsupported,
        "the boxes of tensor \(called) are measured in \(properties.coordinates); only RATIO is "
          + "supported",
        cause: MetadataFault.boundingBoxCoordinates(properties.coordinates))
    }
    let order = properties.index ?? [0, 1, 2, 3]
    guard order.count == 4, order.allSatisfy((0..<4).contains) else {
      throw VisionError(
        .modelInvalid,
        "the order \(order) of the box values of tensor \(called) must be of four numbers below 4",
        cause: MetadataFault.boundingBoxIndexCount(order.count))
    }
    return order
  }

  /// The first file of a kind that has a name; with a locale, the first that has that locale too.
  public func file(_ kind: AssociatedFile.Kind, locale: String? = nil) -> AssociatedFile? {
    files.first { $0.kind == kind && $0.name != nil && (locale == nil || $0.locale == locale) }
  }

  private var called: String { name ?? "without a name" }
}
