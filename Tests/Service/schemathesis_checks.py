"""A check of schemathesis, but for what no schema of forms can say; see schema.py."""

import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import negative_data_rejection

# Each part of a form is looked at by itself, so that one that is no picture is reported in its line
# and not by a status; and its fields may have any names, which a schema with names cannot say: to
# compare, one picture too few or too many under the schema's name is right with others.
FORMS = {"/v1/detect", "/v1/classify", "/v1/embed", "/v1/pose", "/v1/compare"}


@schemathesis.check
def wrong_requests_are_refused(ctx, response, case):
    """What the schema does not allow is refused; of forms with pictures, all but their bodies."""
    if case.operation.path in FORMS and case.meta is not None:
        wrong = {place for place, part in case.meta.components.items() if part.mode.is_negative}
        if wrong == {ParameterLocation.BODY}:
            return None
    return negative_data_rejection(ctx, response, case)
