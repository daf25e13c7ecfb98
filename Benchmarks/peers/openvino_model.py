"""OpenVINO with floats of 32 bits: nothing but a model's own run, on an input that is there."""

import numpy
import openvino

import worker


class Model:
    def on_picture(self, request):
        core = openvino.Core()
        settings = {
            "INFERENCE_PRECISION_HINT": "f32",
            "INFERENCE_NUM_THREADS": request["threads"],
            "NUM_STREAMS": 1,
            "PERFORMANCE_HINT": "LATENCY",
        }
        compiled = core.compile_model(core.read_model(request["models"][0]), "CPU", settings)
        run = compiled.create_infer_request()
        for index, entry in enumerate(compiled.inputs):
            numbers = numpy.random.default_rng(1).uniform(0, 1, list(entry.shape))
            if entry.element_type != openvino.Type.f32:
                numbers = numbers * 255
            values = numbers.astype(entry.element_type.to_dtype())
            run.set_input_tensor(index, openvino.Tensor(values))
        return run.infer


worker.serve(Model())
