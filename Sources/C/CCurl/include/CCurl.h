// The part of libcurl's C interface that downloads need, found at run time: linking libcurl would
// cost every start of a program several milliseconds, and most starts download nothing.
// Written against libcurl 7.88 (soname libcurl.so.4); every number below is part of its stable ABI,
// listed in https://curl.se/libcurl/c/symbols-in-versions.html.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The transfer options in use, by libcurl's own numbers.
enum {
  CCURL_OPTION_NO_PROGRESS = 43,
  CCURL_OPTION_LOW_SPEED_LIMIT = 19,
  CCURL_OPTION_LOW_SPEED_TIME = 20,
  CCURL_OPTION_FOLLOW_LOCATION = 52,
  CCURL_OPTION_POST_FIELD_SIZE = 60,
  CCURL_OPTION_VERIFY_PEER = 64,
  CCURL_OPTION_MAXIMUM_REDIRECTS = 68,
  CCURL_OPTION_VERIFY_HOST = 81,
  CCURL_OPTION_NO_SIGNAL = 99,
  CCURL_OPTION_HTTP_AUTHENTICATION = 107,
  CCURL_OPTION_CONNECT_TIMEOUT_MS = 156,
  CCURL_OPTION_PROTOCOLS = 181,
  CCURL_OPTION_REDIRECT_PROTOCOLS = 182,
  // Since 7.87.
  CCURL_OPTION_QUICK_EXIT = 322,
  CCURL_OPTION_WRITE_DATA = 10001,
  CCURL_OPTION_URL = 10002,
  CCURL_OPTION_ERROR_BUFFER = 10010,
  CCURL_OPTION_USER_AGENT = 10018,
  CCURL_OPTION_HTTP_HEADER = 10023,
  CCURL_OPTION_HEADER_DATA = 10029,
  CCURL_OPTION_PROGRESS_DATA = 10057,
  CCURL_OPTION_CA_FILE = 10065,
  // Copies as many bytes as the option above gives, so that one is set first.
  CCURL_OPTION_COPY_POST_FIELDS = 10165,
  CCURL_OPTION_USER_NAME = 10173,
  CCURL_OPTION_PASSWORD = 10174,
  CCURL_OPTION_NO_PROXY = 10177,
  CCURL_OPTION_WRITE_FUNCTION = 20011,
  CCURL_OPTION_HEADER_FUNCTION = 20079,
  CCURL_OPTION_PROGRESS_FUNCTION = 20219,
};

/// Bits of the two protocol options.
enum { CCURL_PROTOCOL_HTTP = 1, CCURL_PROTOCOL_HTTPS = 2 };

/// Bits of the authentication methods.
enum { CCURL_AUTHENTICATION_BASIC = 1, CCURL_AUTHENTICATION_DIGEST = 2 };

/// A receiver's result that pauses the transfer; see ccurl_flow_resume.
enum { CCURL_PAUSE = 0x10000001 };

/// The required size of the error buffer, in bytes.
enum { CCURL_ERROR_BUFFER_SIZE = 256 };

/// Receives body bytes or one header line; any result other than `size * count` stops the transfer.
typedef size_t (*CCurlReceive)(char *bytes, size_t size, size_t count, void *context);

/// Called at least once a second during a transfer; a result other than 0 stops it.
typedef int (*CCurlProgress)(
    void *context, int64_t total, int64_t now, int64_t uploadTotal, int64_t uploadNow);

/// Loads libcurl on the first call; returns false if there is no usable one.
///
/// Callable on any thread.
bool ccurl_load(void);
/// The reason `ccurl_load` returned false, in the dynamic loader's words; empty after a success.
const char *ccurl_load_failure(void);

// Everything below may only be called after `ccurl_load` returned true. Statuses are CURLcode.

void *ccurl_create(void);
void ccurl_destroy(void *handle);
int32_t ccurl_set_long(void *handle, int32_t option, long value);
int32_t ccurl_set_string(void *handle, int32_t option, const char *value);
int32_t ccurl_set_pointer(void *handle, int32_t option, void *value);
int32_t ccurl_set_receiver(void *handle, int32_t option, CCurlReceive function);
int32_t ccurl_set_progress(void *handle, CCurlProgress function);
/// Runs the transfer.
///
/// A broken connection never raises SIGPIPE in this process.
int32_t ccurl_perform(void *handle);
/// Returns libcurl's message for a status.
const char *ccurl_words(int32_t status);

/// Appends a copy of `line`; returns NULL if out of memory, and the caller then still owns `list`.
void *ccurl_list_append(void *list, const char *line);
void ccurl_list_free(void *list);

// A transfer that advances when its caller calls ccurl_flow_step: for bodies that never end.

/// Takes a handle with its options set and starts nothing yet; returns NULL if out of memory.
void *ccurl_flow_create(void *handle);
/// Moves available data, and waits for more at most `milliseconds`.
///
/// `isRunning` is true while more may come; after the end the result is the transfer's status.
int32_t ccurl_flow_step(void *flow, int32_t milliseconds, bool *isRunning);
/// Resumes a receiver that returned CCURL_PAUSE.
void ccurl_flow_resume(void *handle);
/// Ends the transfer; the caller still owns the handle.
void ccurl_flow_destroy(void *flow, void *handle);

/// Returns the status of the last HTTP response; 0 before the first.
long ccurl_answer_status(void *handle);
/// Returns true if the address of the requested host is known.
bool ccurl_answer_has_host(void *handle);
/// The response's content type from its header, or NULL.
///
/// Valid until the handle ends.
const char *ccurl_answer_type(void *handle);
/// The address that the response redirects to; NULL if there is none or redirects are followed.
const char *ccurl_answer_redirect(void *handle);
