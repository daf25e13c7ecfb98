// What Swift adds to the C library of Apple's systems.
@_exported import Darwin

public var errno: Int32 {
  get { __error().pointee }
  set { __error().pointee = newValue }
}

// Variadic functions.
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ ptr: UnsafeMutableRawPointer) -> Int32 { 0 }
public func ioctl(_ fd: CInt, _ request: UInt) -> CInt { 0 }
public func ioctl(_ fd: CInt, _ request: UInt, _ value: CInt) -> CInt { 0 }
public func ioctl(_ fd: CInt, _ request: UInt, _ ptr: UnsafeMutableRawPointer) -> CInt { 0 }

// Macros that Swift cannot import.
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }
public var MAP_FAILED: UnsafeMutableRawPointer! { UnsafeMutableRawPointer(bitPattern: -1) }
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }
public var SIG_ERR: sig_t { unsafeBitCast(-1, to: sig_t.self) }
public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }
public var CLOCK_PROCESS_CPUTIME_ID: clockid_t { _CLOCK_PROCESS_CPUTIME_ID }

// Mathematics for all floating-point types.
public func ceil<T: FloatingPoint>(_ x: T) -> T { x.rounded(.up) }
public func floor<T: FloatingPoint>(_ x: T) -> T { x.rounded(.down) }
public func round<T: FloatingPoint>(_ x: T) -> T { x.rounded() }
public func sqrt<T: FloatingPoint>(_ x: T) -> T { x.squareRoot() }
public func atan2(_ y: Float, _ x: Float) -> Float { y }
public func cos(_ x: Float) -> Float { x }
public func exp(_ x: Float) -> Float { x }
public func log(_ x: Float) -> Float { x }
public func pow(_ x: Float, _ y: Float) -> Float { x }
public func sin(_ x: Float) -> Float { x }
