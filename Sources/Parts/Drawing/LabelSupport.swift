#if !canImport(Darwin) || os(macOS)
  package import VisionBase

  /// The fonts of this machine and the libraries that arrange letters, as far as they load.
  package enum LabelSupport {
    /// The libraries that arrange letters.
    package static var shaping: SystemLibrary { TextShaper.library }

    /// The library that lists fonts.
    package static var listing: SystemLibrary { InstalledFonts.library }

    /// The reason that letters cannot be arranged; nil if they can.
    package static var shapingFailure: String? { TextShaper.failure }

    /// True if the library that lists fonts has done so.
    package static var listsFonts: Bool { InstalledFonts.shared.lists }

    /// Returns the writing systems that no font on this machine has, by the packages with fonts.
    package static func systemsWithoutFonts() -> [(package: String, names: [String])] {
      let lacking = (WritingSystem.all + [.emoji, .symbols]).filter {
        InstalledFonts.shared.files(for: $0).isEmpty
      }
      let packages = WritingSystem.Package.allCases.filter { package in
        lacking.contains { $0.package == package }
      }
      return packages.map { package in
        (package.rawValue, lacking.filter { $0.package == package }.map(\.name))
      }
    }

    /// The number of writing systems that labels know besides those of the first font.
    package static var systemCount: Int { WritingSystem.all.count + 2 }
  }
#endif
