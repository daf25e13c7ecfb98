"""Clients of the Open Inference Protocol, compared with LiteRT itself."""

import asyncio

import kserve
import numpy
import tritonclient.http
from ai_edge_litert.interpreter import Interpreter
from kserve.protocol.infer_type import RequestedOutput

TYPES = {"UINT8": numpy.uint8, "FP32": numpy.float32}


def expected(path, arrays):
    """What LiteRT computes, by the names of outputs."""
    interpreter = Interpreter(str(path), num_threads=1)
    interpreter.allocate_tensors()
    for tensor, array in zip(interpreter.get_input_details(), arrays, strict=True):
        interpreter.set_tensor(tensor["index"], array)
    interpreter.invoke()
    return {
        tensor["name"]: interpreter.get_tensor(tensor["index"])
        for tensor in interpreter.get_output_details()
    }


def made_inputs(metadata):
    """Random numbers for each input, the same in each run."""
    chance = numpy.random.default_rng(7)
    arrays = []
    for tensor in metadata["inputs"]:
        kind, shape = TYPES[tensor["datatype"]], tensor["shape"]
        if kind is numpy.uint8:
            arrays.append(chance.integers(0, 256, shape, dtype=kind))
        else:
            arrays.append(chance.uniform(-1, 1, shape).astype(kind))
    return arrays


def check(client, name, answer, expectation):
    """Each output must equal what LiteRT has for it, to the last bit."""
    assert answer.keys() == expectation.keys(), f"{client}, {name}: {sorted(answer)}"
    for output, array in answer.items():
        assert array is not None and array.dtype == expectation[output].dtype
        same = numpy.array_equal(array.reshape(expectation[output].shape), expectation[output])
        assert same, f"{client}, {name}: {output} differs"


def run_triton(server, name, metadata, arrays, expectation):
    with tritonclient.http.InferenceServerClient(f"localhost:{server.port}") as client:
        assert client.is_server_live() and client.is_server_ready()
        assert client.is_model_ready(name)
        assert name in [model["name"] for model in client.get_model_repository_index()]
        assert client.get_model_metadata(name) == metadata
        for is_binary in (True, False):
            inputs = []
            for tensor, array in zip(metadata["inputs"], arrays, strict=True):
                given = tritonclient.http.InferInput(
                    tensor["name"], tensor["shape"], tensor["datatype"])  # fmt: skip
                given.set_data_from_numpy(array, binary_data=is_binary)
                inputs.append(given)
            outputs = [
                tritonclient.http.InferRequestedOutput(tensor["name"], binary_data=is_binary)
                for tensor in metadata["outputs"]
            ]
            answer = client.infer(name, inputs, outputs=outputs, request_id="seven")
            assert answer.get_response()["id"] == "seven"
            found = {one["name"]: answer.as_numpy(one["name"]) for one in metadata["outputs"]}
            check(f"tritonclient, binary {is_binary}", name, found, expectation)


async def run_kserve(server, name, metadata, arrays, expectation):
    client = kserve.InferenceRESTClient(kserve.RESTConfig(protocol="v2", timeout=60))
    base = f"http://localhost:{server.port}"
    assert await client.is_server_ready(base)
    assert await client.is_model_ready(base, name)
    for is_binary in (True, False):
        inputs = []
        for tensor, array in zip(metadata["inputs"], arrays, strict=True):
            given = kserve.InferInput(tensor["name"], tensor["shape"], tensor["datatype"])
            given.set_data_from_numpy(array, binary_data=is_binary)
            inputs.append(given)
        request = kserve.InferRequest(
            model_name=name, infer_inputs=inputs,
            request_outputs=[
                RequestedOutput(tensor["name"], {"binary_data": is_binary})
                for tensor in metadata["outputs"]
            ],
        )  # fmt: skip
        answer = await client.infer(base, request, model_name=name)
        found = {output.name: output.as_numpy() for output in answer.outputs}
        check(f"kserve, binary {is_binary}", name, found, expectation)
    await client.close()


def run(server, models):
    """Asks for each of some models, given by names and files."""
    for name, path in models.items():
        metadata = server.json(f"/v2/models/{name}")
        arrays = made_inputs(metadata)
        expectation = expected(path, arrays)
        run_triton(server, name, metadata, arrays, expectation)
        asyncio.run(run_kserve(server, name, metadata, arrays, expectation))
        outputs = ", ".join(f"{key} {value.shape}" for key, value in expectation.items())
        print(f"clients: {name}: tritonclient and kserve get what LiteRT computes: {outputs}")
