private import VisionBase

// The runtime and the pictures. Sizes and digests are those of the files inside the wheels,
// computed from the wheels themselves.
extension Catalogue {
  /// The name of the inference runtime's entry.
  static let runtimeName = "litert-runtime"

  /// Returns the inference runtime for a platform: the shared library in LiteRT's Python package.
  static func runtime(for platform: HostPlatform) -> CatalogueEntry {
    let (tag, fileName, source) = library(for: platform)
    let wheel = Wheel(
      "ai-edge-litert", runtimeVersion, platform: tag, byteCount: source.wheelByteCount)
    return CatalogueEntry(
      runtimeName, .runtime, task: "inference runtime",
      path: "runtime/\(runtimeVersion)/\(fileName)",
      summary: "LiteRT \(runtimeVersion), which runs the models; needed for everything.",
      sources: [
        CatalogueSource(
          .wheel(wheel, member: "ai_edge_litert/\(fileName)"), byteCount: source.byteCount,
          sha256: SHA256(literal: source.sha256))
      ])
  }

  private typealias Library = (wheelByteCount: Int, byteCount: Int, sha256: String)

  private static func library(for platform: HostPlatform) -> (String, String, Library) {
    switch platform {
    case .linuxX86:
      (
        "manylinux_2_27_x86_64", "libLiteRt.so",
        (
          21_781_762, 8_039_424,
          "eec47eb35e2924b3166015887e652a58edc9af823ae38e02bf83bef2548300bb"
        )
      )
    case .linuxARM:
      (
        "manylinux_2_27_aarch64", "libLiteRt.so",
        (
          14_380_093, 5_991_672,
          "b57687dc234d2b8b0598aef5a9c961ed24263df8f8b3f56adbee1cff618e544b"
        )
      )
    case .macOSARM:
      (
        "macosx_12_0_arm64", "libLiteRt.dylib",
        (
          12_825_324, 6_362_912,
          "f3d8b2c3dea5125111de6b005820088629efd13db04b5f157ffd4f2c5dbb318b"
        )
      )
    }
  }

  /// Sample pictures.
  static let pictures = [
    CatalogueEntry(
      "grace-hopper", .picture, task: "sample picture", path: "pictures/grace_hopper.jpg",
      // A photograph by the United States Navy.
      license: "LicenseRef-public-domain",
      summary: "Portrait of Grace Hopper, the photograph of the demo.",
      sources: [
        CatalogueSource(
          .wheel(
            Wheel(
              "matplotlib", "3.9.2", platform: "manylinux_2_17_x86_64", byteCount: 8_306_310),
            member: "matplotlib/mpl-data/sample_data/grace_hopper.jpg"),
          byteCount: 61_306,
          sha256: SHA256(
            literal: "a8ca6d734765703b09728ab47fe59f473d93ae3967fc24c7c0288c3c7adb7130"))
      ])
  ]
}
