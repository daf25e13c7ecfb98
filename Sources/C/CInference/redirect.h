#pragma once

/// Gives a loaded library a standard error of its own; `cinference_take_words` hands out its text.
void cinference_redirect(void *library);
