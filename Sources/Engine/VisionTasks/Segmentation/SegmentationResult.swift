public import Frames
internal import ModelFiles
public import VisionBase

/// The size of a mask that is made from a segmenter's answer.
///
/// New versions may add cases.
public enum MaskSize: Hashable, Sendable {
  /// The size of the model's output, of the upright region: nothing is enlarged or turned back.
  case model
  /// The size of the stored picture.
  case picture
  /// A mask of the whole stored picture in another size, such as that of a preview.
  case pixels(width: Int, height: Int)
}

/// The masks of a picture, one for each class of the model.
///
/// Masks are computed when they are asked for, in the size that is asked for; a result by itself
/// holds the model's numbers only.
///
/// ```swift
/// let segmenter = try await ImageSegmenter()
/// let frame = try Frame(decoding: "me.jpg")
/// let result = try await segmenter.masks(in: frame)
/// let alpha = try result.alpha()
/// ```
///
/// Masks cover the stored picture, like all results: those of a turned picture are turned back.
public struct SegmentationResult: Hashable, Sendable {
  /// The names of the classes; empty if the model has none.
  public var labels: [String]

  /// The model's estimate of each mask's quality, 0...1; 1 if it makes none.
  public var qualityScores: [Float]

  /// The frame's timestamp in microseconds; nil if it has none.
  public var timestampInMicroseconds: Int64?

  var masks: ModelMasks
  let place: MaskPlace
  /// The picture along whose edges masks of its size are refined; nil leaves them as they are.
  var guide: EdgeGuide?

  /// True if masks of the picture's size follow the edges in the picture.
  package var isRefined: Bool { guide != nil }

  /// The maximum number of pixels of a mask.
  private static let mostPixels = 1 << 28

  init(
    masks: ModelMasks, labels: [String], qualityScores: [Float], place: MaskPlace,
    timestampInMicroseconds: Int64?
  ) {
    (self.masks, self.labels, self.qualityScores) = (masks, labels, qualityScores)
    (self.place, self.timestampInMicroseconds) = (place, timestampInMicroseconds)
  }

  /// Creates a result from confidences, for previews and tests of what is made from masks.
  ///
  /// - Parameters:
  ///   - confidences: The confidences row by row, those of a pixel's classes one after the other.
  ///   - width: The width of the masks.
  ///   - height: The height of the masks.
  ///   - labels: The names of the classes; their number is that of the classes.
  ///   - picture: The picture that the masks cover.
  /// - Throws: `optionInvalid` if the confidences are not as many as the sizes say, not finite, or
  ///   of no class or more than 256.
  public init(
    confidences: [Float], width: Int, height: Int, labels: [String], picture: PictureGeometry
  ) throws(VisionError) {
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    let (count, overflowsToo) = pixels.multipliedReportingOverflow(by: labels.count)
    guard width > 0, height > 0, !overflows, !overflowsToo, count == confidences.count,
      (1...SegmenterModel.mostClasses).contains(labels.count),
      confidences.allSatisfy(\.isFinite)
    else {
      throw VisionError(
        .optionInvalid,
        "masks of \(width)x\(height) pixels and \(labels.count) classes need as many finite "
          + "confidences, got \(confidences.count)")
    }
    self.init(
      masks: ModelMasks(
        width: width, height: height, classCount: labels.count, activation: .none,
        values: confidences),
      labels: labels, qualityScores: labels.map { _ in 1 },
      place: MaskPlace(picture: picture, part: nil), timestampInMicroseconds: nil)
  }

  /// The number of classes, and of confidence masks.
  public var classCount: Int { masks.classCount }

  /// The width of the model's masks.
  public var modelWidth: Int { masks.width }

  /// The height of the model's masks.
  public var modelHeight: Int { masks.height }

  /// The picture that the masks cover.
  public var picture: PictureGeometry { place.picture }

  /// The classes of the subject: all but the first, which is the background, or the only one.
  public var subjectClasses: [Int] { classCount == 1 ? [0] : Array(1..<classCount) }

  /// Returns the confidences of a class, which are 0 outside the region.
  ///
  /// They are between 0 and 1, unless the model names no activation and gives other numbers.
  /// Throws `optionInvalid` for a class that the model does not have, or a size of no pixels or of
  /// more than 268 million.
  public func confidences(
    ofClass index: Int, size: MaskSize = .picture
  ) throws(VisionError) -> SegmentationMask {
    try check([index])
    return try mask(of: masks.confidences(ofClass: index), size)
  }

  /// Returns the class of each pixel.
  ///
  /// With one class that is 0 for the class and `CategoryMask.noClass` for the rest. Throws
  /// `optionInvalid` for a size of no pixels or of more than 268 million.
  public func categories(size: MaskSize = .picture) throws(VisionError) -> CategoryMask {
    let (width, height) = try pixels(size)
    if size == .picture, guide != nil { return try refinedCategories() }
    if size == .model {
      return CategoryMask(
        width: width, height: height,
        values: masks.categories(in: MaskWindow(width: width, height: height)))
    }
    return CategoryMask(
      width: width, height: height,
      values: place.stored(width: width, height: height, outside: CategoryMask.noClass) {
        masks.categories(in: $0)
      })
  }

  /// Returns the opacity of the subject as a gray picture: 255 is the subject, 0 is the rest.
  ///
  /// Numbers of models that name no activation and are no confidences count as logits.
  ///
  /// - Parameters:
  ///   - classes: The classes of the subject, whose confidences are added; nil for
  ///     `subjectClasses`.
  ///   - size: The size of the plane.
  /// - Returns: A frame of one byte for each pixel.
  /// - Throws: `optionInvalid` for a class that the model does not have, or a size of no pixels or
  ///   of more than 268 million.
  public func alpha(
    ofClasses classes: [Int]? = nil, size: MaskSize = .picture
  ) throws(VisionError) -> Frame {
    let opacities = try opacities(ofClasses: classes, size: size)
    let (width, height) = pixels(of: size)
    return try unsafe Frame(
      width: width, height: height, packed: .gray,
      orientation: size == .model ? .up : picture.orientation,
      timestampInMicroseconds: timestampInMicroseconds
    ) { bytes in
      unsafe bytes.copyBytes(from: opacities)
    }
  }

  /// Returns the opacity of each pixel of a plane, the bytes of `alpha(ofClasses:size:)`.
  package func opacities(
    ofClasses classes: [Int]? = nil, size: MaskSize = .picture
  ) throws(VisionError) -> [UInt8] {
    if size == .model || size == .picture && guide != nil {
      return try subject(ofClasses: classes, size: size).opacities
    }
    let classes = classes ?? subjectClasses
    try check(classes)
    let (width, height) = try pixels(size)
    let plane = masks.likelihoods(ofClasses: classes)
    return place.stored(width: width, height: height, outside: 0) {
      masks.opacities(plane, in: $0)
    }
  }

  /// Returns the likelihood of the subject, the numbers of `alpha(ofClasses:size:)` from 0 to 1.
  package func subject(
    ofClasses classes: [Int]? = nil, size: MaskSize = .picture
  ) throws(VisionError) -> SegmentationMask {
    let classes = classes ?? subjectClasses
    try check(classes)
    return try mask(of: masks.likelihoods(ofClasses: classes), size)
  }

  // MARK: Upstream's form

  /// Returns the confidences of each class as MediaPipe does: those of the upright picture,
  /// stretched to the stored one, not turned back.
  package func unturnedConfidences() -> [MaskPlane<Float>] {
    masks.enlargedConfidences(toWidth: picture.width, height: picture.height)
  }

  /// Returns the categories as MediaPipe does, not turned back.
  package func unturnedCategories() -> MaskPlane<UInt8> {
    masks.categories(width: picture.width, height: picture.height)
  }

  // MARK: Shares

  /// Returns the share of the picture of each class that occurs, counted at the model's size.
  ///
  /// For a region that is not the whole picture, the pixels of the picture are counted.
  package func shares() throws(VisionError) -> [Int: Double] {
    let mask = try categories(size: place.part == nil ? .model : .picture)
    var shares: [Int: Double] = [:]
    for (value, area) in mask.areas where Int(value) < classCount {
      shares[Int(value)] = Double(area) / Double(mask.values.count)
    }
    return shares
  }

  // MARK: Sizes

  /// Throws `optionInvalid` if the picture is too large for any mask of its size.
  package func checkSize() throws(VisionError) { _ = try pixels(.picture) }

  private func mask(
    of plane: [Float], _ size: MaskSize, areCompared: Bool = false
  ) throws(VisionError) -> SegmentationMask {
    let (width, height) = try pixels(size)
    guard size != .model else {
      return SegmentationMask(width: width, height: height, values: plane)
    }
    var values = place.stored(width: width, height: height, outside: 0) {
      masks.enlarged(plane, to: $0)
    }
    if size == .picture { refine(&values, areCompared) }
    return SegmentationMask(width: width, height: height, values: values)
  }

  /// Refines confidences of the picture's size; other numbers than confidences stay as they are.
  private func refine(_ values: inout [Float], _ areCompared: Bool) {
    guard let guide, ModelMasks.areConfidences(values) else { return }
    let (part, scale) = place.visiblePart(ofMask: masks.width, masks.height)
    if part.width > 0, part.height > 0 {
      guide.refine(&values, in: part, scale: scale, areCompared: areCompared)
    }
  }

  /// Returns the class with the largest refined likelihood of each pixel.
  ///
  /// Only classes that are somewhere the largest at the model's size are compared.
  private func refinedCategories() throws(VisionError) -> CategoryMask {
    func likelihoods(_ index: Int) throws(VisionError) -> [Float] {
      try self.mask(
        of: masks.likelihoods(ofClasses: [index]), .picture, areCompared: true
      ).values
    }
    var mask = CategoryMask(width: picture.width, height: picture.height, values: [])
    if classCount == 1 {
      mask.values = try likelihoods(0).map { $0 > 0.5 ? 0 : CategoryMask.noClass }
    } else {
      let classes = try categories(size: .model).areas.keys.map(Int.init).sorted()
      var best: [Float] = []
      for index in classes {
        let values = try likelihoods(index)
        guard !best.isEmpty else {
          best = values
          mask.values = [UInt8](repeating: UInt8(index), count: values.count)
          continue
        }
        for (place, value) in values.enumerated() where value > best[place] {
          (best[place], mask.values[place]) = (value, UInt8(index))
        }
      }
    }
    if place.part != nil {
      place.setOutside(&mask.values, width: mask.width, height: mask.height, CategoryMask.noClass)
    }
    return mask
  }

  /// Returns the number of columns and rows that a size means here.
  package func pixels(of size: MaskSize) -> (width: Int, height: Int) {
    switch size {
    case .model: (masks.width, masks.height)
    case .picture: (picture.width, picture.height)
    case .pixels(let width, let height): (width, height)
    }
  }

  /// Returns the number of columns and rows of a mask; throws if there are none, or too many.
  private func pixels(_ size: MaskSize) throws(VisionError) -> (width: Int, height: Int) {
    let (width, height) = pixels(of: size)
    let sides = 1...Frame.longestSide
    guard sides.contains(width), sides.contains(height), width * height <= Self.mostPixels else {
      throw VisionError(
        .optionInvalid,
        "a mask needs sides of 1 to \(Frame.longestSide) and at most \(Self.mostPixels) pixels, "
          + "asked for \(width)x\(height); ask for a smaller one with MaskSize.pixels")
    }
    return (width, height)
  }

  private func check(_ classes: [Int]) throws(VisionError) {
    guard let missing = classes.first(where: { !(0..<classCount).contains($0) }) else { return }
    throw VisionError(
      .optionInvalid, "there is no class \(missing); the model has \(classCount), from 0")
  }
}
