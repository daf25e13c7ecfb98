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
  "VisionBase", "Inference", "Frames", "Movies", "ModelFiles", "VisionTasks", "CommandLineParsing",
]

// Each of ML Kit's modules is a product, as its pods are: an app takes the ones it names.
let machineLearningKit = [
  "MLKitCommon", "MLImage", "MLKitVision", "MLKitPoseDetectionCommon", "MLKitPoseDetection",
  "MLKitPoseDetectionAccurate", "MLKitObjectDetectionCommon", "MLKitObjectDetection",
  "MLKitObjectDetectionCustom", "MLKitLinkFirebase", "MLKit",
]

/// What of `AppleTypes` an Apple platform has itself.
///
/// There the module passes the system's types on and holds only the way from them to frames, and
/// for macOS the types of UIKit.
#if os(Linux)
  let ownTypesOfSystem: [String] = []
#else
  let ownTypesOfSystem = [
    "AVFoundation", "CoreFoundation", "CoreGraphics", "CoreMedia", "CoreVideo",
  ]
#endif

let package = Package(
  name: "swift-vision-tasks",
  platforms: [.macOS(.v12), .iOS(.v15)],
  products: (libraries + ["AppleTypes", "MediaPipeTasksVision"] + machineLearningKit).map {
    .library(name: $0, targets: [$0])
  } + [.executable(name: "vision", targets: ["vision"])],
  targets: [
    // Layer 1: C declarations and shims.
    .target(name: "CInference"),
    .target(name: "CKernels"),
    .target(name: "CCurl"),
    // Loads FFmpeg at run time and builds without it; its headers come from libavformat-dev,
    // libavcodec-dev, libavutil-dev and libswscale-dev where they are installed.
    .target(name: "CFFmpeg"),
    // Loads SQLite at run time: only an index of pictures needs it.
    .target(name: "CSQLite"),
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
    .target(
      name: "VisionBase", dependencies: ["CKernels"],
      swiftSettings: strictSettings + [.enableExperimentalFeature("Lifetimes")]),
    library(
      "Inference", ["CInference", "CKernels", "ModelFiles", "VisionBase"], strict: true),
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
    library("Movies", ["CFFmpeg", "Frames", "VisionBase"], strict: true),
    library("ModelFiles", ["CCurl", "CZlib", "VisionBase"], strict: true),

    // Layer 3: the engine.
    library("VisionTasks", ["Inference", "Frames", "ModelFiles", "VisionBase"]),

    // Beside the engine: similar pictures among many.
    library(
      "PictureIndex", ["CKernels", "CSQLite", "ModelFiles", "VisionBase", "VisionTasks"],
      strict: true),

    // Beside the parts: Apple's types, which only Linux lacks.
    .target(
      name: "AppleTypes", dependencies: ["Frames", "VisionBase"], exclude: ownTypesOfSystem,
      swiftSettings: settings),

    // Layer 4: the faces.
    library(
      "MediaPipeTasksVision", ["AppleTypes", "VisionTasks", "Frames", "ModelFiles", "VisionBase"]),
    library("MLKitCommon", ["ModelFiles", "VisionBase"]),
    library("MLKitLinkFirebase", ["MLKitCommon", "ModelFiles", "VisionBase"]),
    library("MLImage", ["AppleTypes"]),
    library("MLKitVision", ["MLKitCommon", "MLImage", "AppleTypes", "Frames", "VisionBase"]),
    library(
      "MLKitPoseDetectionCommon",
      ["MLKitCommon", "MLKitVision", "Frames", "VisionTasks", "ModelFiles", "VisionBase"]),
    library("MLKitPoseDetection", ["MLKitPoseDetectionCommon"]),
    library("MLKitPoseDetectionAccurate", ["MLKitPoseDetectionCommon"]),
    library(
      "MLKitObjectDetectionCommon",
      ["MLKitCommon", "MLKitVision", "VisionTasks", "ModelFiles", "VisionBase"]),
    library("MLKitObjectDetection", ["MLKitObjectDetectionCommon"]),
    library("MLKitObjectDetectionCustom", ["MLKitCommon", "MLKitObjectDetectionCommon"]),
    library(
      "MLKit",
      [
        "MLKitCommon", "MLKitVision", "MLKitPoseDetectionCommon", "MLKitPoseDetection",
        "MLKitPoseDetectionAccurate", "MLKitObjectDetectionCommon", "MLKitObjectDetection",
        "MLKitObjectDetectionCustom", "MLKitLinkFirebase",
      ]),

    // Layer 5: the command.
    library("CommandLineParsing", ["VisionBase"]),
    library(
      "VisionCommand",
      [
        "CommandLineParsing", "PictureIndex", "VisionTasks", "Inference", "Frames", "Movies",
        "ModelFiles", "VisionBase",
      ]),
    .executableTarget(name: "vision", dependencies: ["VisionCommand"], swiftSettings: settings),

    // Tests mirror the sources.
    .target(
      name: "TestSupport", dependencies: ["ModelFiles", "VisionBase"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests(of: "VisionBase"),
    tests(of: "Inference", ["CKernels", "VisionBase"]),
    .target(
      name: "PictureFixtures", dependencies: ["VisionBase"], path: "Tests/PictureFixtures",
      swiftSettings: settings),
    tests(of: "Frames", ["VisionBase", "CKernels", "PictureFixtures"]),
    .target(
      name: "MovieFixtures", dependencies: ["Frames", "VisionBase"], path: "Tests/MovieFixtures",
      swiftSettings: settings),
    tests(of: "Movies", ["Frames", "MovieFixtures", "VisionBase"]),
    tests(of: "ModelFiles", ["VisionBase"], recordings: ["Goldens"]),
    tests(
      of: "VisionTasks", ["VisionBase", "Frames", "ModelFiles", "Inference"],
      recordings: [
        "Goldens/detections.json", "Goldens/record_detections.py", "Goldens/embeddings.json",
        "Goldens/record_embeddings.py", "Goldens/poses-tasks.json", "Goldens/poses-solution.json",
        "Goldens/pose-smoothing.json", "Goldens/record_poses.py", "Goldens/classifications.json",
        "Goldens/record_classifications.py",
      ]),
    tests(of: "PictureIndex", ["ModelFiles", "VisionBase", "VisionTasks"]),
    tests(of: "CommandLineParsing"),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "VisionCommand", "CommandLineParsing", "Frames", "Inference", "ModelFiles", "MovieFixtures",
        "Movies", "TestSupport", "VisionBase",
      ],
      exclude: ["Snapshots"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // Modules with the names of Apple's own. They are a product of their own because a module named
  // UIKit in a build makes `canImport(UIKit)` true for everybody in it; no target of ours depends
  // on it. Elsewhere they would hide the real ones. The tests below make pictures of stand-ins, which
  // nobody has tried with the real ones.
  let appleModuleNames = ["UIKit", "CoreGraphics", "CoreVideo", "CoreMedia", "AVFoundation"]
  package.products += [.library(name: "AppleModuleNames", targets: appleModuleNames)]
  package.targets += [
    // Tries to break the package from outside; `scripts/test --long` runs it.
    .executableTarget(
      name: "attack",
      dependencies: [
        "CKernels", "CommandLineParsing", "CZlib", "Frames", "Inference", "MediaPipeTasksVision",
        "MLKitCommon", "MLKitFixtures", "MLKitLinkFirebase", "MLKitObjectDetectionCommon",
        "MLKitObjectDetectionCustom", "MLKitPoseDetection", "MLKitPoseDetectionCommon",
        "MLKitVision", "ModelFiles", "MovieFixtures", "Movies", "PictureFixtures", "PictureIndex",
        "TestSupport", "VisionBase", "VisionCommand", "VisionTasks",
      ],
      path: "Tests/Attack", swiftSettings: settings),
    library("_Testing_UIKit"),
    library("_Testing_CoreGraphics"),
    library("UIKit", ["AppleTypes", "_Testing_UIKit"]),
    library("CoreGraphics", ["AppleTypes", "_Testing_CoreGraphics"]),
    library("CoreVideo", ["AppleTypes"]),
    library("CoreMedia", ["AppleTypes"]),
    library("AVFoundation", ["AppleTypes", "Movies", "Frames", "VisionBase"]),
    tests(of: "AppleTypes", ["Frames", "VisionBase"]),
    tests(of: "MediaPipeTasksVision", ["AppleTypes", "Frames", "ModelFiles", "VisionBase"]),
    tests(of: "MLImage", ["AppleTypes"]),
    tests(of: "MLKitCommon", ["MLKitLinkFirebase", "ModelFiles", "VisionBase"]),
    // Pictures and frames as clients of ML Kit make them.
    .target(
      name: "MLKitFixtures",
      dependencies: [
        "AppleTypes", "Frames", "MLKitObjectDetectionCommon", "MLKitVision", "TestSupport",
        "VisionTasks",
      ], path: "Tests/MLKitFixtures", swiftSettings: settings),
    tests(of: "MLKitVision", ["MLImage", "MLKitFixtures", "AppleTypes", "Frames", "VisionBase"]),
    tests(
      of: "MLKitPoseDetection",
      [
        "MLKitCommon", "MLImage", "MLKitFixtures", "MLKitVision", "MLKitPoseDetectionCommon",
        "MLKitPoseDetectionAccurate", "AppleTypes", "Frames", "ModelFiles", "VisionBase",
        "VisionTasks",
      ]),
    tests(
      of: "MLKitObjectDetection",
      [
        "MLKitCommon", "MLKitFixtures", "MLKitLinkFirebase", "MLKitObjectDetectionCommon",
        "MLKitObjectDetectionCustom", "MLKitVision", "AppleTypes", "Frames", "ModelFiles",
        "VisionBase", "VisionTasks",
      ]),
    tests(
      of: "AVFoundation",
      ["AppleTypes", "CoreGraphics", "CoreMedia", "CoreVideo", "MovieFixtures", "UIKit"]),
    // Programs written for iOS, in the language mode that those use.
    .testTarget(
      name: "SourceCompatibilityTests",
      dependencies: [
        "MediaPipeTasksVision", "AVFoundation", "CoreMedia", "CoreVideo", "UIKit", "MovieFixtures",
        "MLKitFixtures", "ModelFiles", "TestSupport",
      ] + machineLearningKit.map { .byName(name: $0) },
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
#endif
