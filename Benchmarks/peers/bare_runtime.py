"""The bare LiteRT interpreter: nothing but the models' own run, the floor for everybody."""

import numpy
from ai_edge_litert.interpreter import Interpreter

import worker


def filled(model, threads):
    interpreter = Interpreter(model_path=model, num_threads=threads)
    interpreter.allocate_tensors()
    for tensor in interpreter.get_input_details():
        numbers = numpy.random.default_rng(1).uniform(0, 1, tensor["shape"])
        if tensor["dtype"] != numpy.float32:
            numbers = numbers * 255
        interpreter.set_tensor(tensor["index"], numbers.astype(tensor["dtype"]))
    return interpreter


class Runtime:
    def on_picture(self, request):
        interpreters = [filled(model, request["threads"]) for model in request["models"]]
        return lambda: [interpreter.invoke() for interpreter in interpreters]


worker.serve(Runtime())
