// Decodes pictures with the arithmetic of MediaPipe's own decoder, and writes the pixels as PNGs of
// the same names:
//
//   decode-pictures FOLDER PICTURE...
//
// The command has no option for that arithmetic, so fidelity uses this program.

import Frames

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

let words = CommandLine.arguments
guard words.count > 2 else {
  let usage = "usage: decode-pictures FOLDER PICTURE...\n"
  _ = usage.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(2)
}
for picture in words[2...] {
  let name = picture.split(separator: "/").last.map(String.init) ?? picture
  let frame = try Frame(
    decoding: picture, options: DecodingOptions(jpegArithmetic: .stbImage))
  try frame.write(to: "\(words[1])/\(name).png")
}
