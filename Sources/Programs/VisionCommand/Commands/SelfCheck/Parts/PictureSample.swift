/// A small picture of a format, in memory; scripts/record-pictures.py made it for the tests.
struct PictureSample: Sendable {
  /// The format's name.
  let name: String
  /// True if `vision` links the format's codec.
  var isRequired = false
  /// The file in Base64.
  let text: String

  /// The size in pixels, the same for all samples.
  let width = 10
  let height = 7
  /// The red, green and blue of the first three pixels.
  let pixels: [UInt8] = [0, 255, 40, 17, 238, 48, 34, 221, 57]
}

extension PictureSample {
  /// Lossless WebP.
  static let webP = PictureSample(
    name: "WebP", isRequired: true,
    text: """
      UklGRjwAAABXRUJQVlA4TDAAAAAvCYABALmM6H/sohAF739AScBEUP+0U2gU3JNg/gUCKWybg2CSptqO8QHFC5RJ\
      /wc=
      """)

  /// TIFF, compressed by LZW with a predictor.
  static let tiff = PictureSample(
    name: "TIFF",
    text: """
      SUkqAFYAAACAAB/igIu8EQUEwWDu+EwaEQqHwYFvQWxGFw2LxCGRoEhZ0jOOSGHRuRxgQt4cRaVSSMyUWNMfSKWz\
      OLDdkEOVxicxwhL0kzKdyWFQEAALAAABAwABAAAACgAAAAEBAwABAAAABwAAAAIBAwADAAAA4AAAAAMBAwABAAAA\
      BQAAAAYBAwABAAAAAgAAABEBBAABAAAACAAAABUBAwABAAAAAwAAABYBAwABAAAABwAAABcBBAABAAAATQAAABwB\
      AwABAAAAAQAAAD0BAwABAAAAAgAAAAAAAAAIAAgACAA=
      """)

  /// HEIC with 10 bits a sample.
  static let heic = PictureSample(
    name: "HEIC",
    text: """
      AAAAHGZ0eXBoZWl4AAAAAG1pZjFoZWl4bWlhZgAAAX5tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAA\
      AAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAABogABAAAAAAAAAcsAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAA\
      AAABAABodmMxAAAAAA5waXRtAAAAAAABAAAA/mlwcnAAAADeaXBjbwAAAHdodmNDAQQIAAAAnDgAAAAA//AA/P/6\
      +gAADwNgAAEAF0ABDAH//wQIAAADAJw4AAADAAD/ugJAYQABACpCAQEECAAAAwCcOAAAAwAA/5AEECCbLdVdNc3A\
      Q0ABAAADABkAAAMAAQhiAAEACEQBwXAwYLEgAAAAE2NvbHJuY2x4AAEADQAAgAAAABRpc3BlAAAAAAAAAEAAAABA\
      AAAAKGNsYXAAAAAKAAAAAQAAAAcAAAAB////ygAAAAL////HAAAAAgAAABBwaXhpAAAAAAMKCgoAAAAYaXBtYQAA\
      AAAAAAABAAEFgQIDBYQAAAHTbWRhdAAAAccoAa8FsgnTgcDQG+swr1MGgAYmtqN8aIvMK5jfpDdkHsSyhUxt4C3H\
      jltO7w9qL/3xB6///5E7X//+z7N4637a/bPfEJlCZRzgwLQfzwNE90lrTd9SU1lzn/7IOf//5V/1X/af7t+/fwt/\
      CX8VfyH/Lf8r/zf/Q/9N/1n/b4At3//9Ud+R/36+1vpphZona3Oa12zOvseLVtlP7UxAFnp2fEOuPltmwKJa+Bws\
      oGhVlKnf5oKAPPiRjs7+mZzIcIGsn41kHaGyZ+AoQI38WF0u/DATFcW2o56TvSWeAkJ04K3FbN8utdyTg/o2RMdg\
      CQOdxDCtXDpm7hqSWqa9kH8dexFtEst5lXOYDl+DA4DB9zNxa9tTpRnmJQgALugKH//v/99+t+G7haog7gACEBHI\
      x7w0Og5vAYMTcoLe4VIon0QqbMqgF915bxCmXOudawGRSEVUkdARIrdjs68tQWkp5zo///F+iLfhDK1XD7D7D4GY\
      eB4HYLSRIPDO8AQZsCz9LtF7d3d1UZUqDjHHRRnAAgV/AT8+7MQ8Zcxcxcq3ZAkCP0jIEBZrjDexQOMyaJDgWmPf\
      /hPcyUJAcAuLRTXSgHSFg/vpMA==
      """)

  /// AVIF.
  static let avif = PictureSample(
    name: "AVIF",
    text: """
      AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAA\
      AAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAogAAAChpaW5mAAAA\
      AAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAACgAAAAcA\
      AAAQcGl4aQAAAAADCAgIAAAADGF2MUOBIAAAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQB\
      AoMEAAAAqm1kYXQSAAoIOAynMICGg0gykwEQAAD/DQzuvwutbP91Hzzcg/k0u7NTihUq7em6T+Mf/3Db/EuwR9x8\
      CcS6vP/qnD88hfx7x8RUHorlR1TJ9mdge6HehwCsJxPrBW8oih1GZNAZKP6KzBfX+wiihcjxgDQmRjvb/YFZ8llx\
      h+owEMLmG8/XVcoBOSlubVusVn78HlrSOreNdXaY4bmsPtfRgCq+tkA=
      """)
}
