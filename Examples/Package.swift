// swift-tools-version: 6.2
import PackageDescription

// Small programs that use the package as others do: through its products.
let vision = "swift-vision-tasks"
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v12)],
  dependencies: [.package(name: vision, path: "..")],
  targets: [
    .executableTarget(
      name: "FindFaces",
      dependencies: [
        .product(name: "Drawing", package: vision), .product(name: "VisionTasks", package: vision),
      ]),
    .executableTarget(
      name: "DrawVideo",
      dependencies: [
        .product(name: "Drawing", package: vision), .product(name: "Movies", package: vision),
        .product(name: "VisionTasks", package: vision),
      ]),
    .executableTarget(
      name: "WatchStream", dependencies: [.product(name: "VisionTasks", package: vision)]),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  package.targets += [
    .executableTarget(
      name: "GuideDetector",
      dependencies: [.product(name: "MediaPipeTasksVision", package: vision)]),
    .executableTarget(
      name: "FollowObjects", dependencies: [.product(name: "MLKit", package: vision)]),
    // A camera's frames, as apps for iOS receive them, and the guides' code for them.
    .target(
      name: "CameraFeed", dependencies: [.product(name: "AppleModuleNames", package: vision)]),
    .executableTarget(
      name: "GuideCamera",
      dependencies: [
        "CameraFeed", .product(name: "AppleModuleNames", package: vision),
        .product(name: "MediaPipeTasksVision", package: vision),
      ]),
    .executableTarget(
      name: "QuickstartCamera",
      dependencies: [
        "CameraFeed", .product(name: "AppleModuleNames", package: vision),
        .product(name: "MLKit", package: vision),
      ]),
    // The shared parts of the two apps below: sources, settings, and a stand-in for a screen.
    .target(
      name: "AppSupport",
      dependencies: [
        "CameraFeed", .product(name: "AppleModuleNames", package: vision),
        .product(name: "AppleTypes", package: vision), .product(name: "Drawing", package: vision),
        .product(name: "Movies", package: vision), .product(name: "Frames", package: vision),
      ]),
    .executableTarget(
      name: "MediaPipeApp",
      dependencies: [
        "AppSupport", .product(name: "Drawing", package: vision),
        .product(name: "Frames", package: vision),
        .product(name: "MediaPipeTasksVision", package: vision),
      ], exclude: ["README.md"]),
    .executableTarget(
      name: "MLKitApp",
      dependencies: [
        "AppSupport", .product(name: "Drawing", package: vision),
        .product(name: "Frames", package: vision), .product(name: "MLKit", package: vision),
      ], exclude: ["README.md"]),
  ]
#endif
