// swift-tools-version: 6.2
// It is long because SwiftPM reads one file, which has a line of reason for each target's needs.
import PackageDescription

/// Settings of every Swift target: Swift 6 mode comes from `swiftLanguageModes`; these make imports
/// explicit (what a file names it imports itself, and imports are private unless said otherwise).
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Sources mark each use of memory that the compiler cannot check.
let strictSettings = settings + [.strictMemorySafety()]

/// Apple's mobile platforms decode pictures with ImageIO, so they link none of the C libraries.
let whereCodecsAreC: TargetDependencyCondition? = .when(platforms: [.linux, .macOS])

/// The folders of `Sources` and `Tests`, from the bottom up: an import only points down.
enum Layer: String {
  case c = "C"
  case base = "Base"
  case models = "Models"
  case parts = "Parts"
  case engine = "Engine"
  case apple = "Apple"
  case mediaPipe = "MediaPipe"
  case mlKit = "MLKit"
  case doors = "Doors"
  case programs = "Programs"
}

/// The layers that compute.
let computing: Set<Layer> = [.base, .models, .parts, .engine]

/// Has what computes optimized in debug builds, too, where the variable is set.
///
/// Tests spend most of their time there.
let speed: [SwiftSetting] =
  Context.environment["SWIFT_VISION_TASKS_OPTIMIZED"] == nil
  ? []
  // SwiftPM has no setting for it but unsafe flags, with which a package cannot be a dependency of
  // others. So the variable is only set for builds that run all tests (scripts/plan.sh).
  : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Makes a Swift library target.
func library(
  _ name: String, in layer: Layer, _ dependencies: [Target.Dependency] = [],
  exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(layer.rawValue)/\(name)",
    exclude: exclude,
    swiftSettings: strictSettings + [.enableExperimentalFeature("Lifetimes")]
      + (computing.contains(layer) ? speed : []))
}

/// Makes a target of C code.
func code(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/C/\(name)")
}

/// Makes a module of a library that the system has.
func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

/// Makes the test target that mirrors a source target.
///
/// Recorded files, and the scripts that recorded them, are read where they lie.
func tests(
  of name: String, in layer: Layer, _ dependencies: [Target.Dependency] = [],
  recordings: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    path: "Tests/\(layer.rawValue)/\(name)Tests", exclude: recordings, swiftSettings: settings)
}

/// Makes a target of what several test targets need.
func support(
  _ name: String, _ dependencies: [Target.Dependency], recordings: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: recordings,
    swiftSettings: settings)
}

let libraries = [
  "Inference", "Frames", "Drawing", "Movies", "ModelFiles", "ModelRewriting", "ModelCatalogue",
  "ModelDownloads", "VisionTasks", "VisionTasksFoundation",
]

// Each of ML Kit's modules is a product, as its pods are: an app takes the ones it names.
let machineLearningKit = [
  "MLKitCommon", "MLImage", "MLKitVision", "MLKitPoseDetectionCommon", "MLKitPoseDetection",
  "MLKitPoseDetectionAccurate", "MLKitObjectDetectionCommon", "MLKitObjectDetection",
  "MLKitObjectDetectionCustom", "MLKitFaceDetection", "MLKitSegmentationCommon",
  "MLKitSegmentationSelfie",
  "MLKitImageLabelingCommon", "MLKitImageLabeling", "MLKitImageLabelingCustom",
  "MLKitLinkFirebase", "MLKit",
]

/// What of `AppleTypes` an Apple platform has itself.
///
/// There the module passes the system's types on and holds only the way from them to frames, and
/// for macOS the types of UIKit.
#if os(Linux)
  let ownTypesOfSystem: [String] = []
#else
  let ownTypesOfSystem = [
    "AVFoundation", "CoreFoundation", "CoreGraphics", "CoreImage", "CoreMedia", "CoreVideo",
  ]
#endif

let package = Package(
  name: "swift-vision-tasks",
  platforms: [.macOS(.v12), .iOS(.v15)],
  products: (libraries + ["AppleTypes", "MediaPipeTasksVision"] + machineLearningKit).map {
    .library(name: $0, targets: [$0])
  } + [.executable(name: "vision", targets: ["vision"])],
  targets: [
    // C declarations and shims.
    code("CInference"),
    code("CKernels"),
    // Calls of the system that Swift does not see.
    code("CSystem"),
    code("CCurl"),
    // Loads FFmpeg at run time and builds without it; its headers come from libavformat-dev,
    // libavcodec-dev, libavutil-dev and libswscale-dev where they are installed.
    code("CFFmpeg"),
    // Loads libmicrohttpd at run time: only a service needs it.
    code("CMicrohttpd"),
    // Loads libmosquitto at run time: only events for MQTT brokers need it.
    code("CMosquitto"),
    // Loads SQLite at run time: only an index of pictures needs it.
    code("CSQLite"),
    // Load libheif and libtiff at run time: most pictures need neither.
    code("CHeif"),
    code("CTIFF"),
    // Load HarfBuzz with FriBidi, and fontconfig, at run time: few labels need them.
    code("CTextShaping"),
    code("CFontconfig"),
    // The page in the browser, as bytes.
    code("CStudioPage"),
    // MediaPipe's C interface, declared; MediaPipeC has its functions.
    code("CMediaPipe"),
    system("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev", brew: "jpeg-turbo"),
    system("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    code("CPNGReader", ["CPNG"]),
    system("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    system("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev", brew: "freetype"),
    system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),

    // What every layer needs, once; and what options are, for every door that has some.
    library("VisionBase", in: .base, ["CKernels", "CSystem"]),
    library("OptionDeclarations", in: .base, ["VisionBase"]),
    // The part of the error type that needs Foundation.
    library("VisionTasksFoundation", in: .base, ["VisionBase"]),

    // Everything about model files; only the downloads know the network.
    library("ModelBytes", in: .models, ["CZlib", "VisionBase"]),
    library("ModelFiles", in: .models, ["ModelBytes", "VisionBase"]),
    library("ModelRewriting", in: .models, ["ModelBytes", "ModelFiles", "VisionBase"]),
    library("ModelCatalogue", in: .models, ["ModelFiles", "ModelRewriting", "VisionBase"]),
    library(
      "ModelDownloads", in: .models,
      ["CCurl", "ModelCatalogue", "ModelBytes", "ModelFiles", "VisionBase"]),

    // The parts: the runtime, pixels, marks on pictures, moving pictures.
    library(
      "Inference", in: .parts,
      ["CInference", "CKernels", "ModelCatalogue", "ModelFiles", "ModelRewriting", "VisionBase"]),
    library(
      "Frames", in: .parts,
      [
        "CKernels", "VisionBase",
        .target(name: "CTurboJPEG", condition: whereCodecsAreC),
        .target(name: "CPNG", condition: whereCodecsAreC),
        .target(name: "CPNGReader", condition: whereCodecsAreC),
        .target(name: "CWebP", condition: whereCodecsAreC),
        .target(name: "CHeif", condition: whereCodecsAreC),
        .target(name: "CTIFF", condition: whereCodecsAreC),
        .target(name: "CZlib", condition: whereCodecsAreC),
      ]),
    library(
      "Drawing", in: .parts,
      [
        "CKernels", "Frames", "VisionBase",
        .target(name: "CFreeType", condition: whereCodecsAreC),
        .target(name: "CTextShaping", condition: whereCodecsAreC),
        .target(name: "CFontconfig", condition: whereCodecsAreC),
      ]),
    library("Movies", in: .parts, ["CCurl", "CFFmpeg", "CSystem", "Frames", "VisionBase"]),

    // The engine, and similar pictures among many.
    library(
      "VisionTasks", in: .engine,
      [
        "CKernels", "Frames", "Inference", "ModelCatalogue", "ModelFiles", "ModelRewriting",
        "VisionBase",
      ]),
    // How good answers are, measured against labels.
    library("Evaluation", in: .engine, ["VisionBase"]),
    library(
      "PictureIndex", in: .engine, ["CKernels", "CSQLite", "VisionBase", "VisionTasks"]),

    // Beside the parts: Apple's types, which only Linux lacks.
    library(
      "AppleTypes", in: .apple, ["Frames", "VisionBase", "VisionTasksFoundation"],
      exclude: ownTypesOfSystem),

    // The faces, and what those of MediaPipe's doors share.
    library(
      "MediaPipeRules", in: .mediaPipe,
      ["VisionTasks", "Frames", "ModelBytes", "ModelFiles", "VisionBase"]),
    library(
      "MediaPipeTasksVision", in: .mediaPipe,
      ["AppleTypes", "MediaPipeRules", "VisionTasks", "Frames", "VisionBase"]),
    library(
      "MLKitCommon", in: .mlKit,
      ["ModelDownloads", "ModelFiles", "ModelRewriting", "VisionBase", "VisionTasksFoundation"]),
    library(
      "MLKitLinkFirebase", in: .mlKit,
      ["MLKitCommon", "ModelDownloads", "ModelFiles", "VisionBase"]),
    library("MLImage", in: .mlKit, ["AppleTypes"]),
    library(
      "MLKitVision", in: .mlKit,
      ["MLKitCommon", "MLImage", "AppleTypes", "Frames", "VisionBase", "VisionTasks"]),
    library(
      "MLKitPoseDetectionCommon", in: .mlKit, ["MLKitVision", "VisionTasks", "VisionBase"]),
    library("MLKitPoseDetection", in: .mlKit, ["MLKitPoseDetectionCommon"]),
    library("MLKitPoseDetectionAccurate", in: .mlKit, ["MLKitPoseDetectionCommon"]),
    library(
      "MLKitFaceDetection", in: .mlKit, ["MLKitVision", "Frames", "VisionTasks", "VisionBase"]),
    library(
      "MLKitSegmentationCommon", in: .mlKit,
      ["AppleTypes", "MLKitVision", "Frames", "VisionTasks", "VisionBase"]),
    library("MLKitSegmentationSelfie", in: .mlKit, ["MLKitSegmentationCommon"]),
    library(
      "MLKitImageLabelingCommon", in: .mlKit,
      [
        "MLKitCommon", "MLKitVision", "ModelCatalogue", "ModelFiles", "VisionTasks", "VisionBase",
      ]),
    library("MLKitImageLabeling", in: .mlKit, ["MLKitCommon", "MLKitImageLabelingCommon"]),
    library(
      "MLKitImageLabelingCustom", in: .mlKit, ["MLKitCommon", "MLKitImageLabelingCommon"]),
    library(
      "MLKitObjectDetectionCommon", in: .mlKit,
      ["MLKitCommon", "MLKitVision", "VisionTasks", "VisionBase"]),
    library("MLKitObjectDetection", in: .mlKit, ["MLKitCommon", "MLKitObjectDetectionCommon"]),
    library(
      "MLKitObjectDetectionCustom", in: .mlKit, ["MLKitCommon", "MLKitObjectDetectionCommon"]),
    library(
      "MLKit", in: .mlKit,
      [
        "MLKitCommon", "MLKitVision", "MLKitPoseDetectionCommon", "MLKitPoseDetection",
        "MLKitPoseDetectionAccurate", "MLKitObjectDetectionCommon", "MLKitObjectDetection",
        "MLKitObjectDetectionCustom", "MLKitFaceDetection", "MLKitSegmentationCommon",
        "MLKitSegmentationSelfie", "MLKitImageLabelingCommon", "MLKitImageLabeling",
        "MLKitImageLabelingCustom", "MLKitLinkFirebase",
      ]),

    // What the doors for people and for services say: options, results, marks.
    library(
      "VisionReports", in: .doors,
      [
        "Drawing", "Evaluation", "Frames", "Inference", "ModelCatalogue", "ModelFiles",
        "OptionDeclarations",
        "VisionBase", "VisionTasks",
      ]),

    // The door for programs that are not Swift, and for browsers.
    library(
      "VisionService", in: .doors,
      [
        "CMicrohttpd", "Drawing", "Evaluation", "Frames", "Inference", "ModelCatalogue",
        "ModelFiles", "OptionDeclarations", "VisionBase", "VisionReports", "VisionTasks",
      ]),

    // The page in the browser, which the service serves.
    library("VisionStudio", in: .doors, ["CStudioPage"], exclude: ["Page"]),
    // MediaPipe's C interface; scripts/libmediapipe links it as libmediapipe.so.
    library(
      "MediaPipeC", in: .doors,
      ["CMediaPipe", "MediaPipeRules", "VisionTasks", "Frames", "ModelFiles", "VisionBase"]),

    // The command.
    library("CommandLineParsing", in: .programs, ["OptionDeclarations", "VisionBase"]),
    library(
      "VisionCommand", in: .programs,
      [
        "CommandLineParsing", "OptionDeclarations", "VisionReports", "VisionService",
        "VisionStudio", "Evaluation", "PictureIndex", "VisionTasks", "Inference", "Frames",
        "Drawing", "Movies", "ModelBytes", "ModelFiles", "ModelRewriting", "ModelCatalogue",
        "ModelDownloads", "CMosquitto",
        "VisionBase",
      ]),
    .executableTarget(
      name: "vision", dependencies: ["VisionCommand"], path: "Sources/Programs/vision",
      swiftSettings: settings),

    // Tests mirror the sources.
    support(
      "TestSupport",
      [
        "ModelBytes", "ModelFiles", "ModelRewriting", "ModelCatalogue", "ModelDownloads",
        "VisionBase",
      ]),
    tests(of: "VisionBase", in: .base),
    tests(of: "OptionDeclarations", in: .base),
    tests(of: "VisionTasksFoundation", in: .base, ["Frames", "VisionTasks"]),
    tests(
      of: "Inference", in: .parts,
      ["CKernels", "ModelCatalogue", "ModelBytes", "ModelFiles", "ModelRewriting", "VisionBase"]),
    support("PictureFixtures", ["Frames", "VisionBase"], recordings: ["pictures.recorded"]),
    tests(
      of: "Frames", in: .parts, ["VisionBase", "CKernels", "PictureFixtures"],
      recordings: ["Codecs/stb-image.json", "Codecs/record_stb_image.py"]),
    support("MovieFixtures", ["Frames", "VisionBase"]),
    support(
      "HostingFixtures",
      ["MLKitCommon", "MLKitLinkFirebase", "ModelDownloads", "TestSupport", "VisionBase"]),
    tests(
      of: "Movies", in: .parts, ["Frames", "MovieFixtures", "PictureFixtures", "VisionBase"]),
    tests(of: "ModelBytes", in: .models, ["ModelFiles", "ModelRewriting", "VisionBase"]),
    tests(of: "ModelFiles", in: .models, ["ModelBytes", "ModelRewriting", "VisionBase"]),
    tests(
      of: "ModelRewriting", in: .models,
      ["ModelCatalogue", "ModelBytes", "ModelFiles", "VisionBase"],
      recordings: ["Goldens"]),
    tests(of: "ModelCatalogue", in: .models, ["ModelDownloads", "VisionBase"]),
    tests(
      of: "ModelDownloads", in: .models,
      [
        "HostingFixtures", "MLKitLinkFirebase", "ModelBytes", "ModelCatalogue", "ModelFiles",
        "ModelRewriting", "VisionBase",
      ]),
    tests(
      of: "Drawing", in: .parts, ["CFreeType", "Frames", "PictureFixtures", "VisionBase"],
      recordings: [
        "Fonts/layered.ttf", "Fonts/make_layered_font.py", "Shaping/glyph-runs.json",
        "Shaping/record_glyph_runs.py", "Shaping/pango-runs.json", "Shaping/record_pango_runs.py",
      ]),
    tests(
      of: "VisionTasks", in: .engine,
      [
        "VisionBase", "Frames", "ModelFiles", "ModelRewriting", "ModelCatalogue", "ModelDownloads",
        "Inference", "CKernels",
      ],
      recordings: [
        "Goldens/detections.json", "Goldens/record_detections.py", "Goldens/embeddings.json",
        "Goldens/record_embeddings.py", "Goldens/poses-tasks.json", "Goldens/poses-solution.json",
        "Goldens/pose-smoothing.json", "Goldens/record_poses.py", "Goldens/classifications.json",
        "Goldens/landmark-regions.json", "Goldens/record_landmark_regions.py",
        "Goldens/record_classifications.py", "Goldens/same-bits.json", "Goldens/arm64",
        "Goldens/score-order.json", "Goldens/record_score_order.py", "Goldens/equal-scores.json",
        "Goldens/record_equal_scores.py", "Goldens/faces.json", "Goldens/record_faces.py",
        "Goldens/hands.json", "Goldens/record_hands.py", "Goldens/picture_shapes.py",
        "Goldens/pose-classes.json", "Goldens/record_pose_classes.py",
        "Goldens/yolo.json", "Goldens/record_yolo.py", "Goldens/segmentations.json",
        "Goldens/record_segmentations.py", "Goldens/selections.json",
        "Goldens/record_selections.py",
        "Goldens/holistic.json", "Goldens/record_holistic.py", "Goldens/landmark-files.json",
        "Goldens/record_landmark_files.py",
      ]),
    tests(
      of: "Evaluation", in: .engine, ["VisionBase"],
      recordings: [
        "Goldens/coco.json", "Goldens/record_coco.py", "Goldens/masks.json",
        "Goldens/record_masks.py", "Goldens/landmarks.json", "Goldens/record_landmarks.py",
      ]),
    tests(
      of: "MediaPipeRules", in: .mediaPipe,
      ["Frames", "ModelBytes", "ModelFiles", "ModelRewriting", "VisionBase", "VisionTasks"]),
    tests(
      of: "PictureIndex", in: .engine,
      [
        "ModelFiles", "ModelRewriting", "ModelCatalogue", "ModelDownloads", "VisionBase",
        "VisionTasks",
      ]),
    tests(
      of: "VisionReports", in: .doors,
      [
        "Drawing", "Evaluation", "Frames", "Inference", "ModelCatalogue", "ModelFiles",
        "ModelRewriting",
        "OptionDeclarations", "VisionBase", "VisionTasks",
      ]),
    // A task that is declared for tests alone; `toy-vision` is the command that offers it.
    support(
      "ToyTask",
      ["Drawing", "Frames", "OptionDeclarations", "VisionBase", "VisionReports", "VisionTasks"]),
    tests(
      of: "VisionService", in: .doors,
      [
        "Drawing", "Evaluation", "Frames", "Inference", "ModelCatalogue", "ModelFiles",
        "MovieFixtures", "Movies", "OptionDeclarations", "PictureFixtures", "ToyTask", "VisionBase",
        "VisionReports", "VisionTasks",
      ]),
    tests(
      of: "MediaPipeC", in: .doors,
      [
        "CMediaPipe", "Frames", "ModelCatalogue", "ModelDownloads", "ModelFiles", "ModelRewriting",
        "PictureFixtures", "VisionBase", "VisionTasks",
      ],
      recordings: ["Layout/layout.json", "Layout/record_layout.py"]),
    tests(of: "CommandLineParsing", in: .programs, ["OptionDeclarations"]),
    tests(
      of: "VisionCommand", in: .programs,
      [
        "CommandLineParsing", "Drawing", "Evaluation", "Frames", "Inference", "ModelBytes",
        "ModelFiles",
        "ModelRewriting", "ModelCatalogue", "ModelDownloads", "MovieFixtures", "Movies",
        "OptionDeclarations", "PictureFixtures", "PictureIndex", "ToyTask", "VisionBase",
        "VisionReports", "VisionService", "VisionStudio", "VisionTasks",
      ],
      recordings: ["Snapshots"]),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // Modules with the names of Apple's own. They are a product of their own because a module named
  // UIKit in a build makes `canImport(UIKit)` true for everybody in it; no target of ours depends
  // on it. Elsewhere they would hide the real ones. The tests below make pictures of stand-ins, which
  // nobody has tried with the real ones.
  let appleModuleNames = [
    "UIKit", "CoreGraphics", "CoreImage", "CoreVideo", "CoreMedia", "AVFoundation",
  ]
  package.products += [.library(name: "AppleModuleNames", targets: appleModuleNames)]
  package.targets += [
    // Tries to break the package from outside; `scripts/test --long` runs it.
    .executableTarget(
      name: "attack",
      dependencies: [
        "CKernels", "CMediaPipe", "CMLKit", "CommandLineParsing", "CZlib", "Drawing", "Evaluation",
        "Frames", "Inference", "MediaPipeC", "MediaPipeTasksVision", "MLKitC",
        "MLKitCommon", "MLKitFixtures", "MLKitLinkFirebase", "MLKitObjectDetectionCommon",
        "MLKitObjectDetectionCustom", "MLKitPoseDetection", "MLKitPoseDetectionCommon",
        "MLKitVision", "ModelBytes", "ModelFiles", "ModelRewriting", "ModelCatalogue",
        "ModelDownloads",
        "MovieFixtures", "Movies", "OptionDeclarations", "PictureFixtures", "PictureIndex",
        "TestSupport", "VisionBase", "VisionCommand", "VisionReports", "VisionService",
        "VisionTasks",
      ],
      path: "Tests/Attack", swiftSettings: settings),
    .executableTarget(
      name: "toy-vision", dependencies: ["ToyTask", "VisionCommand"], path: "Tests/ToyVision",
      swiftSettings: settings),
    // Measures what warm calls take; scripts/gates compares that with what is recorded.
    .executableTarget(
      name: "gates",
      dependencies: [
        "AppleTypes", "CMediaPipe", "Frames", "Inference", "MediaPipeC", "MediaPipeTasksVision",
        "MLKitCommon", "MLKitFixtures", "MLKitObjectDetectionCommon", "MLKitObjectDetectionCustom",
        "MLKitPoseDetection", "MLKitPoseDetectionCommon", "MLKitVision", "ModelCatalogue",
        "ModelFiles", "ModelRewriting", "TestSupport", "VisionBase", "VisionReports",
        "VisionService", "VisionTasks",
      ],
      path: "Tests/Gates", exclude: ["Counting"], swiftSettings: settings),
    // What the Objective-C programs of the guides print, from the Swift classes, for
    // Tests/ObjectiveC/run.
    .executableTarget(
      name: "swift-guides",
      dependencies: [
        "AppleTypes", "MediaPipeTasksVision", "MLKitCommon", "MLKitFaceDetection",
        "MLKitImageLabelingCommon", "MLKitImageLabelingCustom", "MLKitSegmentationCommon",
        "MLKitSegmentationSelfie", "MLKitObjectDetectionCommon", "MLKitObjectDetectionCustom",
        "MLKitPoseDetectionAccurate",
        "MLKitPoseDetectionCommon",
        "MLKitVision", "ModelFiles", "ModelRewriting", "TestSupport", "VisionTasks",
      ],
      path: "Tests/ObjectiveC/Swift", swiftSettings: settings),
    // ML Kit's classes as C functions, for the Objective-C library, which scripts/objective-c builds.
    code("CMLKit", ["CMediaPipe"]),
    library(
      "MLKitC", in: .doors,
      [
        "CMLKit", "CMediaPipe", "AppleTypes", "MLImage", "MLKitCommon", "MLKitVision",
        "MLKitPoseDetection", "MLKitPoseDetectionAccurate", "MLKitPoseDetectionCommon",
        "MLKitObjectDetection", "MLKitObjectDetectionCommon", "MLKitObjectDetectionCustom",
        "MLKitFaceDetection", "MLKitSegmentationCommon", "MLKitSegmentationSelfie",
        "MLKitImageLabeling", "MLKitImageLabelingCommon", "MLKitImageLabelingCustom",
        "MLKitLinkFirebase", "VisionBase", "VisionTasks",
      ]),
    library("_Testing_UIKit", in: .apple),
    library("_Testing_CoreGraphics", in: .apple),
    library("_Testing_CoreImage", in: .apple),
    library("UIKit", in: .apple, ["AppleTypes", "_Testing_UIKit"]),
    library("CoreGraphics", in: .apple, ["AppleTypes", "_Testing_CoreGraphics"]),
    library("CoreImage", in: .apple, ["AppleTypes", "_Testing_CoreImage"]),
    library("CoreVideo", in: .apple, ["AppleTypes"]),
    library("CoreMedia", in: .apple, ["AppleTypes"]),
    library("AVFoundation", in: .apple, ["AppleTypes", "Movies", "Frames", "VisionBase"]),
    tests(of: "AppleTypes", in: .apple, ["Frames", "VisionBase"]),
    tests(
      of: "MediaPipeTasksVision", in: .mediaPipe,
      [
        "AppleTypes", "Frames", "MediaPipeRules", "ModelFiles", "ModelRewriting", "ModelCatalogue",
        "ModelDownloads",
        "VisionBase", "VisionTasks",
      ]),
    tests(of: "MLImage", in: .mlKit, ["AppleTypes"]),
    tests(
      of: "MLKitCommon", in: .mlKit,
      [
        "HostingFixtures",
        "MLKitLinkFirebase", "ModelFiles", "ModelRewriting", "ModelCatalogue", "ModelDownloads",
        "VisionBase",
      ]),
    tests(
      of: "MLKitLinkFirebase", in: .mlKit,
      [
        "HostingFixtures",
        "MLKitCommon", "ModelFiles", "ModelRewriting", "ModelCatalogue", "ModelDownloads",
        "VisionBase",
      ]),
    // Pictures and frames as clients of ML Kit make them.
    .target(
      name: "MLKitFixtures",
      dependencies: [
        "AppleTypes", "Frames", "MLKitObjectDetectionCommon", "MLKitVision", "TestSupport",
        "VisionTasks",
      ], path: "Tests/MLKitFixtures", swiftSettings: settings),
    tests(
      of: "MLKitVision", in: .mlKit,
      ["MLImage", "MLKitFixtures", "AppleTypes", "Frames", "VisionBase"]),
    tests(
      of: "MLKitPoseDetection", in: .mlKit,
      [
        "MLKitCommon", "MLImage", "MLKitFixtures", "MLKitVision", "MLKitPoseDetectionCommon",
        "MLKitPoseDetectionAccurate", "AppleTypes", "Frames", "ModelFiles", "ModelRewriting",
        "ModelCatalogue", "ModelDownloads", "VisionBase",
        "VisionTasks",
      ]),
    tests(
      of: "MLKitFaceDetection", in: .mlKit,
      ["MLKitFixtures", "MLKitVision", "AppleTypes", "Frames", "VisionBase", "VisionTasks"]),
    tests(
      of: "MLKitSegmentationSelfie", in: .mlKit,
      [
        "MLKitFixtures", "MLKitSegmentationCommon", "MLKitVision", "AppleTypes", "Frames",
        "ModelRewriting", "VisionBase", "VisionTasks",
      ]),
    tests(
      of: "MLKitImageLabeling", in: .mlKit,
      [
        "MLKitCommon", "MLKitFixtures", "MLKitImageLabelingCommon", "MLKitImageLabelingCustom",
        "MLKitVision", "AppleTypes", "Frames", "ModelCatalogue", "ModelFiles", "ModelRewriting",
        "VisionBase", "VisionTasks",
      ]),
    tests(
      of: "MLKitObjectDetection", in: .mlKit,
      [
        "MLKitCommon", "MLKitFixtures", "MLKitLinkFirebase", "MLKitObjectDetectionCommon",
        "MLKitObjectDetectionCustom", "MLKitVision", "AppleTypes", "Frames", "ModelFiles",
        "ModelRewriting", "ModelCatalogue", "ModelDownloads",
        "VisionBase", "VisionTasks",
      ]),
    tests(
      of: "AVFoundation", in: .apple,
      [
        "AppleTypes", "CoreGraphics", "CoreImage", "CoreMedia", "CoreVideo", "Frames",
        "MovieFixtures", "Movies", "UIKit", "VisionBase",
      ]),
    // Programs written for iOS, in the language mode that those use.
    .testTarget(
      name: "SourceCompatibilityTests",
      dependencies: [
        "MediaPipeTasksVision", "AVFoundation", "CoreMedia", "CoreVideo", "UIKit", "MovieFixtures",
        "MLKitFixtures", "ModelFiles", "ModelRewriting", "ModelCatalogue", "ModelDownloads",
        "TestSupport", "VisionBase", "VisionTasks",
      ] + machineLearningKit.map { .byName(name: $0) },
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
#endif

#if !os(Linux)
  // Typed constants for Objective-C, which Swift cannot declare; the faces pass them on. Nobody has
  // built this yet: scripts/check-apple only looks at it.
  package.targets.append(.target(name: "ObjectiveCNames", path: "Sources/Apple/ObjectiveCNames"))
  let passingNamesOn = [
    "MediaPipeTasksVision", "MLImage", "MLKitCommon", "MLKitPoseDetectionCommon",
    "MLKitObjectDetectionCommon", "MLKitObjectDetection", "MLKitFaceDetection",
    "MLKitSegmentationCommon", "MLKitImageLabelingCommon",
  ]
  for target in package.targets where passingNamesOn.contains(target.name) {
    target.dependencies.append("ObjectiveCNames")
  }
#endif

#if compiler(<6.3)
  // MediaPipe's C interface has functions with `@implementation`, which the compiler checks against the
  // header. From 6.3 on that needs no word of ours. The programs that attack and gauge the package were
  // never tried with an older compiler.
  package.targets.removeAll { ["attack", "gates", "toy-vision"].contains($0.name) }
  for target in package.targets where ["MediaPipeC", "MLKitC"].contains(target.name) {
    target.swiftSettings =
      strictSettings + [
        .enableExperimentalFeature("Lifetimes"), .enableExperimentalFeature("CImplementation"),
      ]
  }
#endif
