import Drawing
import Frames
import VisionBase

/// Labels on pictures: the first font, the libraries that arrange letters, and fonts of scripts.
struct LabelCheck {
  /// Draws a label; throws without a font.
  var draw: () throws(VisionError) -> Void = { () throws(VisionError) in
    let pixels = [UInt8](repeating: 90, count: 3 * 128 * 128)
    let frame = try Frame(width: 128, height: 128, format: .rgb, bytes: pixels.span.rawBytes)
    let box = PictureBox(x: 16, y: 40, width: 64, height: 64)
    let drawn = try Annotator().draw([.box(box, labels: ["Ag"], color: .white)], on: frame)
    let isDrawn = drawn.withBytes { bytes in
      (0..<pixels.count).contains {
        unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) != 90
      }
    }
    guard isDrawn else { throw VisionError(.runtimeFailed, "a drawn label cannot be seen") }
  }
  var shapingFailure = LabelSupport.shapingFailure
  var listsFonts = LabelSupport.listsFonts
  var lacking = LabelSupport.systemsWithoutFonts()

  /// The maximum number of scripts that are named.
  private static let mostNames = 6

  var findings: [Finding] {
    [label, shaping, listing] + scripts
  }

  private var label: Finding {
    do throws(VisionError) {
      try draw()
      return Finding("label", found: "is drawn on a picture")
    } catch {
      let isMissing = error.code == .inputMissing
      return Finding(
        "label", isMissing ? .lacks : .fault, found: FailureLine.message(of: error),
        mend: isMissing ? FontFiles.library.installing : nil)
    }
  }

  private var shaping: Finding {
    .loading(
      LabelSupport.shaping, for: "letters that join or run from the right", failure: shapingFailure)
  }

  private var listing: Finding {
    .loading(
      LabelSupport.listing, for: "fonts of other scripts",
      failure: listsFonts ? nil : "it cannot be loaded; only usual places are searched")
  }

  private var scripts: [Finding] {
    guard !lacking.isEmpty else {
      return [
        Finding("scripts", found: "fonts for all \(LabelSupport.systemCount) kinds of letters")
      ]
    }
    return lacking.map { package, names in
      var words = names.prefix(Self.mostNames).joined(separator: ", ")
      if names.count > Self.mostNames { words += " and \(names.count - Self.mostNames) more" }
      return Finding(
        package, .lacks, found: "no font has these letters: \(words)",
        mend: SystemLibrary("a font", packages: package).installing)
    }
  }
}
