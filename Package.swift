// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: Swift 6 mode comes from `swiftLanguageModes`; these make imports
/// explicit (what a file names it imports itself, and imports are private unless said otherwise).
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The parts that touch C or raw memory must mark each unsafe use.
let strictSettings = settings + [.strictMemorySafety()]

/// Apple's mobile platforms decode pictures with ImageIO, so they link none of the C libraries.
let whereCodecsAreC: TargetDependencyCondition? = .when(platforms: [.linux, .macOS])

/// Makes a Swift library target.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], strict: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: strict ? strictSettings : settings)
}

/// Makes the test target that mirrors a source target.
///
/// Recorded files, and the scripts that recorded them, are read where they lie.
func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], recordings: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    exclude: recordings, swiftSettings: settings)
}

let libraries = [
  "VisionBase", "Inference", "Frames", "ModelFiles", "VisionTasks", "CommandLineParsing",
]

let package = Package(
  name: "swift-vision-tasks",
  platforms: [.macOS(.v12), .iOS(.v15)],
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "vision", targets: ["vision"])
  ],
  targets: [
    // Layer 1: C declarations and shims.
    .target(name: "CInference"),
    .target(name: "CKernels"),
    .target(name: "CCurl"),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(name: "CPNGReader", dependencies: ["CPNG"]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // Layer 2: the parts.
    library("VisionBase", ["CKernels"], strict: true),
    library("Inference", ["CInference", "ModelFiles", "VisionBase"], strict: true),
    library(
      "Frames",
      [
        "CKernels", "VisionBase",
        .target(name: "CTurboJPEG", condition: whereCodecsAreC),
        .target(name: "CPNG", condition: whereCodecsAreC),
        .target(name: "CPNGReader", condition: whereCodecsAreC),
        .target(name: "CWebP", condition: whereCodecsAreC),
        .target(name: "CFreeType", condition: whereCodecsAreC),
      ], strict: true),
    library("ModelFiles", ["CCurl", "CZlib", "VisionBase"], strict: true),

    // Layer 3: the engine.
    library("VisionTasks", ["Inference", "Frames", "ModelFiles", "VisionBase"]),

    // Layer 5: the command.
    library("CommandLineParsing"),
    library(
      "VisionCommand",
      ["CommandLineParsing", "VisionTasks", "Inference", "Frames", "ModelFiles", "VisionBase"]),
    .executableTarget(name: "vision", dependencies: ["VisionCommand"], swiftSettings: settings),

    // Tests mirror the sources.
    .target(
      name: "TestSupport", dependencies: ["VisionBase"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests(of: "VisionBase"),
    tests(of: "Inference", ["VisionBase"]),
    tests(of: "Frames", ["VisionBase", "CKernels"]),
    tests(of: "ModelFiles", ["VisionBase"]),
    tests(
      of: "VisionTasks", ["VisionBase", "Frames", "ModelFiles", "Inference"],
      recordings: ["Goldens/detections.json", "Goldens/record_detections.py"]),
    tests(of: "CommandLineParsing"),
    .testTarget(
      name: "CommandTests", dependencies: ["VisionCommand", "TestSupport", "VisionBase"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
