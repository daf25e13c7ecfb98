import CMediaPipe
import TestSupport
import Testing

@testable import MediaPipeC

/// Tests of results that are lent to a callback.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct HeldTaskTests {
  /// The context of a callback: another task, which makes results that remain.
  private final class Maker {
    let detector: MpObjectDetectorPtr?
    let image = plainImage()
    var said: [MpStatus] = []

    init(_ path: String) {
      detector = HeldTaskTests.detector(path, MP_RUNNING_MODE_IMAGE) {
        MpObjectDetectorCreate($0, $1, $2)
      }
    }

    func make(_ count: Int) {
      for _ in 0..<count {
        var result = MpDetectionResult()
        said.append(MpObjectDetectorDetectImage(detector, image, nil, &result, nil))
      }
    }
  }

  private static func detector(
    _ path: String, _ mode: MpRunningMode,
    _ create: (
      UnsafeMutablePointer<MpObjectDetectorOptions>, UnsafeMutablePointer<MpObjectDetectorPtr?>,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> MpStatus
  ) -> MpObjectDetectorPtr? {
    var detector: MpObjectDetectorPtr?
    let said = withOptions(path: path) { base in
      var options = MpObjectDetectorOptions()
      options.base_options = base
      options.running_mode = mode
      options.max_results = 3
      return Said { create(&options, &detector, $0) }
    }
    #expect(said == .fine)
    return detector
  }

  // In a separate process, where no other test has results.
  @Test func `what a callback gave back costs no result that was made meanwhile`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ModelFolder()
      let path = try folder.detector()
      let maker = Maker(path)
      let live = Self.detector(path, MP_RUNNING_MODE_LIVE_STREAM) {
        SvtObjectDetectorCreate(
          $0,
          { context, _, _, result, _ in
            guard let context, var copy = result?.pointee else { return }
            MpObjectDetectorCloseResult(&copy)
            Unmanaged<Maker>.fromOpaque(context).takeUnretainedValue().make(100)
          }, Unmanaged.passUnretained(maker).toOpaque(), $1, $2)
      }
      #expect(Said { MpObjectDetectorDetectAsync(live, maker.image, nil, 0, $0) } == .fine)
      #expect(Said { MpObjectDetectorClose(live, $0) } == .fine)
      #expect(maker.said == [MpStatus](repeating: kMpOk, count: 100))
      let count = MpDetectionResult.kept.count
      #expect(count == 100, "\(count) are left")
    }
  }
}
