public import Foundation

/// The model of a task, and the processor for it.
#if canImport(ObjectiveC)
  @objc(MPPBaseOptions)
  @objcMembers
#endif
open class BaseOptions: NSObject, NSCopying {
  // The guides assign an optional, but upstream's type is not one: only this type takes both.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The path of the model, a `.tflite` file.
  ///
  /// Implicitly unwrapped, so that `Bundle.main.path(forResource:ofType:)` can be assigned as the
  /// guides do; nil counts as empty and makes the task's initializer throw.
  open var modelAssetPath: String! = ""

  /// The processor that runs the model; this package always uses the CPU.
  open var delegate: Delegate = .CPU

  /// Creates options without a model.
  public override init() {}

  /// Returns a full copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = BaseOptions()
    copy.modelAssetPath = modelAssetPath
    copy.delegate = delegate
    return copy
  }
}

/// The processor that runs a model.
#if canImport(ObjectiveC)
  @objc(MPPDelegate)
#endif
public enum Delegate: UInt, Sendable {
  /// The CPU.
  case CPU = 0
  /// The GPU; accepted, but the CPU does the work.
  case GPU = 1
}

/// The way a task receives pictures.
#if canImport(ObjectiveC)
  @objc(MPPRunningMode)
#endif
public enum RunningMode: UInt, Sendable {
  /// Single pictures; calls block.
  case image = 0
  /// Frames of a video with increasing timestamps; calls block.
  case video = 1
  /// Frames of a live stream with increasing timestamps; the delegate receives the results.
  case liveStream = 2
}

/// The common base class of all tasks' options.
#if canImport(ObjectiveC)
  @objc(MPPTaskOptions)
  @objcMembers
#endif
open class TaskOptions: NSObject, NSCopying {
  private var ownBaseOptions = BaseOptions()

  /// The model and its processor; copied when set.
  open var baseOptions: BaseOptions {
    get { ownBaseOptions }
    set { ownBaseOptions = newValue.copied() }
  }

  /// Creates options without a model.
  public override init() {}

  /// Returns a full copy, of the same class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = TaskOptions()
    copy.baseOptions = baseOptions
    return copy
  }
}

extension BaseOptions {
  /// Returns a copy of the same type.
  func copied() -> BaseOptions {
    let copy = BaseOptions()
    copy.modelAssetPath = modelAssetPath
    copy.delegate = delegate
    return copy
  }
}
