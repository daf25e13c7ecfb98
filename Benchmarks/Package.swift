// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that its dependencies do not reach packages that depend on the library.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v12)],
  products: [
    .executable(name: "classify-pictures", targets: ["ClassifyPictures"]),
    .executable(name: "decode-pictures", targets: ["DecodePictures"]),
    .executable(name: "processor-peaks", targets: ["ProcessorPeaks"]),
    .executable(name: "sample-pictures", targets: ["SamplePictures"]),
    .executable(name: "track-sequences", targets: ["TrackSequences"]),
  ],
  dependencies: [.package(name: "swift-vision-tasks", path: "..")],
  targets: [
    .target(name: "CPeers"),
    .executableTarget(name: "ProcessorPeaks"),
    .executableTarget(
      name: "ClassifyPictures",
      dependencies: [
        .product(name: "Frames", package: "swift-vision-tasks"),
        .product(name: "VisionTasks", package: "swift-vision-tasks"),
      ]),
    .executableTarget(
      name: "DecodePictures",
      dependencies: [.product(name: "Frames", package: "swift-vision-tasks")]),
    .executableTarget(
      name: "SamplePictures",
      dependencies: [.product(name: "VisionTasks", package: "swift-vision-tasks")]),
    .executableTarget(
      name: "TrackSequences",
      dependencies: [.product(name: "VisionTasks", package: "swift-vision-tasks")]),
    .executableTarget(
      name: "StageBenchmarks",
      dependencies: [
        "CPeers",
        .product(name: "Frames", package: "swift-vision-tasks"),
        .product(name: "Inference", package: "swift-vision-tasks"),
        .product(name: "ModelFiles", package: "swift-vision-tasks"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
