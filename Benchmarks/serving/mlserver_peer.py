"""MLServer: a runtime of our own for MediaPipe, a worker process for each core."""

import json

from looking import Task
from mlserver import MLModel
from mlserver.codecs import Base64Codec, StringCodec
from mlserver.types import InferenceRequest, InferenceResponse


class Look(MLModel):
    async def load(self):
        self.task = Task()
        return True

    async def predict(self, payload: InferenceRequest) -> InferenceResponse:
        found = self.task(Base64Codec.decode_input(payload.inputs[0])[0])
        return InferenceResponse(
            model_name=self.name,
            outputs=[StringCodec.encode_output("found", [json.dumps(found)])],
        )
