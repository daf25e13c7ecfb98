import TestSupport
import VisionBase
import VisionTasks

/// Tables of samples of poses.
enum PoseSampleFile {
  private static let alphabet = Array("0123456789.,-eE\"a\n\r".utf8) + [0, 0xFF]

  /// Returns a table in one of its forms, often damaged.
  static func some(_ random: inout SeededGenerator) -> [UInt8] {
    let table = Int.random(in: 0..<3, using: &random)
    var rows = (0..<Int.random(in: 1...3, using: &random)).flatMap { pose in
      (0..<33).map { place -> String in
        let numbers = (0..<3).map { _ in "\(Float.random(in: -500...500, using: &random))" }
          .joined(separator: ",")
        guard table == 0 else { return numbers }
        let kind = PoseLandmarkKind(rawValue: place)?.name ?? ""
        return "a,,,64,48,right,\(pose),,\(kind),\(numbers),1,1,0,0,0\n"
      }
    }
    if table == 0 {
      rows.insert(
        "input,frame,timestampInMilliseconds,width,height,orientation,pose,trackingID,type,x,y,z,"
          + "inFrameLikelihood,visibility,worldX,worldY,worldZ\n", at: 0)
    }
    let starts = stride(from: 0, to: rows.count - 32, by: 33)
    let text = Array(
      (table == 0
        ? rows.joined()
        : starts.map { start in
          (table == 1 ? "a,up," : "a,") + rows[start..<start + 33].joined(separator: ",") + "\n"
        }.joined()).utf8)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return random.bytes(of: alphabet, upTo: 300)
    case 1, 2: return random.damaged(text)
    default: return text
    }
  }

  /// Returns the files of a form of samples, which are often enough to be counted.
  static func files(_ random: inout SeededGenerator) -> [(name: String, content: [UInt8])] {
    guard random.chance(of: 2) else {
      let names = ["up.csv", "down.csv", "../up.csv", "a/b.csv", "", ".csv", "up", "UP.CSV"]
      return (0..<Int.random(in: 0...3, using: &random)).map { _ in
        (random.one(of: names), some(&random))
      }
    }
    return ["up", "down"].map { name in
      let rows = (0..<8).map { number in
        (0..<99).map { _ in "\(Float.random(in: -500...500, using: &random))" }
          .reduce("\(number),\(name)") { "\($0),\($1)" } + "\n"
      }
      return ("\(name).csv", Array(rows.joined().utf8))
    }
  }
}
