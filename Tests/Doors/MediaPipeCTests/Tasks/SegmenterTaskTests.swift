import CMediaPipe
import TestSupport
import Testing

@testable import MediaPipeC

/// Tests of both segmenters, with generated models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct SegmenterTaskTests {
  private let folder: ModelFolder

  init() throws { folder = try ModelFolder() }

  private func options(_ mode: MpRunningMode = MP_RUNNING_MODE_IMAGE) -> MpImageSegmenterOptions {
    var options = MpImageSegmenterOptions()
    options.running_mode = mode
    options.output_confidence_masks = true
    options.output_category_mask = true
    return options
  }

  private func make(
    _ segmenter: inout MpImageSegmenterPtr?, _ options: MpImageSegmenterOptions,
    _ path: String? = nil
  ) throws -> Said {
    let path = try path ?? folder.segmenter()
    return withOptions(path: path) { base in
      var options = options
      options.base_options = base
      return Said { MpImageSegmenterCreate(&options, &segmenter, $0) }
    }
  }

  private func floats(_ image: MpImagePtr?, _ count: Int) throws -> [Float] {
    var start: UnsafePointer<Float>?
    #expect(Said { MpImageDataFloat32(image, &start, $0) } == .fine)
    return Array(UnsafeBufferPointer(start: try #require(start), count: count))
  }

  private func bytes(_ image: MpImagePtr?, _ count: Int) throws -> [UInt8] {
    var start: UnsafePointer<UInt8>?
    #expect(Said { MpImageDataUint8(image, &start, $0) } == .fine)
    return Array(UnsafeBufferPointer(start: try #require(start), count: count))
  }

  private func labels(
    _ read: (UnsafeMutablePointer<MpStringList>, ErrorMessage) -> MpStatus
  ) -> [String] {
    var list = MpStringList()
    #expect(Said { read(&list, $0) } == .fine)
    let labels = (0..<Int(list.num_strings)).compactMap { index in
      list.strings[index].map { String(cString: $0) }
    }
    MpStringListFree(&list)
    #expect(list.strings == nil && list.num_strings == 0)
    MpStringListFree(&list)
    return labels
  }

  // In a separate process, where no other test has results.
  @Test func `masks, scores and labels, given back once however often that is asked for`() async {
    await #expect(processExitsWith: .success) {
      let tests = try SegmenterTaskTests()
      var segmenter: MpImageSegmenterPtr?
      #expect(try tests.make(&segmenter, tests.options()) == .fine)
      #expect(tests.labels { MpImageSegmenterGetLabels(segmenter, $0, $1) } == ["person"])
      let image = plainImage(width: 4, height: 2)
      defer { MpImageFree(image) }
      let images = Image.handles.count
      var result = MpImageSegmenterResult()
      #expect(Said { MpImageSegmenterSegmentImage(segmenter, image, nil, &result, $0) } == .fine)
      try #require(result.confidence_masks_count == 1 && result.has_category_mask == 1)
      #expect(result.quality_scores_count == 1 && result.quality_scores[0] == 1)
      let mask = result.confidence_masks[0]
      #expect(MpImageGetFormat(mask) == kMpImageFormatVec32F1 && MpImageIsContiguous(mask))
      #expect(try tests.floats(mask, 8) == [0.9, 0.8, 0.1, 0, 0.7, 0.6, 0.2, 0.3])
      #expect(MpImageGetFormat(result.category_mask) == kMpImageFormatGray8)
      #expect(try tests.bytes(result.category_mask, 8) == [0, 0, 255, 255, 0, 0, 255, 255])
      #expect(MpImageSegmenterResult.kept.count == 1 && Image.handles.count == images + 2)
      var copy = result
      MpImageSegmenterCloseResult(&result)
      #expect(result.quality_scores == nil && result.category_mask == nil)
      MpImageSegmenterCloseResult(&result)
      MpImageSegmenterCloseResult(&copy)
      #expect(MpImageSegmenterResult.kept.count == 0 && Image.handles.count == images)
      #expect(Said { MpImageSegmenterClose(segmenter, $0) } == .fine)
      #expect(Said { MpImageSegmenterClose(segmenter, $0) }.status == kMpInvalidArgument)
      var list = MpStringList()
      #expect(Said { MpImageSegmenterGetLabels(segmenter, &list, $0) }.status == kMpInvalidArgument)
    }
  }

  @Test func `masks that are held stay as they are while other pictures are segmented`() throws {
    var segmenter: MpImageSegmenterPtr?
    #expect(try make(&segmenter, options()) == .fine)
    let images = [plainImage(width: 40, height: 20), plainImage(width: 40, height: 20)]
    defer { images.forEach { MpImageFree($0) } }
    var (held, other) = (MpImageSegmenterResult(), MpImageSegmenterResult())
    #expect(Said { MpImageSegmenterSegmentImage(segmenter, images[0], nil, &held, $0) } == .fine)
    let mask = try #require(held.confidence_masks)[0]
    let (confidences, categories) = try (floats(mask, 800), bytes(held.category_mask, 800))
    for image in images + images {
      #expect(Said { MpImageSegmenterSegmentImage(segmenter, image, nil, &other, $0) } == .fine)
      MpImageSegmenterCloseResult(&other)
    }
    #expect(Said { MpImageSegmenterClose(segmenter, $0) } == .fine)
    #expect(try floats(mask, 800) == confidences)
    #expect(try bytes(held.category_mask, 800) == categories)
    MpImageSegmenterCloseResult(&held)
  }

  @Test func `one kind of masks, in a video`() throws {
    var segmenter: MpImageSegmenterPtr?
    var options = options(MP_RUNNING_MODE_VIDEO)
    options.output_confidence_masks = false
    #expect(try make(&segmenter, options) == .fine)
    let image = plainImage(width: 4, height: 2)
    defer { MpImageFree(image) }
    for milliseconds: Int64 in [5, 6] {
      var result = MpImageSegmenterResult()
      let said = Said {
        MpImageSegmenterSegmentForVideo(segmenter, image, nil, milliseconds, &result, $0)
      }
      #expect(said == .fine && result.has_category_mask == 1)
      #expect(result.confidence_masks == nil && result.confidence_masks_count == 0)
      MpImageSegmenterCloseResult(&result)
    }
    var result = MpImageSegmenterResult()
    #expect(
      Said { MpImageSegmenterSegmentForVideo(segmenter, image, nil, 6, &result, $0) }
        == .invalid("Input timestamp must be monotonically increasing."))
    #expect(
      Said { MpImageSegmenterSegmentImage(segmenter, image, nil, &result, $0) }
        == .invalid("Task is not initialized with the image mode. Current running mode:video mode"))
    #expect(Said { MpImageSegmenterClose(segmenter, $0) } == .fine)
  }

  @Test func `options without an output are refused before the file is opened`() throws {
    var segmenter: MpImageSegmenterPtr?
    var options = options()
    options.output_confidence_masks = false
    options.output_category_mask = false
    let words =
      "At least one of `output_confidence_masks` and `output_category_mask` must be set."
    #expect(try make(&segmenter, options, "/no/file") == .invalid(words) && segmenter == nil)
    options.display_names_locale = nil
    #expect(
      Said { SvtImageSegmenterCreate(&options, nil, nil, &segmenter, $0) }.words?.isEmpty == false)
    options.running_mode = MP_RUNNING_MODE_LIVE_STREAM
    #expect(
      try make(&segmenter, options, "/no/file")
        == .invalid("Provided null pointer to callback function."))
  }

  @Test func `regions and other rotations are refused`() throws {
    var segmenter: MpImageSegmenterPtr?
    #expect(try make(&segmenter, options()) == .fine)
    let image = plainImage()
    defer { MpImageFree(image) }
    var looking = MpImageProcessingOptions()
    looking.rotation_degrees = 45
    var result = MpImageSegmenterResult()
    #expect(
      Said { MpImageSegmenterSegmentImage(segmenter, image, &looking, &result, $0) }
        == .invalid("Expected rotation to be a multiple of 90\u{B0}."))
    looking.rotation_degrees = 90
    looking.has_region_of_interest = true
    #expect(
      Said { MpImageSegmenterSegmentImage(segmenter, image, &looking, &result, $0) }
        == .invalid("This task doesn't support region-of-interest."))
    #expect(Said { MpImageSegmenterClose(segmenter, $0) } == .fine)
  }

  // MARK: Selections

  private func interactive() throws -> MpInteractiveSegmenterLegacyPtr {
    let path = try folder.write(FourChannelMaker.bytes(side: 16), to: "i.tflite")
    var segmenter: MpInteractiveSegmenterLegacyPtr?
    let said = withOptions(path: path) { base in
      var options = MpInteractiveSegmenterLegacyOptions()
      options.base_options = base
      options.output_confidence_masks = true
      return Said { MpInteractiveSegmenterLegacyCreate(&options, &segmenter, $0) }
    }
    #expect(said == .fine)
    return try #require(segmenter)
  }

  private func keypoint(_ x: Float, _ y: Float) -> MpNormalizedKeypoint {
    MpNormalizedKeypoint(x: x, y: y, label: nil, score: 0, has_score: false)
  }

  @Test(arguments: [0, 90, 180, -90] as [Int32])
  func `a selection is in the fourth channel, whatever the rotation`(degrees: Int32) throws {
    let segmenter = try interactive()
    #expect(labels { SvtInteractiveSegmenterLegacyGetLabels(segmenter, $0, $1) }.isEmpty)
    let image = plainImage(51, width: 16, height: 16)
    defer { MpImageFree(image) }
    var looking = MpImageProcessingOptions()
    looking.rotation_degrees = degrees
    var points = [keypoint(2.0 / 16, 2.0 / 16), keypoint(0.75, 0.75)]
    try points.withUnsafeMutableBufferPointer { points in
      for (format, count) in [
        (MP_REGION_OF_INTEREST_FORMAT_KEYPOINT, 5), (MP_REGION_OF_INTEREST_FORMAT_SCRIBBLE, 10),
      ] {
        var region = MpRegionOfInterest(
          format: format, keypoint: points.baseAddress, scribble: points.baseAddress,
          scribble_count: 2)
        var result = MpImageSegmenterResult()
        let said = Said {
          MpInteractiveSegmenterLegacySegmentImage(
            segmenter, image, &region, &looking, &result, $0)
        }
        try #require(said == .fine && result.confidence_masks_count == 4)
        #expect(result.has_category_mask == 0 && result.category_mask == nil)
        let selected = try floats(result.confidence_masks[3], 256)
        #expect(selected.count { $0 > 0 } == count && selected[2 * 16 + 2] == 1)
        MpInteractiveSegmenterLegacyCloseResult(&result)
      }
    }
    #expect(Said { MpInteractiveSegmenterLegacyClose(segmenter, $0) } == .fine)
  }

  @Test func `selections that are none or outside the picture are refused`() throws {
    let segmenter = try interactive()
    let image = plainImage()
    defer { MpImageFree(image) }
    var points = [keypoint(0.5, 0.5), keypoint(1.5, 0.5), keypoint(.nan, 0)]
    func say(_ region: UnsafePointer<MpRegionOfInterest>?) -> Said {
      var result = MpImageSegmenterResult()
      defer { MpInteractiveSegmenterLegacyCloseResult(&result) }
      return Said {
        MpInteractiveSegmenterLegacySegmentImage(segmenter, image, region, nil, &result, $0)
      }
    }
    #expect(say(nil) == .invalid("The region of interest is null."))
    try points.withUnsafeMutableBufferPointer { points in
      let start = try #require(points.baseAddress)
      let point = MP_REGION_OF_INTEREST_FORMAT_KEYPOINT
      let scribble = MP_REGION_OF_INTEREST_FORMAT_SCRIBBLE
      func region(
        _ format: MpRegionOfInterestFormat, _ place: UnsafeMutablePointer<MpNormalizedKeypoint>?,
        _ count: UInt32 = 0
      ) -> Said {
        var region = MpRegionOfInterest(
          format: format, keypoint: place, scribble: place, scribble_count: count)
        return say(&region)
      }
      let unspecified = Said.invalid("RegionOfInterest format not specified")
      #expect(region(MP_REGION_OF_INTEREST_FORMAT_UNSPECIFIED, start) == unspecified)
      #expect(region(MpRegionOfInterestFormat(rawValue: 7), start) == unspecified)
      #expect(region(point, nil) == .invalid("The key point is null."))
      #expect(region(scribble, nil, 3) == .invalid("The scribble is null."))
      for said in [
        region(point, start + 1), region(point, start + 2), region(scribble, start, 2),
        region(scribble, start, 0), region(scribble, start, .max),
      ] {
        #expect(said.status == kMpInvalidArgument && said.words?.isEmpty == false)
      }
      #expect(region(point, start) == .fine)
    }
    func say(_ points: [Double], _ count: UInt32) -> Said {
      var result = MpImageSegmenterResult()
      defer { MpInteractiveSegmenterLegacyCloseResult(&result) }
      return Said {
        SvtInteractiveSegmenterLegacySegmentImage(
          segmenter, image, points, count, nil, &result, $0)
      }
    }
    #expect(say([0.5, 0.5, 1, 0], 2) == .fine)
    #expect(say([0.5, 0.5, 1, -0.1], 2).status == kMpInvalidArgument)
    #expect(say([], 0).status == kMpInvalidArgument)
    #expect(say([], .max).status == kMpInvalidArgument)
    #expect(Said { MpInteractiveSegmenterLegacyClose(segmenter, $0) } == .fine)
  }
}
