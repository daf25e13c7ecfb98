#include "CFFmpeg.h"

#include <stdio.h>
#include <string.h>

#include "library.h"

#ifdef CFFMPEG_HAS_HEADERS

#include <libavutil/opt.h>

int cffmpeg_error_unauthorized(void) { return AVERROR_HTTP_UNAUTHORIZED; }
int cffmpeg_error_not_found(void) { return AVERROR_HTTP_NOT_FOUND; }
int cffmpeg_error_other_protocol(void) { return AVERROR_PROTOCOL_NOT_FOUND; }

typedef __typeof__(((AVFormatContext *)0)->iformat) input_format;

enum { frames_for_rate = 3 };

static int has_option(input_format format, const char *name) {
  const AVOption *option = format && format->priv_class ? format->priv_class->option : NULL;
  for (; option && option->name; option++) {
    if (strcmp(option->name, name) == 0) return 1;
  }
  return 0;
}

int cffmpeg_can_verify_rtsps(void) {
  return has_option(ff.av_find_input_format("rtsp"), "tls_verify");
}

static int is_secure(const char *address) { return strncmp(address, "rtsps:", 6) == 0; }

// The protocols that may be opened: those of the address's own kind, and those they consist of.
static const char *protocols(const struct CFFmpegRTSP *rtsp) {
  if (is_secure(rtsp->address)) return "tls,tcp";
  return rtsp->uses_datagrams ? "tcp,rtp,udp" : "tcp";
}

static int set_options(const struct CFFmpegRTSP *rtsp, AVDictionary **options) {
  int result = ff.av_dict_set(options, "protocol_whitelist", protocols(rtsp), 0);
  if (result >= 0) result = ff.av_dict_set(options, "format_whitelist", "rtsp", 0);
  if (result >= 0) {
    result = ff.av_dict_set(options, "rtsp_transport", rtsp->uses_datagrams ? "udp" : "tcp", 0);
  }
  if (result >= 0) result = ff.av_dict_set(options, "allowed_media_types", "video", 0);
  if (result < 0 || !rtsp->verifies || !is_secure(rtsp->address)) return result;
  result = ff.av_dict_set(options, "tls_verify", "1", 0);
  if (result >= 0 && rtsp->authorities) {
    result = ff.av_dict_set(options, "ca_file", rtsp->authorities, 0);
  }
  return result;
}

int cffmpeg_open_rtsp(const struct CFFmpegRTSP *rtsp, struct AVFormatContext **context) {
  __typeof__(ff.av_find_input_format("")) format = ff.av_find_input_format("rtsp");
  if (!format) return AVERROR_DEMUXER_NOT_FOUND;
  AVFormatContext *opened = ff.avformat_alloc_context();
  if (!opened) return AVERROR(ENOMEM);
  opened->flags |= AVFMT_FLAG_NOBUFFER;
  // Frames read to find their rate are delayed meanwhile, so only a few are read.
  opened->fps_probe_size = frames_for_rate;
  opened->interrupt_callback = (AVIOInterruptCB){rtsp->is_over, rtsp->owner};
  AVDictionary *options = NULL;
  int result = set_options(rtsp, &options);
  if (result >= 0) {
    // Opening frees the context if it fails.
    result = ff.avformat_open_input(&opened, rtsp->address, format, &options);
    ff.av_dict_free(&options);
    if (result < 0) return result;
  } else {
    ff.av_dict_free(&options);
    ff.avformat_free_context(opened);
    return result;
  }
  // FFmpeg follows redirects and records the final address.
  if (opened->url && is_secure(rtsp->address) && !is_secure(opened->url)) {
    ff.avformat_close_input(&opened);
    return AVERROR_PROTOCOL_NOT_FOUND;
  }
  *context = opened;
  return 0;
}

#else

int cffmpeg_error_unauthorized(void) { return -9; }
int cffmpeg_error_not_found(void) { return -10; }
int cffmpeg_error_other_protocol(void) { return -11; }
int cffmpeg_can_verify_rtsps(void) { return 0; }
int cffmpeg_open_rtsp(const struct CFFmpegRTSP *rtsp, struct AVFormatContext **context) {
  return -1;
}

#endif
