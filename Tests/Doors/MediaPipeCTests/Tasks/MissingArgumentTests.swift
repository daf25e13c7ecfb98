import CMediaPipe
import Foundation
import MediaPipeC
import TestSupport
import Testing

/// Tests of NULL in every place of every function: a status, and no access to memory.
@Suite struct MissingArgumentTests {
  private typealias Message = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  private static let calls: [(String, @Sendable (Message?) -> MpStatus)] = [
    ("bytes", { MpImageCreateFromUint8Data(kMpImageFormatSrgb, 1, 1, nil, 3, nil, $0) }),
    ("shorts", { MpImageCreateFromUint16Data(kMpImageFormatSrgb48, 1, 1, nil, 3, nil, $0) }),
    ("floats", { MpImageCreateFromFloatData(kMpImageFormatVec32F1, 1, 1, nil, 1, nil, $0) }),
    ("no place", { MpImageCreateFromUint8Data(kMpImageFormatSrgb, 1, 1, [1, 2, 3], 3, nil, $0) }),
    ("copy", { MpImageCreateFromImageFrame(nil, nil, $0) }),
    ("file", { MpImageCreateFromFile(nil, nil, $0) }),
    ("file, no place", { MpImageCreateFromFile("/none", nil, $0) }),
    ("data of bytes", { MpImageDataUint8(nil, nil, $0) }),
    ("data of shorts", { MpImageDataUint16(nil, nil, $0) }),
    ("data of floats", { MpImageDataFloat32(nil, nil, $0) }),
    ("value of bytes", { MpImageGetValueUint8(nil, nil, 3, nil, $0) }),
    ("value of shorts", { MpImageGetValueUint16(nil, nil, 3, nil, $0) }),
    ("value of floats", { MpImageGetValueFloat32(nil, nil, 3, nil, $0) }),
    ("detector", { MpObjectDetectorCreate(nil, nil, $0) }),
    ("detect", { MpObjectDetectorDetectImage(nil, nil, nil, nil, $0) }),
    ("detect frame", { MpObjectDetectorDetectForVideo(nil, nil, nil, 0, nil, $0) }),
    ("detect live", { MpObjectDetectorDetectAsync(nil, nil, nil, 0, $0) }),
    ("close detector", { MpObjectDetectorClose(nil, $0) }),
    ("classifier", { MpImageClassifierCreate(nil, nil, $0) }),
    ("classify", { MpImageClassifierClassifyImage(nil, nil, nil, nil, $0) }),
    ("classify frame", { MpImageClassifierClassifyForVideo(nil, nil, nil, 0, nil, $0) }),
    ("classify live", { MpImageClassifierClassifyAsync(nil, nil, nil, 0, $0) }),
    ("close classifier", { MpImageClassifierClose(nil, $0) }),
    ("embedder", { MpImageEmbedderCreate(nil, nil, $0) }),
    ("embed", { MpImageEmbedderEmbedImage(nil, nil, nil, nil, $0) }),
    ("embed frame", { MpImageEmbedderEmbedForVideo(nil, nil, nil, 0, nil, $0) }),
    ("embed live", { MpImageEmbedderEmbedAsync(nil, nil, nil, 0, $0) }),
    ("close embedder", { MpImageEmbedderClose(nil, $0) }),
    ("similarity", { MpImageEmbedderCosineSimilarity(nil, nil, nil, $0) }),
    ("landmarker", { MpPoseLandmarkerCreate(nil, nil, $0) }),
    ("landmarks", { MpPoseLandmarkerDetectImage(nil, nil, nil, nil, $0) }),
    ("landmarks of frame", { MpPoseLandmarkerDetectForVideo(nil, nil, nil, 0, nil, $0) }),
    ("landmarks live", { MpPoseLandmarkerDetectAsync(nil, nil, nil, 0, $0) }),
    ("close landmarker", { MpPoseLandmarkerClose(nil, $0) }),
    ("face detector", { MpFaceDetectorCreate(nil, nil, $0) }),
    ("face detector: image", { MpFaceDetectorDetectImage(nil, nil, nil, nil, $0) }),
    ("face detector: frame", { MpFaceDetectorDetectForVideo(nil, nil, nil, 0, nil, $0) }),
    ("face detector: live", { MpFaceDetectorDetectAsync(nil, nil, nil, 0, $0) }),
    ("close face detector", { MpFaceDetectorClose(nil, $0) }),
    ("face landmarker", { MpFaceLandmarkerCreate(nil, nil, $0) }),
    ("face landmarker: image", { MpFaceLandmarkerDetectImage(nil, nil, nil, nil, $0) }),
    ("face landmarker: frame", { MpFaceLandmarkerDetectForVideo(nil, nil, nil, 0, nil, $0) }),
    ("face landmarker: live", { MpFaceLandmarkerDetectAsync(nil, nil, nil, 0, $0) }),
    ("close face landmarker", { MpFaceLandmarkerClose(nil, $0) }),
    ("hand landmarker", { MpHandLandmarkerCreate(nil, nil, $0) }),
    ("hand landmarker: image", { MpHandLandmarkerDetectImage(nil, nil, nil, nil, $0) }),
    ("hand landmarker: frame", { MpHandLandmarkerDetectForVideo(nil, nil, nil, 0, nil, $0) }),
    ("hand landmarker: live", { MpHandLandmarkerDetectAsync(nil, nil, nil, 0, $0) }),
    ("close hand landmarker", { MpHandLandmarkerClose(nil, $0) }),
    ("holistic landmarker", { MpHolisticLandmarkerCreate(nil, nil, $0) }),
    ("holistic landmarker: image", { MpHolisticLandmarkerDetectImage(nil, nil, nil, nil, $0) }),
    (
      "holistic landmarker: frame",
      { MpHolisticLandmarkerDetectForVideo(nil, nil, nil, 0, nil, $0) }
    ),
    ("holistic landmarker: live", { MpHolisticLandmarkerDetectAsync(nil, nil, nil, 0, $0) }),
    ("close holistic landmarker", { MpHolisticLandmarkerClose(nil, $0) }),
    ("gesture recognizer", { MpGestureRecognizerCreate(nil, nil, $0) }),
    ("gesture recognizer: image", { MpGestureRecognizerRecognizeImage(nil, nil, nil, nil, $0) }),
    (
      "gesture recognizer: frame",
      { MpGestureRecognizerRecognizeForVideo(nil, nil, nil, 0, nil, $0) }
    ),
    ("gesture recognizer: live", { MpGestureRecognizerRecognizeAsync(nil, nil, nil, 0, $0) }),
    ("close gesture recognizer", { MpGestureRecognizerClose(nil, $0) }),
    ("image segmenter", { MpImageSegmenterCreate(nil, nil, $0) }),
    ("image segmenter: image", { MpImageSegmenterSegmentImage(nil, nil, nil, nil, $0) }),
    ("image segmenter: frame", { MpImageSegmenterSegmentForVideo(nil, nil, nil, 0, nil, $0) }),
    ("image segmenter: live", { MpImageSegmenterSegmentAsync(nil, nil, nil, 0, $0) }),
    ("image segmenter: labels", { MpImageSegmenterGetLabels(nil, nil, $0) }),
    ("close image segmenter", { MpImageSegmenterClose(nil, $0) }),
    ("interactive segmenter", { MpInteractiveSegmenterLegacyCreate(nil, nil, $0) }),
    (
      "interactive segmenter: image",
      { MpInteractiveSegmenterLegacySegmentImage(nil, nil, nil, nil, nil, $0) }
    ),
    (
      "interactive segmenter: points",
      { SvtInteractiveSegmenterLegacySegmentImage(nil, nil, nil, 0, nil, nil, $0) }
    ),
    ("interactive segmenter: labels", { SvtInteractiveSegmenterLegacyGetLabels(nil, nil, $0) }),
    ("close interactive segmenter", { MpInteractiveSegmenterLegacyClose(nil, $0) }),
  ]

  @Test func `every call that answers a status`() {
    for (name, call) in Self.calls {
      let said = Said { call($0) }
      #expect(said.status == kMpInvalidArgument, "\(name)")
      #expect(said.words?.isEmpty == false, "\(name)")
      // The message is optional.
      #expect(call(nil) == kMpInvalidArgument, "\(name)")
    }
  }

  @Test func `every call that answers none`() {
    MpErrorFree(nil)
    MpStringListFree(nil)
    var list = MpStringList()
    MpStringListFree(&list)
    MpImageFree(nil)
    MpObjectDetectorCloseResult(nil)
    MpImageClassifierCloseResult(nil)
    MpImageEmbedderCloseResult(nil)
    MpPoseLandmarkerCloseResult(nil)
    MpFaceDetectorCloseResult(nil)
    MpFaceLandmarkerCloseResult(nil)
    MpHandLandmarkerCloseResult(nil)
    MpHolisticLandmarkerCloseResult(nil)
    MpGestureRecognizerCloseResult(nil)
    MpImageSegmenterCloseResult(nil)
    MpInteractiveSegmenterLegacyCloseResult(nil)
    #expect(MpImageGetWidth(nil) == 0 && MpImageGetHeight(nil) == 0)
    #expect(MpImageGetChannels(nil) == 0 && MpImageGetByteDepth(nil) == 0)
    #expect(MpImageGetWidthStep(nil) == 0 && MpImageGetFormat(nil) == kMpImageFormatUnknown)
    #expect(MpImageIsEmpty(nil) && !MpImageIsContiguous(nil) && !MpImageIsAligned(nil, 1))
    #expect(!MpImageUsesGpu(nil))
  }

  @Test func `options with nothing in them`() {
    var made: OpaquePointer?
    var detector = MpObjectDetectorOptions()
    let mode = Said.invalid("Unknown running mode: 0")
    #expect(Said { MpObjectDetectorCreate(&detector, &made, $0) } == mode)
    detector.running_mode = MP_RUNNING_MODE_LIVE_STREAM
    let callback = Said.invalid("Provided null pointer to callback function.")
    #expect(Said { MpObjectDetectorCreate(&detector, &made, $0) } == callback)
    detector.running_mode = MP_RUNNING_MODE_IMAGE
    let model = Said.invalid(
      "ExternalFile must specify at least one of 'file_content', 'file_name', 'file_pointer_meta' "
        + "or 'file_descriptor_meta'.")
    #expect(Said { MpObjectDetectorCreate(&detector, &made, $0) } == model)
    var landmarker = MpPoseLandmarkerOptions()
    landmarker.running_mode = MP_RUNNING_MODE_VIDEO
    #expect(Said { MpPoseLandmarkerCreate(&landmarker, &made, $0) } == model)
    #expect(made == nil)
  }

  @Test func `an open file without a model, and one that is not open`() {
    var made: MpObjectDetectorPtr?
    var options = MpObjectDetectorOptions()
    options.running_mode = MP_RUNNING_MODE_IMAGE
    for (descriptor, number) in [(openFolder(), ENODEV), (9_999, EBADF)] {
      options.base_options.file_descriptor = descriptor
      let said = Said { MpObjectDetectorCreate(&options, &made, $0) }
      let words = "Unable to map file to memory buffer, errno=\(number)"
      #expect(said == Said(status: kMpUnknown, words: words))
      #expect((close(descriptor) == 0) == (number == ENODEV), "the caller's file stays open")
    }
    #expect(made == nil)
  }

  private func openFolder() -> Int32 { open("/", O_RDONLY | O_CLOEXEC) }

  @Test func `lists that are shorter than they say, and words that are not UTF-8`() throws {
    let folder = try ModelFolder()
    var made: MpObjectDetectorPtr?
    let said = try withOptions(path: folder.detector()) { base in
      var options = MpObjectDetectorOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_IMAGE
      options.max_results = 1
      options.category_allowlist_count = 3
      let list = Said { MpObjectDetectorCreate(&options, &made, $0) }
      options.category_allowlist_count = 0
      let broken = [CChar(bitPattern: 0xff), 0]
      let locale = broken.withUnsafeBufferPointer { words in
        options.display_names_locale = words.baseAddress
        return Said { MpObjectDetectorCreate(&options, &made, $0) }
      }
      return [list, locale]
    }
    #expect(
      said == [
        .invalid("category_allowlist is null."), .invalid("display_names_locale is not UTF-8."),
      ])
    #expect(made == nil)
  }
}
