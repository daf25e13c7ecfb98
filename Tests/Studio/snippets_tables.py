"""The settings that code of the page is copied for, and what each interface has for them."""

# A picture of one's own that the page has.
PICTURE = "beach.png"
# For each task, choices to copy code for: a model, and options with their values.
CHOICES = {
    "objects": [
        (None, {}),
        ("face", {"max-results": 3, "score-threshold": 0.25}),
        ("things", {"allow": ["cat", "dog"], "locale": "en", "threads": 2, "tiles": 2}),
        ("things", {"deny": ['say "hi"\\', "teddy bear"], "orientation": "left-mirrored"}),
        ("face", {"region": "10%,20,50%,200", "orientation": "down"}),
        ("face", {"upright": True, "clip": True, "max-results": 2}),
    ],
    "pose": [
        (None, {}),
        ("full", {"people": 3, "min-detection-confidence": 0.3}),
        ("heavy", {"min-presence-confidence": 0.4, "min-tracking-confidence": 0.6, "threads": 1}),
        (None, {"mask": True, "upright": True}),
        ("lite", {"orientation": "right", "people": 2, "upright": True, "clip": True}),
        ("full", {"no-smoothing": True, "threads": 2}),
    ],
    "tracking": [
        (None, {}),
        ("things", {"max-objects": 1, "score-threshold": 0.4, "threads": 2}),
        ("face", {"detect-every-frame": True, "orientation": "up-mirrored", "locale": "en"}),
        ("things", {"classifier": "birds", "max-labels": 2, "label-threshold": 0.15}),
        (None, {"line": ["door=0,0,9,9"], "zone": ["yard=0,0,9,0,9,9"], "count-at": "bottom"}),
        ("things", {"max-objects": 3}),
        ("things", {"line": ["door=0%,50%,100%,50%"], "allow": ["cat"], "upright": True}),
        ("things", {"zone": ["a b=0.1,0,0.9,0,1,0.9"], "deny": ["cat", "dog"], "clip": True}),
        (None, {"label-threshold": 0.5, "max-labels": 1, "count-at": "bottom"}),
    ],
    "classification": [
        ("birds", {}),
        ("birds", {"max-results": 3, "score-threshold": 0.1, "locale": "en", "threads": 2}),
        ("everything", {"allow": ["tench"], "region": "0,0,100,100", "orientation": "right"}),
        ("everything", {"deny": ["tench", "goldfish"]}),
    ],
    "similarity": [
        ("embedder", {}),
        ("embedder", {"l2-normalize": True, "quantize": True, "threads": 1}),
        ("embedder", {"region": "5,5,50%,50%", "orientation": "down-mirrored", "head": 0}),
        (
            "embedder",
            {
                "duplicates": True,
                "min-similarity": 0.1,
                "region": "5,5,50%,50%",
                "orientation": "down",
            },
        ),
    ],
}
CHOICES |= {
    "faces": [
        (None, {"min-detection-confidence": 0.6, "overlap-limit": 0.4, "threads": 1}),
        ("face-full-range", {}),
        (None, {"orientation": "right", "upright": True, "clip": True}),
    ],
    "face-landmarks": [
        ("mesh", {"faces": 2, "blendshapes": True, "transformation": True, "field-of-view": 50}),
        ("mesh", {"min-presence-confidence": 0.4, "no-smoothing": True, "threads": 1}),
        ("mesh", {"detector": "face", "orientation": "left", "upright": True}),
        ("mesh", {"min-detection-confidence": 0.3, "min-tracking-confidence": 0.6}),
        ("mesh", {"upright": True}),
    ],
    "gestures": [
        ("signs", {"hands": 1, "allow": ["Thumb_Up", "Victory"], "mirrored": True}),
        ("signs", {"deny": ["None"], "score-threshold": 0.2, "smoothing": True}),
        ("signs", {"min-presence-confidence": 0.4, "orientation": "down", "threads": 2}),
        ("signs", {"hand-model": "full", "min-detection-confidence": 0.4}),
        (
            "signs",
            {
                "smoothing": True,
                "smoothing-cutoff": 0.1,
                "smoothing-slope": 50,
                "min-tracking-confidence": 0.6,
                "upright": True,
            },
        ),
    ],
    "hands": [
        ("full", {"hands": 1, "min-presence-confidence": 0.4, "mirrored": True}),
        ("full", {"min-detection-confidence": 0.3, "orientation": "down", "threads": 2}),
        (
            "full",
            {
                "smoothing": True,
                "smoothing-cutoff": 0.1,
                "smoothing-slope": 50,
                "min-tracking-confidence": 0.6,
                "upright": True,
            },
        ),
    ],
    "masks": [
        (None, {"background": "blur", "refine-edges": True}),
        (None, {"background": PICTURE, "smoothing": 0.5}),
        (None, {"background": "#00a0ff", "region": "10%,10%,80%,80%", "upright": True}),
        ("selfie-landscape", {"background": "transparent", "threads": 1}),
        (None, {"locale": "en", "orientation": "left", "region": "10%,20,50%,200"}),
        (None, {"at": "40%,55.5%", "refine-edges": True}),
        (None, {"at": "10,20 30%,40%", "locale": "en"}),
    ],
    "whole-bodies": [
        (None, {"face-model": "mesh", "blendshapes": True, "mask": True, "threads": 2}),
        (
            None,
            {
                "face-model": "mesh",
                "min-pose-detection-confidence": 0.4,
                "pose-overlap-limit": 0.25,
                "min-pose-presence-confidence": 0.45,
                "min-face-detection-confidence": 0.35,
                "face-overlap-limit": 0.15,
                "min-face-presence-confidence": 0.55,
                "min-hand-presence-confidence": 0.65,
            },
        ),
        (None, {"face-model": "mesh", "orientation": "right", "upright": True}),
    ],
}
# What stands for an option in Swift, with its value where the API has the same.
WORDS = {
    "max-results": r"maxResult(s|Count)\b.*{}",
    "score-threshold": r"([sS]core|confidence)Threshold\b.*{}",
    "allow": r"[aA]llowlist\b.*{}", "deny": r"[dD]enylist\b.*{}", "locale": r"Locale\b.*{}",
    "threads": r"threadCount: {}", "tiles": r"tilesAlongLongerSide: {}",
    "orientation": r"orientation\b.*\.{}|The orientation is chosen",
    "region": r"let region = |region: NormalizedRect|The region is chosen for each frame",
    "people": r"(maxPeople: |numPoses = ){}",
    "min-detection-confidence": r"DetectionConfidence\b.*{}",
    "overlap-limit": r"(overlapLimit: |minSuppressionThreshold = ){}",
    "hands": r"(maxHands: |numHands = ){}", "mirrored": r"isMirrored: true",
    "faces": r"(maxFaces: |numFaces = ){}", "smoothing": r"smoothing: (HandSmoothing|{})",
    "smoothing-cutoff": r"minimumCutoff: {}", "smoothing-slope": r"slope: {}",
    "hand-model": r"hands: \.files\(.*hand-landmark-{}", "detector": r'detector: \..*"(mesh|{})',
    "face-model": r'face: \.bundle\(.*"(face_landmarker\.task|{})',
    "mask": r"(makesSegmentationMask: |[sS]egmentationMasks = )true",
    "at": r"at: \.(point|scribble)\(|regionOfInterest: thing|The selection is for single pictures",
    "background": r"Backdrop\.Style = (try )?\.",
    "upright": r"result\.picture\.upright\(", "line": r'CountingLine\("[^"]+", from: .*, to: ',
    "zone": r'CountingZone\("[^"]+", corners: ', "count-at": r"anchor: \.{}",
    "min-pose-detection-confidence": r"minPoseDetectionConfidence\b.*{}",
    "pose-overlap-limit": r"(poseOverlapLimit: |minPoseSuppressionThreshold = ){}",
    "min-pose-presence-confidence": r"minPosePresenceConfidence\b.*{}",
    "min-face-detection-confidence": r"minFaceDetectionConfidence\b.*{}",
    "face-overlap-limit": r"(faceOverlapLimit: |minFaceSuppressionThreshold = ){}",
    "min-face-presence-confidence": r"minFacePresenceConfidence\b.*{}",
    "min-hand-presence-confidence": r"(minHandPresenceConfidence|minHandLandmarksConfidence)\b.*{}",
    "blendshapes": r"([mM]akesBlendshapes: |outputFaceBlendshapes = )true",
    "transformation": r"(makesTransformation: |outputFacialTransformationMatrixes = )true",
    "field-of-view": r"verticalFieldOfView: {}",
    "refine-edges": r"refinesEdges: true",
    "min-presence-confidence": r"PresenceConfidence\b.*{}",
    "min-tracking-confidence": r"TrackingConfidence\b.*{}",
    "no-smoothing": r"smoothsLandmarks: false", "detect-every-frame": r"\.everyFrame",
    "max-objects": r"maxObjects: {}", "classifier": r'"(bird\.tflite|{})"',
    "max-labels": r"(maxLabelsPerObject: |maxPerObjectLabelCount = ){}",
    "label-threshold": r"(classifierScoreThreshold: |NSNumber\(value: ){}",
    "l2-normalize": r"l2Normalize\b.*true", "quantize": r"quantize\b.*true",
    "head": r"embeddings\[{}\]",
}  # fmt: skip
# What has no word in an upstream's interface is said instead of code.
NONE = {
    "swift-mediapipe": {"tracking"},
    "swift-mlkit": {
        "objects", "similarity", "face-landmarks", "hands", "gestures", "whole-bodies",
    },
}  # fmt: skip
# What an interface truly lacks, by task or for all, each with where that was looked up: code may
# say that it has no option for these alone.
PARTS = dict.fromkeys(
    ("start", "duration", "every"), "MovieFrames: it reads a video from its start to its end"
)
TASK_OPTIONS = "MediaPipe, BaseOptions: modelAssetPath and delegate alone"
RESULTS = "MediaPipe, Detection, NormalizedLandmark, Mask: places in the stored picture"
HANDS = "MediaPipe, HandLandmarkerOptions: numHands and three confidences"
SELFIES = "ML Kit, CommonSegmenterOptions: segmenterMode and shouldEnableRawSizeMask"
FACES = "ML Kit, FaceDetectorOptions: modes, minFaceSize and isTrackingEnabled"
LABELS = "ML Kit, CustomImageLabelerOptions: confidenceThreshold and maxResultCount"
POSES = "ML Kit, CommonPoseDetectorOptions: detectorMode alone"
OBJECTS = "ML Kit, CommonObjectDetectorOptions: a mode, classification and multiple objects"
CUSTOM = "ML Kit, CustomObjectDetectorOptions: a threshold and a count of labels, with a model"


def of(where, *names):
    return dict.fromkeys(names, where)


LACKS = {
    "swift-modern": {
        None: {
            "clip": "VisionTasks, DetectorOptions, TrackerOptions: boxes are not cut off", **PARTS,
        },
        "masks": {"upright": "VisionTasks, SegmentationResult: masks of the stored picture"},
        "similarity": of("PictureIndex, which is no product", "duplicates", "min-similarity"),
    },
    "swift-mediapipe": {
        None: {
            **of(TASK_OPTIONS, "threads"), **of(RESULTS, "upright", "clip"),
            **of("MediaPipe's iOS tasks take frames one by one", *PARTS),
        },
        "objects": of("MediaPipe, ObjectDetectorOptions and detect(image:)", "tiles", "region"),
        "similarity": of(
            "MediaPipe, ImageEmbedder: cosineSimilarity of two", "duplicates", "min-similarity"
        ),
        "pose": of(
            "MediaPipe, PoseLandmarkerOptions: it smooths, and counts nothing",
            "no-smoothing", "count-reps", "rep-classes",
        ),
        "face-landmarks": of(
            "MediaPipe, FaceLandmarkerOptions, and a bundle of one file",
            "detector", "no-smoothing", "field-of-view",
        ),
        "hands": of(HANDS, "mirrored", "smoothing", "smoothing-cutoff", "smoothing-slope"),
        "gestures": of(
            HANDS, "mirrored", "smoothing", "smoothing-cutoff", "smoothing-slope", "hand-model"
        ),
        "masks": of(
            "MediaPipe, ImageSegmenterOptions: a language and two kinds of masks",
            "background", "smoothing", "refine-edges", "region",
        ),
        "whole-bodies": of(
            "MediaPipe, HolisticLandmarkerOptions: a bundle of one file", "face-model"
        ),
    },
    "swift-mlkit": {
        None: {
            "threads": "ML Kit: no options have threads", "clip": "ML Kit: no options of boxes",
            **of("ML Kit takes frames one by one", *PARTS),
        },
        "pose": of(
            POSES, "people", "min-detection-confidence", "min-presence-confidence",
            "min-tracking-confidence", "no-smoothing", "mask", "count-reps", "rep-classes",
        ),
        "tracking": of(
            OBJECTS, "max-objects", "score-threshold", "detect-every-frame", "allow", "deny",
            "line", "zone", "count-at",
        ) | of(CUSTOM, "locale"),
        "classification": of(LABELS, "allow", "deny", "locale", "region"),
        "faces": of(FACES, "min-detection-confidence", "overlap-limit"),
        "masks": of(SELFIES, "at", "background", "smoothing", "refine-edges", "region", "locale"),
    },
}  # fmt: skip
# Options whose effect an interface always has.
INHERENT = {"swift-mlkit": {"upright"}}
