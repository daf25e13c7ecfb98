"""A check of schemathesis, but for what no schema of forms can say; see schema.py."""

import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import negative_data_rejection

# The names of a form's fields, where a task's pictures are all that it holds.
PICTURES = {"picture"}


def takes_pictures(operation):
    """Whether an operation takes a form of pictures, whose fields may have any names.

    Each part of such a form is looked at by itself, so that one that is no picture is reported in
    its line and not by a status; and its fields may have any names, which a schema with names
    cannot say: to compare, one picture too few or too many under the schema's name is right with
    others.
    """
    content = operation.definition.raw.get("requestBody", {}).get("content", {})
    form = content.get("multipart/form-data", {}).get("schema", {})
    return set(form.get("properties", {})) == PICTURES


@schemathesis.check
def wrong_requests_are_refused(ctx, response, case):
    """What the schema does not allow is refused; of forms with pictures, all but their bodies."""
    if case.meta is not None and takes_pictures(case.operation):
        wrong = {place for place, part in case.meta.components.items() if part.mode.is_negative}
        if wrong == {ParameterLocation.BODY}:
            return None
    return negative_data_rejection(ctx, response, case)
