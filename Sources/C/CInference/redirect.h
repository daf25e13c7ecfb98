#pragma once

/// Gives a loaded library its own standard error; `cinference_take_words` returns its text.
void cinference_redirect(void *library);
