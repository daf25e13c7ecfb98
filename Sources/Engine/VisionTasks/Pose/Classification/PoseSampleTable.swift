internal import Frames
internal import VisionBase

/// A reader of tables of poses.
struct PoseSampleTable {
  /// The path of the file, for errors and for the class of rows that name none.
  let path: String

  private static let landmarkCount = PoseLandmarkKind.allCases.count
  private static let numberCount = landmarkCount * 3

  /// The file's name without its extension.
  private var className: String {
    let name = path.bytes.cut(atLast: "/")?.1 ?? path.bytes
    return String(name.cut(atLast: ".")?.0 ?? name)
  }

  /// Returns the samples of a table; throws `inputInvalid` for a row in none of the forms.
  func samples(in text: String) throws(VisionError) -> [PoseSample] {
    var rows = CSVRows(text.bytes)
    var samples: [PoseSample] = []
    var isFirst = true
    while let row = rows.next() {
      if isFirst, let columns = LandmarkColumns(row.fields) {
        return try samplesOfLandmarks(&rows, columns)
      }
      isFirst = false
      samples.append(try sample(row))
    }
    guard !samples.isEmpty else { throw VisionError(.inputInvalid, "\(path): it has no samples") }
    return samples
  }

  private func sample(_ row: CSVRows.Row) throws(VisionError) -> PoseSample {
    let start = row.fields.count - Self.numberCount
    guard (1...2).contains(start) else {
      throw invalid(
        row.line,
        "a sample is a name, a class and \(Self.numberCount) numbers, not \(row.fields.count) values"
      )
    }
    let numbers = try row.fields.dropFirst(start).map { (field) throws(VisionError) in
      try number(field, row.line)
    }
    let points = (0..<Self.landmarkCount).map { place in
      SIMD3(numbers[3 * place], numbers[3 * place + 1], numbers[3 * place + 2])
    }
    return try sample(
      row.fields[0], start == 2 ? row.fields[1] : className, points, row.line)
  }

  private func sample(
    _ name: String, _ className: String, _ points: [SIMD3<Float>], _ line: Int
  ) throws(VisionError) -> PoseSample {
    do throws(VisionError) {
      return try PoseSample(name: name, className: className, points: points)
    } catch {
      throw invalid(line, error.message)
    }
  }

  private func number(_ field: String, _ line: Int) throws(VisionError) -> Float {
    guard let number = decimalNumber(field.bytes.trimmed()), Float(number).isFinite else {
      throw invalid(
        line, "'\(field.beginning(ofAtMost: 40).printable)' is not a landmark's coordinate")
    }
    return Float(number)
  }

  private func invalid(_ line: Int, _ message: String) -> VisionError {
    VisionError(.inputInvalid, "\(path): line \(line): \(message)")
  }
}

// MARK: - The command's tables

extension PoseSampleTable {
  /// The places of the columns of `vision pose --format csv`.
  private struct LandmarkColumns {
    let input, width, height, orientation, type, x, y, z, count: Int

    init?(_ names: [String]) {
      func place(_ name: String) -> Int? { names.firstIndex(of: name) }
      guard let input = place("input"), let width = place("width"), let height = place("height"),
        let orientation = place("orientation"), let type = place("type"), let x = place("x"),
        let y = place("y"), let z = place("z")
      else { return nil }
      (self.input, self.width, self.height) = (input, width, height)
      (self.orientation, self.type) = (orientation, type)
      (self.x, self.y, self.z, count) = (x, y, z, names.count)
    }
  }

  /// Returns a sample for each run of rows with all landmarks in their order.
  private func samplesOfLandmarks(
    _ rows: inout CSVRows, _ columns: LandmarkColumns
  ) throws(VisionError) -> [PoseSample] {
    let names = PoseLandmarkKind.allCases.map(\.name)
    var samples: [PoseSample] = []
    var points: [SIMD3<Float>] = []
    while let row = rows.next() {
      guard row.fields.count == columns.count, row.fields[columns.type] == names[points.count]
      else {
        throw invalid(row.line, "the landmark \(names[points.count]) is expected here")
      }
      points.append(try point(row, columns))
      guard points.count == names.count else { continue }
      samples.append(try sample(row.fields[columns.input], className, points, row.line))
      points = []
    }
    guard points.isEmpty else {
      throw VisionError(
        .inputInvalid, "\(path): the last pose has \(points.count) landmarks of \(names.count)")
    }
    guard !samples.isEmpty else { throw VisionError(.inputInvalid, "\(path): it has no poses") }
    return samples
  }

  /// Returns a landmark in the upright picture.
  private func point(
    _ row: CSVRows.Row, _ columns: LandmarkColumns
  ) throws(VisionError) -> SIMD3<Float> {
    let fields = row.fields
    guard let orientation = Self.orientations[fields[columns.orientation]] else {
      let word = fields[columns.orientation].beginning(ofAtMost: 40).printable
      throw invalid(row.line, "'\(word)' is not an orientation")
    }
    let stored = PicturePoint(
      x: Double(try number(fields[columns.x], row.line)),
      y: Double(try number(fields[columns.y], row.line)))
    let upright = orientation.upright(
      stored, storedWidth: Double(try number(fields[columns.width], row.line)),
      storedHeight: Double(try number(fields[columns.height], row.line)))
    return SIMD3(Float(upright.x), Float(upright.y), try number(fields[columns.z], row.line))
  }

  /// The orientations by their names in the command's tables.
  private static let orientations = Dictionary(
    uniqueKeysWithValues: Orientation.named.map { ($0.name, $0.value) })
}
