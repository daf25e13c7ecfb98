/// A complete configuration file to begin with.
enum WatchExample {
  /// The file, which docs/watch.md shows and explains.
  static let text = """
    {
      "snapshots": {"folder": "events", "limitMegabytes": 500},
      "sources": [
        {
          "name": "front door",
          "input": "rtsp://user:password@192.168.1.20/stream1",
          "allow": ["person", "dog", "car"],
          "scoreThreshold": 0.5,
          "rate": 10,
          "region": [["0%", "20%"], ["100%", "20%"], ["100%", "100%"], ["0%", "100%"]],
          "lines": [{"name": "door", "from": ["0%", "60%"], "to": ["100%", "60%"]}],
          "zones": [
            {"name": "steps", "corners": [["30%", "50%"], ["70%", "50%"], ["70%", "100%"], ["30%", "100%"]]}
          ],
          "countAt": "bottom",
          "events": [
            {"kind": "appears", "name": "visitor", "classes": ["person"], "seconds": 2, "updateSeconds": 30},
            {"kind": "enters", "zone": "steps", "classes": ["person"]},
            {"kind": "leaves", "zone": "steps", "classes": ["person"]},
            {"kind": "crosses", "line": "door", "direction": "in"},
            {"kind": "count", "name": "crowd", "zone": "steps", "classes": ["person"], "above": 3, "seconds": 5},
            {"kind": "nothing", "name": "quiet", "minutes": 30}
          ]
        },
        {
          "name": "machine",
          "input": "camera:0",
          "task": "detect",
          "rate": 1,
          "events": [{"kind": "count", "name": "unattended", "classes": ["person"], "below": 1, "seconds": 60}]
        }
      ]
    }
    """
}
