open class DispatchObject: @unchecked Sendable {
  public init() {}
}

public struct DispatchTime: Comparable, Sendable {
  public let rawValue: UInt64
  public var uptimeNanoseconds: UInt64 { rawValue }
  public static let distantFuture = DispatchTime(rawValue: .max)
  public static func now() -> DispatchTime { DispatchTime(rawValue: 0) }
  public static func < (left: DispatchTime, right: DispatchTime) -> Bool { false }
}

public enum DispatchTimeInterval: Sendable {
  case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
}

public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
public func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }

public enum DispatchTimeoutResult: Sendable { case success, timedOut }

public final class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public init(value: Int) { super.init() }
  @discardableResult public func signal() -> Int { 0 }
  public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}

public final class DispatchGroup: DispatchObject, @unchecked Sendable {
  public override init() { super.init() }
  public func enter() {}
  public func leave() {}
  public func wait() {}
}

public struct DispatchQoS: Sendable {
  public static let `default` = DispatchQoS()
  public static let unspecified = DispatchQoS()
  public static let userInitiated = DispatchQoS()
}

public struct DispatchWorkItemFlags: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

public final class DispatchQueue: DispatchObject, @unchecked Sendable {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let concurrent = Attributes(rawValue: 2)
  }
  public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }

  public class var main: DispatchQueue { DispatchQueue(label: "") }
  public class func global() -> DispatchQueue { main }
  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) { super.init() }

  @preconcurrency public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [], execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
  public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
  public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
}

public final class DispatchSpecificKey<T>: @unchecked Sendable {
  public init() {}
}
