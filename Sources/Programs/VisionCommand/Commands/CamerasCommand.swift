import CommandLineParsing
import Movies
import OptionDeclarations
import VisionBase
import VisionReports

/// `vision cameras`: lists the cameras of this machine.
struct CamerasCommand {
  let cameras: @Sendable () throws(VisionError) -> [CameraDescription]

  var subcommand: Subcommand {
    let declaration = Command(
      "cameras", summary: "Lists the cameras of this machine and their formats.",
      discussion: """
        Cameras are those that Linux offers through Video4Linux. In other commands camera:0 stands \
        for /dev/video0, and --camera-size and --rate choose among what is listed. This has never \
        been tried on hardware: the machines it is built on have no camera.
        """,
      arguments: [CommonOptions.format],
      examples: [.init("vision cameras", "Prints each camera with its sizes and rates.")])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let found = try cameras()
      switch arguments[CommonOptions.format] {
      case .json:
        for camera in found { console.output.write(.json(Self.json(camera))) }
      default:
        if found.isEmpty { console.remark("there is no camera here (no /dev/video0 or the like)") }
        for camera in found { console.output.write(.lines(Self.lines(camera))) }
      }
      return .success
    }
  }

  private static func lines(_ camera: CameraDescription) -> [String] {
    let number = camera.device.bytes.split(separator: "/").last?.dropping(prefix: "video") ?? ""
    let bus = camera.bus.isEmpty ? "" : " (\(camera.bus))"
    return ["camera:\(number)  \(camera.device)  \(camera.name)\(bus)"]
      + camera.formats.flatMap { format in
        ["  \(format.code)  \(format.words)"]
          + format.sizes.map { size in
            let rates = size.framesPerSecond.map { fixed($0, decimals: $0 == $0.rounded() ? 0 : 2) }
            let most = size.isLargestOfMany ? "up to " : ""
            let each = rates.isEmpty ? "" : "  \(rates.joined(separator: ", ")) a second"
            return "    \(most)\(size.width)x\(size.height)\(each)"
          }
      }
  }

  private static func json(_ camera: CameraDescription) -> JSONValue {
    .object([
      .init("device", .string(camera.device)), .init("name", .string(camera.name)),
      .init("bus", .string(camera.bus)),
      .init(
        "formats",
        .array(
          camera.formats.map { format in
            .object([
              .init("code", .string(format.code)), .init("words", .string(format.words)),
              .init("sizes", .array(format.sizes.map(json))),
            ])
          })),
    ])
  }

  private static func json(_ size: CameraDescription.Size) -> JSONValue {
    .object([
      .init("width", .integer(size.width)), .init("height", .integer(size.height)),
      .init("isLargestOfMany", .bool(size.isLargestOfMany)),
      .init("framesPerSecond", .array(size.framesPerSecond.map { .number($0) })),
    ])
  }
}
