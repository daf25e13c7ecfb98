#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  extension Typeface {
    /// Arranges a line of text; nil if this machine cannot.
    ///
    /// Letters that no font has are remarked on.
    func shape(_ text: String) -> ShapedLine? {
      let clusters = TextCluster.clusters(of: text, language: sources.language)
      if let words = sources.shaperFailure() {
        remark(on: clusters, shaperFailure: words)
        return nil
      }
      let line = text.unicodeScalars.map(\.value)
      guard let levels = TextShaper.Levels(of: line) else { return nil }
      let runs = runs(of: clusters, levels.levels)
      var shaped = ShapedLine()
      shaped.isRightToLeft = levels.isRightToLeft
      let starts = runs.map { levels.levels[$0.part.range.lowerBound] }
      for index in TextShaper.visualOrder(of: starts) {
        let (face, part) = (runs[index].face, runs[index].part)
        guard let font = face.shapingFont else { continue }
        shaped.append(
          TextShaper.run(part, of: line, in: font, language: sources.language), of: face)
      }
      return shaped
    }

    /// Joins letters that have the same font, script and direction.
    private func runs(
      of clusters: [TextCluster], _ levels: [Int8]
    ) -> [(face: FontFace, part: TextShaper.Part)] {
      var runs: [(face: FontFace, part: TextShaper.Part)] = []
      var previous: FontFace?
      // Signs at the beginning belong to the letters after them.
      var script = clusters.lazy.compactMap(\.script).first ?? Self.latin
      for cluster in clusters {
        let found = face(of: cluster, after: previous)
        if found == nil, let system = cluster.missingSystem { add(.missingFont(for: system)) }
        let face = found ?? first
        script = cluster.script ?? script
        let start = cluster.range.lowerBound
        if let last = runs.last, last.face === face, last.part.script == script,
          levels[last.part.range.lowerBound] == levels[start]
        {
          runs[runs.count - 1].part.range = last.part.range.lowerBound..<cluster.range.upperBound
        } else {
          runs.append(
            (
              face,
              .init(range: cluster.range, script: script, isRightToLeft: levels[start] % 2 == 1)
            )
          )
        }
        // Fonts of emoji have wide spaces, and no signs to match those of letters.
        previous = cluster.isEmoji ? nil : face
      }
      return runs
    }

    private static let latin: UInt32 = 0x4C61_746E  // Latn

    /// Remarks on letters that are drawn one by one, and on those that no font has.
    private func remark(on clusters: [TextCluster], shaperFailure words: String) {
      for cluster in clusters {
        guard let system = cluster.missingSystem else { continue }
        if face(of: cluster, after: nil) == nil {
          add(.missingFont(for: system))
        } else if system.isComplex || cluster.isEmoji {
          add(.missingShaper(words))
        }
      }
    }

    /// Draws arranged text that begins at `x` with its baseline at `baseline`.
    @unsafe func draw(
      _ line: ShapedLine, size: Double, x: Double, baseline: Double, on surface: Surface
    ) {
      for glyph in line.glyphs {
        let (left, up) = (x + glyph.x * size, baseline - glyph.y * size)
        if let picture = glyph.face.picture(of: glyph.index, size: size) {
          unsafe surface.paint(picture, x: left, y: up)
        } else if glyph.face.load(glyph.index, size: size, isHinted: false) != nil {
          unsafe rasterizer.fillGlyph(of: glyph.face.pointer, x: left, y: up, on: surface)
        }
      }
    }
  }
#endif
