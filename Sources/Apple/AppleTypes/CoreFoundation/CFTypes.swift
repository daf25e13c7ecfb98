// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// Reason: names and types are Apple's; client code writes `kCFBooleanTrue!` and subscripts the
// address without unwrapping it.

public import Foundation

/// A string as Apple's C interfaces take it.
public typealias CFString = NSString

/// A dictionary as Apple's C interfaces take it.
public typealias CFDictionary = NSDictionary

/// A truth value as Apple's C interfaces take it.
public typealias CFBoolean = NSNumber

/// Bytes as Apple's C interfaces hand them out.
public typealias CFData = NSData

/// A count or index of Apple's C interfaces.
public typealias CFIndex = Int

/// A status code of Apple's C interfaces; zero is success.
public typealias OSStatus = Int32

/// A four-character code.
public typealias OSType = UInt32

/// A four-character code.
public typealias FourCharCode = UInt32

/// The status of success.
public let noErr: OSStatus = 0

/// True as a value for attribute dictionaries.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)

/// False as a value for attribute dictionaries.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// Who allocates memory; here it is always the process's own allocator.
public final class CFAllocator: Sendable {
  init() {}
}

/// The allocator to pass where one is asked for.
public let kCFAllocatorDefault: CFAllocator! = CFAllocator()

/// The address of the bytes; valid while the data object lives.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  unsafe theData.map { unsafe $0.bytes.assumingMemoryBound(to: UInt8.self) }
}

/// The number of bytes.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex {
  theData.map(\.length) ?? 0
}

/// The error domain of `OSStatus` codes.
public let NSOSStatusErrorDomain = "NSOSStatusErrorDomain"
