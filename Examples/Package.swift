// swift-tools-version: 6.2
import PackageDescription

// Small programs that use the package as others do: by its products.
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
  ]
#endif
