#pragma once

/// Gives a loaded library a standard error of its own, whose text `cinference_take_words` hands out.
void cinference_redirect(void *library);
