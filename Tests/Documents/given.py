"""What the Swift code of a module's articles speaks of without making it.

A name that a block mentions is declared before it, together with what its declaration mentions.
"""

import re

_VISION = {
    "frame": 'let frame = try Frame(decoding: "people.jpg")',
    "frames": "let frames = [frame, frame]",
    "upload": (
        'let upload: [UInt8] = try StableBytes(reading: "people.jpg").withBytes { '
        "$0.withUnsafeBytes { Array($0) } }"
    ),
    "pixels": "let pixels = [UInt8](repeating: 128, count: 640 * 480 * 4)",
    "detector": 'let detector = try await ObjectDetector(model: .named("face"))',
    "result": "let result = try await detector.detections(in: frame)",
    "detection": "let detection = result.detections[0]",
    "classifier": 'let classifier = try await ImageClassifier(model: .file("birds.tflite"))',
    "landmarker": "let landmarker = try await PoseLandmarker()",
    "faceLandmarker": (
        'let faceLandmarker = try await FaceLandmarker(model: .bundle("face_landmarker.task"))'
    ),
    "handLandmarker": "let handLandmarker = try await HandLandmarker()",
    "holisticLandmarker": (
        "let holisticLandmarker = try await HolisticLandmarker("
        'model: .bundle("holistic_landmarker.task"))'
    ),
    "segmenter": "let segmenter = try await ImageSegmenter()",
    "tracker": "let tracker = try await ObjectTracker()",
    "camera": 'let camera = MovieFrames(.file("street.mp4"))',
    "store": "func store(_ bytes: [Int8]) { precondition(!bytes.isEmpty) }",
    "show": "func show(_ frame: Frame) { precondition(frame.width > 0) }",
    "model": 'let model = try ModelFile(path: "birds.tflite")',
    "movie": 'let movie = try MovieReader(path: "street.mp4")',
}
_APPLE = {
    "picture": 'let picture = UIImage(contentsOfFile: "people.jpg")!',
    "sampleBuffer": "let sampleBuffer = try sampleBufferOfPicture()",
}
_MEDIAPIPE = {
    **_APPLE,
    "image": "let image = try MPImage(uiImage: picture)",
    "one": "let one = try MPImage(uiImage: picture)",
    "other": "let other = try MPImage(uiImage: picture)",
    "options": "let options = ObjectDetectorOptions()",
    "detector": (
        "let detectorOptions = ObjectDetectorOptions()\n"
        'detectorOptions.baseOptions.modelAssetPath = "detector.tflite"\n'
        "detectorOptions.runningMode = .video\n"
        "let detector = try ObjectDetector(options: detectorOptions)"
    ),
}
_MLKIT = {
    **_APPLE,
    "image": "let image = VisionImage(image: picture)",
    "detector": "let detector = PoseDetector.poseDetector(options: PoseDetectorOptions())",
    "model": (
        "let model = CustomRemoteModel(remoteModelSource: HTTPSModelSource("
        'name: "birds", url: "https://models.example/birds.tflite"))'
    ),
}
_BASE = {
    "work": 'func work() throws(VisionError) { throw VisionError(.modelMissing, "no model") }',
    "expected": 'let expected = "a88bd778b3eda49e9dc16c872c2eb5a62e8143a081218bd4a30845d0261c961e"',
}
_COMMAND = {
    "shrink": "func shrink(_ inputs: [String], to size: Int) {}",
    "standardError": "let standardError = StandardError()",
}
_INSERTED = re.compile(r"\\\(([^()]*)\)")
_DECLARED = re.compile(r"\b(?:let|var|func)\s+(\w+)")


def names(module: str) -> dict[str, str]:
    """The declarations for articles of a module."""
    if module.startswith("MediaPipe"):
        return _MEDIAPIPE
    if module.startswith(("MLKit", "MLImage")):
        return _MLKIT
    if module in ("AppleTypes", "AVFoundation"):
        return _APPLE
    if module == "VisionTasksFoundation":
        return {"work": "func work() throws { throw CancellationError() }"}
    return {"VisionBase": _BASE, "CommandLineParsing": _COMMAND}.get(module, _VISION)


def before(module: str, code: str) -> list[str]:
    """The declarations that a block needs, in an order in which they compile."""
    table = names(module)
    found: dict[str, str] = {}

    table = dict(table)
    if re.search(r"^ *detector = ", code, re.M):
        table["detector"] = "var detector: ObjectDetector? = nil"

    def visit(text: str, own: str) -> None:
        for name in re.findall(r"(?<![\w.\"])(\w+)\b(?!:)", text):
            if name in table and name not in found and name != own:
                visit(table[name], name)
                found[name] = table[name]

    visit(without_declared(code), "")
    return list(found.values())


def without_declared(code: str) -> str:
    """The code without the names that it declares before it uses them, and without comments."""
    # What is interpolated is code, too.
    code = re.sub(r'"(?:[^"\\\n]|\\.)*"', lambda text: " ".join(_INSERTED.findall(text[0])), code)
    code = re.sub(r"//[^\n]*", "", code)
    left = code
    for match in _DECLARED.finditer(code):
        if not re.search(rf"(?<![\w.])\b{match[1]}\b(?!:)", code[: match.start()]):
            left = re.sub(rf"(?<![\w.])\b{match[1]}\b", "_", left)
    return left
