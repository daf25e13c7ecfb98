import CommandLineParsing
import OptionDeclarations
import VisionBase

/// A check that a command does not overwrite the files that its command line names for reading.
///
/// It needs no inputs, so it runs before models are tried. `Replacement` checks the same files and
/// all inputs again, for every file that is written.
enum FilesInUse {
  /// Throws if a file to be written is also read, even under another name.
  static func check(_ arguments: ParsedArguments) throws(VisionError) {
    let places = InputPlaces(arguments)
    for (option, path) in InputPlaces.outputs(of: arguments) {
      try places.check(path, of: option.dashedName)
    }
  }
}
