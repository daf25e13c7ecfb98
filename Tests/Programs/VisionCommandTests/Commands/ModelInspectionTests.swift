import TestSupport
import Foundation
import Inference
import ModelFiles
import ModelRewriting
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct ModelInspectionTests {
  private var sample: ModelInspection {
    var inspection = ModelInspection(path: "face.tflite", byteCount: 229_032)
    inspection.inputs = [
      .init(
        name: "image", elementType: "uint8", shape: [1, 128, 128, 3], scales: [0.0078125],
        zeroPoints: [128], notes: ["RGB image", "mean 127.5, deviation 127.5"])
    ]
    inspection.outputs = [
      .init(name: "boxes", elementType: "float32", shape: [1, 896, 16]),
      .init(
        name: "filters", elementType: "int8", shape: [8], scales: [0.5, 0.25], zeroPoints: [0, 0]),
      .init(name: "count", elementType: "float32", shape: []),
    ]
    inspection.operators = [.init(name: "CONV_2D", count: 50), .init(name: "ADD", count: 16)]
    inspection.kernels = KernelUse(
      work: KernelWork(
        products: 2e6, kind: .bytes, ownProducts: 1.5e6,
        rest: [.init(operatorName: "CONV_2D", reason: .form, products: 5e5)]))
    inspection.hasMetadata = true
    inspection.facts = [("name", "Face detector"), ("license", "Apache\n2.0")]
    inspection.labelFiles = [
      .init(name: "labels.txt", locale: nil, labels: ["face"]),
      .init(name: "labels-de.txt", locale: "de", labels: (1...12).map { "Ding \($0)" }),
    ]
    return inspection
  }

  @Test func `people get tables, with long lists cut short`() {
    #expect(
      Printout.lines(sample.lines).text == """
        face.tflite: 229 kB

        Inputs
          NAME   TYPE   SHAPE        QUANTIZATION           CONTENT
          image  uint8  1x128x128x3  0.0078125 * (q - 128)  RGB image, mean 127.5, deviation 127.5

        Outputs
          NAME     TYPE     SHAPE     QUANTIZATION  CONTENT
          boxes    float32  1x896x16  -
          filters  int8     8         2 channels
          count    float32  -         -

        Operators: 66
          CONV_2D 50
          ADD 16
        Work: 2.0 million multiplications a run
          75.0 % by this package's kernels for bytes
          25.0 % by the runtime: CONV_2D, in a form without kernels here

        Metadata
          name: Face detector
          license: Apache 2.0

        Labels
          labels.txt (1): face
          labels-de.txt (12, de): Ding 1, Ding 2, Ding 3, Ding 4, Ding 5, Ding 6, Ding 7, Ding 8, ...

        """)
  }

  @Test func `programs get everything`() {
    var inspection = sample
    inspection.outputs.removeLast()
    inspection.labelFiles.removeLast()
    #expect(
      inspection.json.text == #"""
        {"path":"face.tflite","byteCount":229032,"inputs":[{"name":"image","elementType":"uint8",\#
        "shape":[1,128,128,3],"quantization":{"scales":[0.0078125],"zeroPoints":[128]},\#
        "notes":["RGB image","mean 127.5, deviation 127.5"]}],\#
        "outputs":[{"name":"boxes","elementType":"float32","shape":[1,896,16],\#
        "quantization":null,"notes":[]},{"name":"filters","elementType":"int8","shape":[8],\#
        "quantization":{"scales":[0.5,0.25],"zeroPoints":[0,0]},"notes":[]}],\#
        "operators":[{"name":"CONV_2D","count":50},{"name":"ADD","count":16}],\#
        "work":{"products":2000000,"kernels":"bytes","ownShare":0.75,"obstacle":null,\#
        "rest":[{"operator":"CONV_2D","reason":"form","share":0.25}]},\#
        "metadata":{"name":"Face detector","license":"Apache\n2.0"},\#
        "labelFiles":[{"name":"labels.txt","locale":null,"labels":["face"]}],"problems":[]}
        """#)
  }

  @Test func `kernels that this machine lacks are named with what they need`() {
    var use = KernelUse(work: KernelWork(products: 500, kind: .bytes, ownProducts: 500))
    use.obstacle = .machine
    #expect(
      use.lines == [
        "Work: 500 multiplications a run",
        "  100.0 % by the runtime: kernels for bytes need AVX-512 VNNI or AVX-VNNI and a release build",
      ])
    #expect(use.ownShare == 0 && use.json.text.contains(#""kernels":null,"ownShare":0"#))
    #expect(KernelUse(work: KernelWork()).lines.isEmpty)
  }

  @Test func `operators are counted, the most frequent first`() {
    let counts = ModelInspection.counts(of: ["B", "C", "A", "C", "B", "C"])
    #expect(counts.map(\.name) == ["C", "B", "A"])
    #expect(counts.map(\.count) == [3, 2, 1])
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `a real model is read`() throws {
    let path = SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    let inspection = try #require(try ModelInspection.inspections(of: path).first)
    #expect(inspection.inputs.map(\.shape) == [[1, 300, 300, 3]])
    #expect(inspection.inputs[0].notes == ["image", "RGB image", "mean 127.5, deviation 127.5"])
    #expect(inspection.outputs.count == 4)
    #expect(inspection.operators[0] == .init(name: "CONV_2D", count: 34))
    #expect(inspection.facts[0] == ("name", "Coco SSD MobileNetV1"))
    #expect(inspection.labelFiles.map(\.labels.count) == [90])
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `of a refused model is shown what can be read, and said what is wrong`() throws {
    let folder = try TemporaryFolder()
    let path = SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    // The graph is near the names of operators, where most changes leave a model that is refused.
    let name = try #require(
      whole.range(of: Data("TFLite_Detection_PostProcess".utf8), options: .backwards))
    func inspect(_ format: String) throws -> (code: ExitCode, output: String, error: String) {
      let console = Console()
      let code = VisionProgram().run(
        ["models", "inspect", "--format", format, folder.path + "/odd.tflite"], console: console)
      return (code, console.output.text, console.error.text)
    }
    let shown = ["normalized_input_image_tensor", "DEPTHWISE_CONV_2D", "labelmap.txt"]
    var found = false
    for place in stride(from: name.lowerBound - 20_000, to: name.lowerBound, by: 61) where !found {
      var bytes = whole
      bytes[place] ^= 0x41
      try folder.write(bytes, to: "odd.tflite")
      let (code, output, error) = try inspect("json")
      guard code == .inputFailed, shown.allSatisfy(output.contains) else { continue }
      found = true
      #expect(error.bytes.hasPrefix("vision: ") && error.contains("odd.tflite"))
      #expect(error.bytes.split(separator: "\n").map(String.init).count == 1)
      #expect(output.contains("\"problems\":[\""))
      let text = try inspect("text")
      #expect(text.code == .inputFailed && shown.allSatisfy(text.output.contains))
      #expect(text.error == error)
    }
    #expect(found)
    #expect(try ModelInspection.inspections(of: path)[0].problems.isEmpty)
  }

  @Test(arguments: ["", "x", "PK\u{3}\u{4} no archive", "not a model at all"])
  func `what is no model is refused`(text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "model.tflite")
    let console = Console()
    let code = VisionProgram().run(["models", "inspect", path], console: console)
    #expect(code == .inputFailed)
    #expect(console.error.text.bytes.split(separator: "\n").map(String.init).count == 1)
    #expect(console.error.text.contains(path))
  }
}
