#include "CFFmpeg.h"

#include <pthread.h>
#include <stdio.h>

#include "library.h"

#ifdef CFFMPEG_HAS_HEADERS

#include <dlfcn.h>

static pthread_once_t load_once = PTHREAD_ONCE_INIT;
static int load_status;
static char load_message[512];

// libavdevice's headers need not be installed: the one function called is the same in every
// version, and its major version is libavformat's.
static void load(void) {
  void *library =
      dlopen(CFFMPEG_FILE("avdevice", LIBAVFORMAT_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    load_status = CFFMPEG_LIBRARY_MISSING;
    snprintf(load_message, sizeof load_message, "%s", reason ? reason : "libavdevice");
    return;
  }
  void (*register_all)(void) = (void (*)(void))dlsym(library, "avdevice_register_all");
  if (!register_all) {
    load_status = CFFMPEG_SYMBOL_MISSING;
    snprintf(load_message, sizeof load_message, "avdevice_register_all is not in the library");
    return;
  }
  register_all();
}

int cffmpeg_load_devices(void) {
  pthread_once(&load_once, load);
  return load_status;
}

const char *cffmpeg_load_devices_message(void) { return load_message; }

int cffmpeg_open_camera(const struct CFFmpegCamera *camera, struct AVFormatContext **context) {
  __typeof__(ff.av_find_input_format("")) format = ff.av_find_input_format("v4l2");
  if (!format) return AVERROR_DEMUXER_NOT_FOUND;
  AVFormatContext *opened = ff.avformat_alloc_context();
  if (!opened) return AVERROR(ENOMEM);
  opened->flags |= AVFMT_FLAG_NONBLOCK;
  opened->interrupt_callback = (AVIOInterruptCB){camera->is_cancelled, camera->owner};
  AVDictionary *options = NULL;
  int result = 0;
  const char *const wishes[][2] = {
      {"video_size", camera->size}, {"framerate", camera->rate}, {"input_format", camera->form}};
  for (size_t index = 0; index < sizeof wishes / sizeof *wishes && result >= 0; index++) {
    if (*wishes[index][1]) result = ff.av_dict_set(&options, wishes[index][0], wishes[index][1], 0);
  }
  if (result >= 0) result = ff.avformat_open_input(&opened, camera->device, format, &options);
  ff.av_dict_free(&options);
  // Opening frees the context if it fails.
  if (result < 0) ff.avformat_free_context(opened);
  else *context = opened;
  return result;
}

int cffmpeg_error_no_demuxer(void) { return AVERROR_DEMUXER_NOT_FOUND; }

#else

int cffmpeg_load_devices(void) { return CFFMPEG_BUILT_WITHOUT_HEADERS; }
const char *cffmpeg_load_devices_message(void) { return ""; }
int cffmpeg_open_camera(const struct CFFmpegCamera *camera, struct AVFormatContext **context) {
  return -1;
}
int cffmpeg_error_no_demuxer(void) { return -7; }

#endif
