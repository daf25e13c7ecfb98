public import VisionBase

// The parts of a tensor's metadata that tasks use, with the checks that they all need.

extension TensorMetadata {
  /// Returns the process unit of a kind; nil when there is none.
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

  /// Returns the normalization of pixels; nil when the metadata has none.
  ///
  /// Throws when there are several; the numbers are checked when they are used.
  public func normalization() throws(VisionError) -> Normalization? {
    guard case .normalization(let normalization) = try processUnit(.normalization) else {
      return nil
    }
    return normalization
  }

  /// Returns the default score threshold, below which results are left out; nil for none.
  ///
  /// Throws when there are several.
  public func scoreThreshold() throws(VisionError) -> Float? {
    guard case .scoreThreshold(let threshold) = try processUnit(.scoreThreshold) else {
      return nil
    }
    return threshold
  }

  /// Returns the properties of the tensor's picture; nil when the metadata has no content.
  ///
  /// Throws `modelInvalid` when the metadata gives another content or the colors are not red, green
  /// and blue.
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
        "tensor \(called) has the color space \(properties.colorSpace); only RGB is supported",
        cause: MetadataFault.notRGB(properties.colorSpace))
    }
    return properties
  }

  /// Returns the indices of left, top, right and bottom among a box's four values.
  ///
  /// Throws `modelInvalid` or `modelUnsupported` when the metadata does not describe boxes given by
  /// their boundaries as ratios, or the order is not one of four values.
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

  /// Returns the first named file of a kind; with a locale, the first that has that locale too.
  public func file(_ kind: AssociatedFile.Kind, locale: String? = nil) -> AssociatedFile? {
    files.first { $0.kind == kind && $0.name != nil && (locale == nil || $0.locale == locale) }
  }

  private var called: String { name ?? "without a name" }
}
