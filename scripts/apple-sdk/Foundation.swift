@_exported import CoreFoundation
@_exported import CoreGraphics
@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import ObjectiveC

// MARK: - Bridging

extension String: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString { NSString() }
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSString, result: inout String?
  ) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { "" }
}

extension Array: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSArray { NSArray() }
  public static func _forceBridgeFromObjectiveC(_ source: NSArray, result: inout Array?) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSArray, result: inout Array?
  ) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSArray?) -> Array { [] }
}

extension Dictionary: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSDictionary { NSDictionary() }
  public static func _forceBridgeFromObjectiveC(
    _ source: NSDictionary, result: inout Dictionary?
  ) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSDictionary, result: inout Dictionary?
  ) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(
    _ source: NSDictionary?
  ) -> Dictionary { [:] }
}

extension NSNumber {
  public convenience init(value: Double) { self.init(double: value) }
  public convenience init(value: Float) { self.init(float: value) }
  public convenience init(value: Int) { self.init(integer: value) }
  public convenience init(value: Int8) { self.init(char: value) }
  public var int8Value: Int8 { 0 }
}

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { nil }
  public var failureReason: String? { nil }
  public var recoverySuggestion: String? { nil }
  public var helpAnchor: String? { nil }
}

extension NSError: Error {
  public convenience init(domain: String, code: Int, userInfo: [String: Any]? = nil) { self.init() }
  public var _code: Int { 0 }
  public var _domain: String { "" }
}

extension Error {
  public var localizedDescription: String { "" }
}

// MARK: - Values

public struct Data: Hashable, RandomAccessCollection, RangeReplaceableCollection, Sendable {
  public init() {}
  public init<Bytes: Sequence>(_ bytes: Bytes) where Bytes.Element == UInt8 {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
  public mutating func replaceSubrange<Bytes: Collection>(
    _ range: Range<Int>, with bytes: Bytes
  ) where Bytes.Element == UInt8 {}
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result { fatalError() }
}

public struct URL: Hashable, Sendable {
  public init?(string: String) {}
  public init(fileURLWithPath: String) {}
  public var path: String { "" }
  public var scheme: String? { nil }
}

public struct UUID: Hashable, Sendable {
  public init() {}
  public var uuidString: String { "" }
}

public class ProcessInfo: NSObject, @unchecked Sendable {
  public class var processInfo: ProcessInfo { ProcessInfo() }
  public var environment: [String: String] { [:] }
}

// MARK: - Notifications, progress and property lists

public struct Notification: Sendable {
  public typealias Name = NSNotification.Name
}

public class NotificationCenter: NSObject, @unchecked Sendable {
  public class var `default`: NotificationCenter { NotificationCenter() }
  public func post(
    name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil
  ) {}
}

public struct ProgressUserInfoKey: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

@objc open class Progress: NSObject, @unchecked Sendable {
  public init(parent: Progress?, userInfo: [ProgressUserInfoKey: Any]?) {}
  @objc open var totalUnitCount: Int64 = 0
  @objc open var completedUnitCount: Int64 = 0
  @objc open var isCancelled: Bool { false }
  @objc open var cancellationHandler: (@Sendable () -> Void)?
}

public class PropertyListSerialization: NSObject {
  public struct ReadOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public enum PropertyListFormat: UInt, Sendable { case openStep = 1, xml = 100, binary = 200 }
  public class func propertyList(
    from data: Data, options: ReadOptions = [],
    format: UnsafeMutablePointer<PropertyListFormat>?
  ) throws -> Any { data }
}

// MARK: - Loading from the network

public struct URLError: Error {
  public struct Code: Hashable, Sendable {
    public static let cannotConnectToHost = Code()
    public static let cannotFindHost = Code()
    public static let dnsLookupFailed = Code()
    public static let networkConnectionLost = Code()
    public static let notConnectedToInternet = Code()
    public static let serverCertificateHasBadDate = Code()
    public static let serverCertificateHasUnknownRoot = Code()
    public static let serverCertificateNotYetValid = Code()
    public static let serverCertificateUntrusted = Code()
    public static let timedOut = Code()
    public static let unsupportedURL = Code()
  }
  public enum NetworkUnavailableReason: Int, Sendable { case cellular, expensive, constrained }
  public var code: Code
  public var networkUnavailableReason: NetworkUnavailableReason? { nil }
}

public struct URLRequest: Sendable {
  public enum CachePolicy: Sendable { case reloadIgnoringLocalCacheData }
  public init(
    url: URL, cachePolicy: CachePolicy = .reloadIgnoringLocalCacheData,
    timeoutInterval: Double = 60
  ) {}
  public var url: URL? { nil }
  public var httpMethod: String?
  public var httpBody: Data?
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}

public class URLResponse: NSObject, @unchecked Sendable {}

public class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public var allHeaderFields: [AnyHashable: Any] { [:] }
  public var statusCode: Int { 0 }
}

public class OperationQueue: NSObject, @unchecked Sendable {}

public class URLSessionTask: NSObject, @unchecked Sendable {
  public var originalRequest: URLRequest? { nil }
  public func cancel() {}
  public func resume() {}
}

public class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

public class URLSessionConfiguration: NSObject, @unchecked Sendable {
  public class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }
  public var httpShouldSetCookies = false
  public var allowsCellularAccess = true
  public var timeoutIntervalForRequest = 60.0
}

public class URLSession: NSObject, @unchecked Sendable {
  public enum ResponseDisposition: Int, Sendable { case cancel, allow }
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue: OperationQueue?
  ) {}
  public func dataTask(with request: URLRequest) -> URLSessionDataTask { URLSessionDataTask() }
  public func invalidateAndCancel() {}
}

public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}

public protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
