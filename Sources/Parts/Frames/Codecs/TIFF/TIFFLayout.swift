#if !canImport(Darwin) || os(macOS)
  internal import CTIFF
  internal import VisionBase

  /// The layout of a TIFF's samples in its rows, and their meaning.
  struct TIFFLayout {
    /// The color space.
    enum Colors {
      case gray(isInverted: Bool)
      case palette([(UInt8, UInt8, UInt8)])
      case rgb
      case inks

      /// The number of samples in a color.
      var count: Int {
        switch self {
        case .gray, .palette: 1
        case .rgb: 3
        case .inks: 4
        }
      }
    }

    /// The sample that holds a pixel's opacity.
    struct Alpha {
      let sample: Int
      let isPremultiplied: Bool
    }

    let colors: Colors
    let alpha: Alpha?
    /// The number of bits per sample.
    let bits: Int
    let isFloat: Bool
    /// The floating-point numbers of black and of white.
    let range: ClosedRange<Double>
    /// The number of samples per pixel in one row: all of them, or one if each has its own plane.
    let samplesPerRowPixel: Int
    let isSeparate: Bool

    /// The number of samples up to the last that contributes to the image.
    var neededSamples: Int { max(colors.count, (alpha?.sample ?? 0) + 1) }

    private static let inkSetCMYK = 1

    /// Returns true if this decoder supports the color space.
    static func isKnown(_ facts: CTIFFFacts) -> Bool {
      switch Int(facts.photometric) {
      case CTIFF_WHITE_IS_ZERO, CTIFF_BLACK_IS_ZERO,
        CTIFF_RGB, CTIFF_PALETTE, CTIFF_INKS:
        true
      default: false
      }
    }

    /// Reads a file's facts; nil for color spaces that libtiff must convert.
    ///
    /// Throws `inputInvalid` for unsupported samples.
    init?(_ file: TIFFFile) throws(VisionError) {
      let facts = file.facts
      guard Self.isKnown(facts) else { return nil }
      (bits, isSeparate) = (Int(facts.bits), facts.is_separate && facts.samples > 1)
      isFloat = Int(facts.format) == CTIFF_FLOAT
      let (least, greatest) = (facts.least_sample, facts.greatest_sample)
      let hasRange = facts.has_range && least < greatest && (greatest - least).isFinite
      range = hasRange ? least...greatest : 0...1
      samplesPerRowPixel = isSeparate ? 1 : Int(facts.samples)
      switch Int(facts.photometric) {
      case CTIFF_WHITE_IS_ZERO: colors = .gray(isInverted: true)
      case CTIFF_PALETTE:
        guard bits <= 8, !isFloat else {
          throw file.bytes.invalid("this TIFF has a palette for \(bits) bits; 8 are the most")
        }
        colors = .palette(try file.palette(1 << bits))
      case CTIFF_RGB: colors = .rgb
      case CTIFF_INKS:
        guard facts.ink_set == Self.inkSetCMYK else {
          throw file.bytes.invalid("this TIFF has other inks than cyan, magenta, yellow and black")
        }
        colors = .inks
      default: colors = .gray(isInverted: false)
      }
      alpha = Self.alpha(facts, colors)
      guard Int(facts.samples) >= colors.count, alpha.map({ $0.sample < facts.samples }) ?? true
      else {
        throw file.bytes.invalid(
          "this TIFF has \(facts.samples) samples a pixel, fewer than its colors need")
      }
      let isReadable =
        isFloat ? [16, 32, 64].contains(bits) : (1...16).contains(bits) || bits == 32
      guard isReadable,
        isFloat || Int(facts.format) == CTIFF_UNSIGNED
          || Int(facts.format) == CTIFF_UNTYPED
      else {
        let kind =
          isFloat
          ? "floating-point" : Int(facts.format) == CTIFF_SIGNED ? "signed" : "such"
        throw file.bytes.invalid(
          "this TIFF has \(kind) samples of \(bits) bits, which are not supported")
      }
    }

    private static func alpha(_ facts: CTIFFFacts, _ colors: Colors) -> Alpha? {
      guard Int(facts.alpha) == CTIFF_NO_ALPHA else {
        return Alpha(
          sample: colors.count + Int(facts.alpha_index),
          isPremultiplied: Int(facts.alpha) == CTIFF_PREMULTIPLIED_ALPHA)
      }
      // Most programs treat an undescribed fourth sample after red, green and blue as alpha.
      guard case .rgb = colors, facts.extra_count == 0, facts.samples == 4 else { return nil }
      return Alpha(sample: 3, isPremultiplied: false)
    }

    /// Returns the error for floating-point samples that are no numbers of the range.
    func outOfRange(_ file: TIFFFile) -> VisionError {
      file.bytes.invalid(
        "this TIFF has floating-point samples that are not numbers from \(range.lowerBound) to "
          + "\(range.upperBound), black to white; scale them to 0 to 1, or save it with 8 or 16 bits"
      )
    }

    /// Throws if rows are shorter than their samples.
    func check(rowBytes: Int, width: Int, of file: TIFFFile) throws(VisionError) {
      let (samples, overflows) = width.multipliedReportingOverflow(by: samplesPerRowPixel)
      guard !overflows, samples <= Int.max / 64, (samples * bits + 7) / 8 <= rowBytes else {
        throw file.bytes.invalid("this TIFF's rows are shorter than their samples")
      }
    }
  }
#endif
