#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The fonts of labels.
  ///
  /// Simple letters are placed one after another with kerning; all others are shaped, in a font of
  /// their writing system. For one thread at a time.
  final class Typeface {
    let rasterizer: Rasterizer
    /// The font that has the letters of most labels.
    let first: FontFace
    let sources: Sources
    private var others: [FontFace] = []
    private var unopened: ArraySlice<String>
    /// The fonts opened for writing systems; nil inside for files that are no fonts.
    private var opened: [FontFile: FontFace?] = [:]
    private var systemFaces: [String: [FontFace]] = [:]
    /// Lines that were arranged before; nil inside for those that this machine cannot arrange.
    private var shapedLines: [String: ShapedLine?] = [:]
    /// The remarks about all labels so far, each once.
    private(set) var remarks: [LabelRemark] = []

    /// The fonts of a typeface, and the choice among them.
    struct Sources {
      /// The font files of most labels, best first.
      var files: [String]
      /// True if the first file was chosen, and comes first for all writing systems.
      var isChosen = false
      /// The language of labels; nil tells it by their letters.
      var language: String?
      /// The fonts of further writing systems, listed when a letter needs one.
      var installed: () -> InstalledFonts = { .shared }
      /// The reason that letters cannot be arranged; nil if they can.
      var shaperFailure: () -> String? = { TextShaper.failure }
    }

    /// The maximum number of shaped lines that are kept.
    private static let mostLines = 512

    /// The height of the tallest letters above the baseline, as a fraction of the size.
    static let capHeight = 0.73

    init(rasterizer: Rasterizer, _ sources: Sources) throws(VisionError) {
      self.rasterizer = rasterizer
      self.sources = sources
      let files = sources.files
      var unopened = files[...]
      var found: FontFace?
      while found == nil, let file = unopened.popFirst() {
        found = FontFace(file: FontFile(path: file), rasterizer: rasterizer)
        // A chosen file that is no font is a mistake; others are the system's.
        if sources.isChosen { break }
      }
      guard let found else {
        let tried = sources.isChosen ? Array(files.prefix(1)) : files
        throw VisionError(
          .inputInvalid, "none of these files is a font: \(tried.joined(separator: ", "))")
      }
      first = found
      self.unopened = unopened
    }

    // MARK: Fonts

    /// Returns the first of the usual fonts that has all of some characters.
    private func usualFace(having letters: [Unicode.Scalar]) -> FontFace? {
      for face in [first] + others where face.has(letters) { return face }
      while let file = unopened.popFirst() {
        guard let face = FontFace(file: FontFile(path: file), rasterizer: rasterizer) else {
          continue
        }
        others.append(face)
        if face.has(letters) { return face }
      }
      return nil
    }

    /// Returns the font of a file, opened once.
    private func face(of file: FontFile) -> FontFace? {
      if first.file == file { return first }
      if let known = opened[file] { return known }
      let face = FontFace(file: file, rasterizer: rasterizer)
      opened[file] = .some(face)
      return face
    }

    /// Returns the fonts of a writing system, best first.
    private func faces(of system: WritingSystem) -> [FontFace] {
      let name = "\(system.name) \(system.families.first ?? "")"
      if let known = systemFaces[name] { return known }
      let sample = system.sample.unicodeScalars.first
      let faces = sources.installed().files(for: system).compactMap(face(of:)).filter { face in
        // Pictures of emoji may be of a kind that FreeType does not draw.
        system.tag != "" || sample.map(face.draws) ?? true
      }
      systemFaces[name] = faces
      return faces
    }

    /// Returns the font of a letter with its marks; nil if none has it.
    ///
    /// Spaces and signs keep the font of the letter before.
    func face(of cluster: TextCluster, after previous: FontFace?) -> FontFace? {
      let letters = cluster.visible
      if letters.isEmpty { return previous ?? first }
      if sources.isChosen, first.has(letters) { return first }
      guard let system = cluster.system else {
        if !cluster.isPlain, let previous, previous.has(letters) { return previous }
        return usualFace(having: letters) ?? foundFace(having: letters, system: .symbols)
      }
      let ways: [([Unicode.Scalar]) -> FontFace?] = [
        { letters in self.faces(of: system).first { $0.has(letters) } },
        usualFace(having:), { self.foundFace(having: $0, system: system) },
      ]
      for way in ways { if let face = way(letters) { return face } }
      // A mark that no font has with its letter leaves the letter.
      for way in ways { if let face = way([letters[0]]) { return face } }
      return nil
    }

    /// Searches all fonts of the machine.
    private func foundFace(having letters: [Unicode.Scalar], system: WritingSystem) -> FontFace? {
      guard !letters.contains(where: { $0.properties.generalCategory == .privateUse }) else {
        return nil
      }
      let own = faces(of: system).first { $0.has(letters) }
      return own ?? sources.installed().file(having: letters).flatMap(face(of:))
    }

    /// Adds a remark, unless there is one about the same letters.
    func add(_ remark: LabelRemark) {
      if !remarks.contains(remark) { remarks.append(remark) }
    }

    // MARK: Lines

    /// Returns the width of a line of text in pixels.
    func width(of text: String, size: Double) -> Double {
      if let line = shaped(text) { return line.width * size }
      return set(text, size: size) { _, _ in }
    }

    /// Returns a line of text as placed glyphs; nil if its letters simply follow each other.
    func shaped(_ text: String) -> ShapedLine? {
      if text.isSimpleToDraw { return nil }
      if let known = shapedLines[text] { return known }
      let line = shape(text)
      if shapedLines.count >= Self.mostLines { shapedLines = [:] }
      shapedLines[text] = .some(line)
      return line
    }

    /// Draws a line of text that begins at `x` with its baseline at `baseline`.
    @unsafe func draw(
      _ text: String, size: Double, x: Double, baseline: Double, on surface: Surface
    ) {
      if let line = shaped(text) {
        unsafe draw(line, size: size, x: x, baseline: baseline, on: surface)
      } else {
        _ = set(text, size: size) { face, offset in
          unsafe rasterizer.fillGlyph(of: face.pointer, x: x + offset, y: baseline, on: surface)
        }
      }
    }

    /// Loads each glyph, passes it on with its position, and returns the total width.
    private func set(
      _ text: String, size: Double, each body: (FontFace, Double) -> Void
    ) -> Double {
      var width = 0.0
      var previous: (face: FontFace, index: UInt32)?
      for letter in text.unicodeScalars {
        let (face, index) = glyph(for: letter)
        guard let advance = face.load(index, size: size) else { continue }
        if let previous, previous.face === face {
          width += face.kerning(previous.index, index)
        }
        body(face, width)
        width += advance
        previous = (face, index)
      }
      return width
    }

    /// Returns the font that has a character, and its glyph index; the first font's placeholder if
    /// none has it.
    private func glyph(for letter: Unicode.Scalar) -> (face: FontFace, index: UInt32) {
      let index = first.index(of: letter)
      if index != 0 { return (first, index) }
      if let face = usualFace(having: [letter]) { return (face, face.index(of: letter)) }
      guard let system = WritingSystem.system(of: letter),
        let face = foundFace(having: [letter], system: system)
      else { return (first, 0) }
      return (face, face.index(of: letter))
    }
  }
#endif
