#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The header of an image in one of the formats.
  enum PictureHeader {
    case jpeg(JPEGHeader)
    case png(PNGHeader)
    case webp(WebPHeader)
    case bmp(BMPHeader)
    case heif(HEIFHeader)
    case tiff(TIFFFile)

    /// Recognizes the format and reads its header.
    init(_ bytes: PictureBytes) throws(VisionError) {
      switch try PictureFormat.required(of: bytes) {
      case .jpeg: self = .jpeg(try JPEGHeader(bytes))
      case .png: self = .png(try PNGHeader(bytes))
      case .webp: self = .webp(try WebPHeader(bytes))
      case .bmp: self = .bmp(try BMPHeader(bytes))
      case .heic: self = .heif(try HEIFHeader(bytes, isAVIF: false))
      case .avif: self = .heif(try HEIFHeader(bytes, isAVIF: true))
      case .tiff:
        try RawPhotograph.check(tiff: bytes)
        self = .tiff(try TIFFFile(bytes))
      }
    }

    /// Returns the cost of decoding; the size must have been checked.
    func cost(
      of bytes: PictureBytes, _ options: DecodingOptions = DecodingOptions()
    ) -> DecodingCost {
      switch self {
      case .jpeg(let header):
        JPEGScans(bytes, header: header).cost(
          width: header.width, height: header.height, options.jpegArithmetic)
      case .png(let header):
        DecodingCost(byteCount: header.width * header.height * (header.hasAlpha ? 4 : 3))
      case .webp(let header): header.cost
      case .bmp(let header): DecodingCost(byteCount: header.width * header.height * 4)
      case .heif(let header): HEIFDecoder.cost(header)
      case .tiff(let file): TIFFDecoder.cost(file)
      }
    }

    /// The properties that all formats share.
    var information: PictureInformation {
      switch self {
      case .jpeg(let header):
        PictureInformation(
          format: .jpeg, width: header.width, height: header.height,
          orientation: header.orientation, channelCount: header.componentCount == 1 ? 1 : 3)
      case .png(let header):
        PictureInformation(
          format: .png, width: header.width, height: header.height,
          orientation: header.orientation, channelCount: header.channelCount)
      case .webp(let header):
        PictureInformation(
          format: .webp, width: header.width, height: header.height,
          orientation: header.orientation, channelCount: header.hasAlpha ? 4 : 3)
      case .bmp(let header):
        PictureInformation(
          format: .bmp, width: header.width, height: header.height, orientation: .up,
          channelCount: header.hasAlpha ? 4 : 3)
      case .heif(let header):
        PictureInformation(
          format: header.isAVIF ? .avif : .heic, width: header.crop.width,
          height: header.crop.height, orientation: header.orientation, channelCount: 3)
      case .tiff(let file):
        PictureInformation(
          format: .tiff, width: file.width, height: file.height,
          orientation: file.orientation, channelCount: 3)
      }
    }
  }
#endif
