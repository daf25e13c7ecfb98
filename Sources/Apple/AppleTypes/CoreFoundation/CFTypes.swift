// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// Reason: names and types are Apple's; client code writes `kCFBooleanTrue!` and subscripts the
// address without unwrapping it.

public import Foundation

/// A string in Apple's C interfaces.
public typealias CFString = NSString

/// A dictionary in Apple's C interfaces.
public typealias CFDictionary = NSDictionary

/// A Boolean value in Apple's C interfaces.
public typealias CFBoolean = NSNumber

/// Immutable bytes in Apple's C interfaces.
public typealias CFData = NSData

/// A count or index in Apple's C interfaces.
public typealias CFIndex = Int

/// A status code in Apple's C interfaces; zero means success.
public typealias OSStatus = Int32

/// A four-character code.
public typealias OSType = UInt32

/// A four-character code.
public typealias FourCharCode = UInt32

/// The status code for success.
public let noErr: OSStatus = 0

/// True, as a value for attribute dictionaries.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)

/// False, as a value for attribute dictionaries.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// A memory allocator; always the process's own here.
public final class CFAllocator: Sendable {
  init() {}
}

/// The default allocator.
public let kCFAllocatorDefault: CFAllocator! = CFAllocator()

/// Returns the address of the bytes; valid while the data object lives.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  unsafe theData.map { unsafe $0.bytes.assumingMemoryBound(to: UInt8.self) }
}

/// Returns the number of bytes.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex {
  theData.map(\.length) ?? 0
}

/// The error domain of `OSStatus` codes.
public let NSOSStatusErrorDomain = "NSOSStatusErrorDomain"
