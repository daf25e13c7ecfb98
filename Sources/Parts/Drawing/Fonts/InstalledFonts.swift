#if !canImport(Darwin) || os(macOS)
  private import CFontconfig
  internal import VisionBase

  #if canImport(Darwin)
    private import Darwin
  #elseif canImport(Glibc)
    private import Glibc
  #endif

  /// The fonts of this machine, in an order that depends on nothing but the fonts.
  ///
  /// They are those that fontconfig lists in the usual folders, whatever its settings prefer.
  /// Without fontconfig only Noto's fonts are known, by their usual places.
  @safe struct InstalledFonts: Sendable {
    /// The library, as the system's packages have it.
    static let library = SystemLibrary("fontconfig", packages: "libfontconfig1")

    private let fonts: [InstalledFont]
    /// True if fontconfig has listed them.
    let lists: Bool

    /// The fonts, listed when they are first needed.
    static let shared = InstalledFonts()
    /// No fonts at all.
    static let none = InstalledFonts([])

    private init(_ fonts: [InstalledFont]) {
      (self.fonts, lists) = (fonts, true)
    }

    /// Lists the fonts.
    private init() {
      lists = unsafe cfontconfig_load() == nil
      guard lists else {
        fonts = []
        return
      }
      fonts = (0..<cfontconfig_count()).compactMap(InstalledFont.init)
        .sorted { $0.traits < $1.traits }
    }

    /// Returns the best fonts for a writing system, those of its own families first.
    func files(for system: WritingSystem) -> [FontFile] {
      guard lists else { return Self.usualFiles(for: system) }
      let able = fonts.filter { font in system.sample.unicodeScalars.allSatisfy(font.has) }
      var files: [FontFile] = []
      for family in system.families {
        if let best = able.first(where: { $0.traits.family == family }) { files.append(best.file) }
      }
      let rest = system.sample.isEmpty ? nil : able.first { !files.contains($0.file) }
      return files + (rest.map { [$0.file] } ?? [])
    }

    /// Returns the best font that has some characters.
    func file(having scalars: [Unicode.Scalar]) -> FontFile? {
      fonts.first { font in scalars.allSatisfy(font.has) }?.file
    }

    /// The folders of Noto's fonts in common distributions.
    private static let usualFolders = [
      "/usr/share/fonts/truetype/noto/", "/usr/share/fonts/opentype/noto/",
      "/usr/share/fonts/noto/", "/usr/share/fonts/noto-cjk/", "/usr/share/fonts/google-noto/",
      "/usr/share/fonts/google-noto-cjk/",
    ]
    /// The regions of the fonts in the one file with Chinese, Japanese and Korean.
    private static let regions = ["JP", "KR", "SC", "TC"]

    /// Returns Noto's fonts for a writing system that are in their usual places.
    static func usualFiles(for system: WritingSystem) -> [FontFile] {
      system.families.compactMap { family -> FontFile? in
        for folder in usualFolders {
          for file in usualFiles(of: family) where unsafe access(folder + file.path, R_OK) == 0 {
            return FontFile(path: folder + file.path, index: file.index)
          }
        }
        return nil
      }
    }

    private static func usualFiles(of family: String) -> [FontFile] {
      let name = family.replacing(each: " ", by: "")
      if let region = regions.firstIndex(where: { family == "Noto Sans CJK \($0)" }) {
        return [FontFile(path: "NotoSansCJK-Bold.ttc", index: UInt32(region))]
      }
      return ["-Bold.ttf", ".ttf", "-Regular.ttf"].map { FontFile(path: name + $0) }
    }
  }

  /// A font with what the choice depends on.
  @safe private struct InstalledFont: @unchecked Sendable {
    // Sendable: the characters are fontconfig's, which never changes or frees them.
    private let letters: UnsafeRawPointer
    let file: FontFile
    let traits: FontTraits

    init?(place: Int) {
      var found = unsafe CFontconfigFont()
      guard unsafe cfontconfig_font(place, &found), let letters = unsafe found.letters else {
        return nil
      }
      unsafe self.letters = letters
      file = unsafe FontFile(
        path: String(cString: found.path), index: UInt32(bitPattern: found.index))
      traits = unsafe FontTraits(
        family: String(cString: found.family), weight: Int(found.weight), slant: Int(found.slant),
        width: Int(found.width), file: file)
    }

    func has(_ scalar: Unicode.Scalar) -> Bool {
      unsafe cfontconfig_has(letters, scalar.value)
    }
  }
#endif
