public import Foundation

/// Where a task's model is and what runs it.
#if canImport(ObjectiveC)
  @objc(MPPBaseOptions)
  @objcMembers
#endif
open class BaseOptions: NSObject, NSCopying {
  // The guides assign an optional, and upstream's type is not one: only this takes both.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The path of the model, a `.tflite` file.
  ///
  /// Implicitly unwrapped, so that `Bundle.main.path(forResource:ofType:)` can be assigned as the
  /// guides do; nil counts as empty and makes the task's initialiser throw.
  open var modelAssetPath: String! = ""

  /// What runs the model; this package always uses the main processor.
  open var delegate: Delegate = .CPU

  /// Makes options without a model.
  public override init() {}

  /// A full copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = BaseOptions()
    copy.modelAssetPath = modelAssetPath
    copy.delegate = delegate
    return copy
  }
}

/// What runs a model.
#if canImport(ObjectiveC)
  @objc(MPPDelegate)
#endif
public enum Delegate: UInt, Sendable {
  /// The processor.
  case CPU = 0
  /// The graphics processor; accepted, but the main processor does the work.
  case GPU = 1
}

/// How a task receives pictures.
#if canImport(ObjectiveC)
  @objc(MPPRunningMode)
#endif
public enum RunningMode: UInt, Sendable {
  /// Single pictures; calls block.
  case image = 0
  /// Frames of a video with increasing timestamps; calls block.
  case video = 1
  /// Frames of a live stream with increasing timestamps; results go to a delegate.
  case liveStream = 2
}

/// What the options of all tasks share.
#if canImport(ObjectiveC)
  @objc(MPPTaskOptions)
  @objcMembers
#endif
open class TaskOptions: NSObject, NSCopying {
  private var ownBaseOptions = BaseOptions()

  /// Where the model is; copied when set.
  open var baseOptions: BaseOptions {
    get { ownBaseOptions }
    set { ownBaseOptions = newValue.copied() }
  }

  /// Makes options without a model.
  public override init() {}

  /// A full copy, of the same class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = TaskOptions()
    copy.baseOptions = baseOptions
    return copy
  }
}

extension BaseOptions {
  /// A copy that keeps its type.
  func copied() -> BaseOptions {
    let copy = BaseOptions()
    copy.modelAssetPath = modelAssetPath
    copy.delegate = delegate
    return copy
  }
}
